import type { Page } from 'playwright-core';

/** What a walk through a page by the Tab key met. Elements are told as `tag.class "text"`. */
export interface KeyboardWalk {
  readonly first: string;
  readonly stops: number;
  /** Controls that are shown and never had the focus. */
  readonly missed: readonly string[];
  /** Controls whose focus can't be seen: no outline or shadow of their own, or outside the window. */
  readonly unseen: readonly string[];
}

interface Stop {
  readonly element: Element;
  readonly isMarked: boolean;
  readonly isInside: boolean;
}

declare global {
  // The walk keeps its notes in the page.
  var keyboardStops: Stop[];
}

/** Presses Tab until the focus has gone round. */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  const controls = 'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  // Who wants less motion has the focus in the window at once; others see it scroll there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const expected = await page.evaluate((selector) => {
    globalThis.keyboardStops = [];
    document.addEventListener('focusin', ({ target }) => {
      const element = target as Element;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { top, bottom, left, right } = element.getBoundingClientRect();
      globalThis.keyboardStops.push({
        element,
        isMarked: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none',
        isInside: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      });
    });
    return document.querySelectorAll(selector).length;
  }, controls);
  // Some stops are not in the list, as parts of a control; the walk ends when it comes round. The key is held down, and repeats itself: letting it
  // go each time, and waiting for a frame between, would take three times as long.
  for (let presses = 0; presses < expected * 2 + 20; presses += 20) {
    await Promise.all(Array.from({ length: 20 }, () => page.keyboard.down('Tab')));
    const isRound = await page.evaluate(() => {
      const [first, ...later] = globalThis.keyboardStops;
      return later.some(({ element }) => element === first?.element);
    });
    if (isRound) break;
  }
  await page.keyboard.up('Tab');
  return page.evaluate((selector) => {
    const name = (element: Element) => {
      const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}${element.className === '' ? '' : `.${String(element.className).replace(/\s+/g, '.')}`} "${text}"`;
    };
    const stops = globalThis.keyboardStops;
    const seen = new Set(stops.map(({ element }) => element));
    const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    // Of a group of radio buttons Tab reaches one; arrows reach the others.
    const missed = shown.filter((element) => !seen.has(element) && !(element instanceof HTMLInputElement && element.type === 'radio'));
    return {
      first: stops[0] === undefined ? '' : name(stops[0].element),
      stops: seen.size,
      missed: missed.map(name),
      unseen: [...new Set(stops.filter(({ isMarked, isInside }) => !isMarked || !isInside).map(({ element }) => name(element)))],
    };
  }, controls);
}
