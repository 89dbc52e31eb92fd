import type { Map as LeafletMap } from 'leaflet';

/** How long a hint is shown, milliseconds. */
const hintMs = 1500;

/**
 * Keeps the map from getting in the way of scrolling: the wheel zooms if the map has the focus, or with Ctrl; one finger scrolls the page and
 * two move the map. A hint says so if someone tries otherwise.
 */
export function keepPageFree(map: LeafletMap, element: HTMLElement, hint: HTMLElement): void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    hint.textContent = text;
    hint.classList.add('shown');
    clearTimeout(hiding);
    hiding = setTimeout(() => hint.classList.remove('shown'), hintMs);
  };
  const hide = () => hint.classList.remove('shown');
  const isFree = (event: WheelEvent) => event.ctrlKey || event.metaKey || element.contains(document.activeElement) || isFullScreen(element);

  // In the capture phase, before the map gets the event.
  element.addEventListener(
    'wheel',
    (event) => {
      if (event.target instanceof Element && event.target.closest('.leaflet-popup') !== null) return;
      if (isFree(event)) return hide();
      event.stopImmediatePropagation();
      say(`Use ${/Mac/.test(navigator.platform) ? '⌘' : 'Ctrl'} and the wheel to zoom, or click the map first`);
    },
    { capture: true, passive: true },
  );
  element.addEventListener(
    'pointerdown',
    ({ pointerType, shiftKey }) => {
      // A computer may have both a mouse and a touch screen. While a box is drawn, the map doesn’t move.
      const isOfPage = pointerType === 'touch' && !isFullScreen(element);
      if (isOfPage || shiftKey || element.classList.contains('drawing')) map.dragging.disable();
      else map.dragging.enable();
    },
    { capture: true },
  );
  element.addEventListener(
    'touchmove',
    ({ touches, target }) => {
      const isOfMap = target instanceof Element && target.closest('.leaflet-popup') === null;
      if (touches.length === 1 && isOfMap && !isFullScreen(element) && !element.classList.contains('drawing'))
        say('Use two fingers to move the map');
      else hide();
    },
    { passive: true },
  );
}

/** Whether the map fills the screen, with no page to scroll. */
const isFullScreen = (element: Element): boolean => document.fullscreenElement?.contains(element) === true;
