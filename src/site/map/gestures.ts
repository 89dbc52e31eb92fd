import { mapOf } from '../../contract/map-of.ts';

/** What a hand does to the map, in pixels of its element. */
export interface GestureHandlers {
  pan(dx: number, dy: number): void;
  zoom(by: number, x: number, y: number): void;
  /** A click or tap that moved nothing. */
  click(x: number, y: number): void;
  /** Whether a drag draws a box instead of moving the map. */
  isDrawing(shift: boolean): boolean;
  /** A box between two pixels, while it is drawn and when it is done. */
  drawBox(fromX: number, fromY: number, toX: number, toY: number, done: boolean): void;
  /** One finger moved over the map, which leaves it to the page. */
  oneFinger(): void;
  /** The gesture is over, and what it did may be remembered. */
  settle(): void;
}

/** A press that moves less than this is a click, pixels. */
const clickSlack = 5;
/** Pixels of a wheel that zoom by one. */
const wheelPerZoom = 240;

/** Listens to mouse, pen, touch and wheel. One finger scrolls the page; two move the map, and pinch it. */
export function listenToGestures(element: HTMLElement, handlers: GestureHandlers): void {
  const pressed = new Map<number, { x: number; y: number }>();
  /** `left` is a movement of one finger, which is the page's. */
  let start: { x: number; y: number; drawing: boolean; moved: boolean; left: boolean } | null = null;
  const at = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const place = at(event);
    pressed.set(event.pointerId, place);
    start = { ...place, drawing: pressed.size === 1 && handlers.isDrawing(event.shiftKey), moved: pressed.size > 1, left: false };
  });

  element.addEventListener('pointermove', (event) => {
    const before = pressed.get(event.pointerId);
    if (before === undefined || start === null) return;
    const place = at(event);
    if (pressed.size === 1) {
      if (event.pointerType === 'touch' && !start.drawing) {
        if (!start.moved && !start.left && Math.hypot(place.x - start.x, place.y - start.y) >= clickSlack) {
          start.left = true;
          handlers.oneFinger();
        }
        return;
      }
      if (!start.moved && Math.hypot(place.x - start.x, place.y - start.y) < clickSlack) return;
      if (start.drawing) handlers.drawBox(start.x, start.y, place.x, place.y, false);
      else if (start.moved) handlers.pan(place.x - before.x, place.y - before.y);
      else handlers.pan(place.x - start.x, place.y - start.y);
    } else {
      const [other] = [...pressed].filter(([id]) => id !== event.pointerId).map(([, value]) => value);
      const spread = (point: { x: number; y: number }) => Math.max(1, Math.hypot(point.x - other!.x, point.y - other!.y));
      const middle = { x: (place.x + other!.x) / 2, y: (place.y + other!.y) / 2 };
      handlers.pan((place.x - before.x) / 2, (place.y - before.y) / 2);
      handlers.zoom(Math.log2(spread(place) / spread(before)), middle.x, middle.y);
    }
    start.moved = true;
    pressed.set(event.pointerId, place);
  });

  const release = (event: PointerEvent, cancelled: boolean) => {
    if (!pressed.delete(event.pointerId) || start === null || pressed.size > 0) return;
    const place = at(event);
    const { x, y, drawing, moved, left } = start;
    start = null;
    if (left) return;
    if (!moved) {
      if (!cancelled) handlers.click(place.x, place.y);
      else if (event.pointerType === 'touch') handlers.oneFinger();
    } else if (drawing && cancelled) handlers.settle();
    else if (drawing) handlers.drawBox(x, y, place.x, place.y, true);
    else handlers.settle();
  };
  element.addEventListener('pointerup', (event) => release(event, false));
  element.addEventListener('pointercancel', (event) => release(event, true));

  // Without this the page would scroll under two fingers, or be magnified.
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );

  let settling: ReturnType<typeof setTimeout> | undefined;
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = at(event);
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1);
      handlers.zoom(-Math.max(-1, Math.min(1, pixels / wheelPerZoom)), x, y);
      clearTimeout(settling);
      settling = setTimeout(() => handlers.settle(), 250);
    },
    { passive: false },
  );
}

/** Pixels that an arrow key moves the map. */
const keyStep = 90;

/** Listens to the keyboard: arrows move, plus and minus zoom, Home shows everything. */
export function listenToKeys(element: HTMLElement, handlers: Pick<GestureHandlers, 'pan' | 'zoom' | 'settle'>, home: () => void): void {
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = [element.clientWidth / 2, element.clientHeight / 2] as const;
    const actions: ReadonlyMap<string, () => void> = mapOf({
      ArrowLeft: () => handlers.pan(keyStep, 0),
      ArrowRight: () => handlers.pan(-keyStep, 0),
      ArrowUp: () => handlers.pan(0, keyStep),
      ArrowDown: () => handlers.pan(0, -keyStep),
      '+': () => handlers.zoom(1, ...middle),
      '=': () => handlers.zoom(1, ...middle),
      '-': () => handlers.zoom(-1, ...middle),
    });
    const action = event.key === 'Home' ? home : actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
    if (action !== home) handlers.settle();
  });
}
