/** Height of the line that a reader reads at, as a fraction of the window, below the top or below the bar of a narrow screen. */
const readingLine = 0.25;

/** Height of the reading line in the window, pixels. On a narrow screen the bar is above the text, and its open list moves the text down. */
function lineOf(text: Element): number {
  const list = document.querySelector('.side')!.getBoundingClientRect();
  const isAbove = list.right > text.getBoundingClientRect().left;
  return (isAbove ? Math.max(0, list.bottom) : 0) + innerHeight * readingLine;
}

/** The operation that is being read. */
function readOperation(sections: readonly HTMLElement[]): string | undefined {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  const line = lineOf(sections[0]!);
  return (isAtEnd ? sections.at(-1) : sections.findLast((section) => section.getBoundingClientRect().top <= line))?.id;
}

/** Scrolls the list of links until a link is in view. */
function bringIntoView(link: HTMLAnchorElement): void {
  const list = link.closest('nav');
  if (list === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Marks the link to the operation that is being read. */
function followReader(): void {
  const sections = [...document.querySelectorAll<HTMLElement>('.operation')];
  const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.side nav a')].map((link) => [link.hash.slice(1), link]));
  let current: string | undefined;
  let isDue = false;
  const mark = (): void => {
    isDue = false;
    const read = readOperation(sections);
    if (read === current) return;
    if (current !== undefined) links.get(current)?.removeAttribute('aria-current');
    current = read;
    const link = read === undefined ? undefined : links.get(read);
    link?.setAttribute('aria-current', 'location');
    if (link !== undefined) bringIntoView(link);
  };
  addEventListener(
    'scroll',
    () => {
      if (!isDue) requestAnimationFrame(mark);
      isDue = true;
    },
    { passive: true },
  );
  mark();
}

followReader();
