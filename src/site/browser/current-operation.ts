/** Where a reader is: this part of the window’s height below its top, or below the bar that a narrow screen has there. */
const readingLine = 0.25;

const sections = [...document.querySelectorAll<HTMLElement>('.operation')];
const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.side nav a')].map((link) => [link.hash.slice(1), link]));
let current: string | undefined;

/** The bar with the list is above the text on a narrow screen, and moves it down when the list is opened. */
function lineOf(text: Element): number {
  const list = document.querySelector('.side')!.getBoundingClientRect();
  const isAbove = list.right > text.getBoundingClientRect().left;
  return (isAbove ? Math.max(0, list.bottom) : 0) + innerHeight * readingLine;
}

/** Marks the link to the operation that is being read, and keeps it in view where the list of links scrolls. */
function mark(): void {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY + innerHeight >= scrollHeight - 1;
  const line = lineOf(sections[0]!);
  const read = isAtEnd ? sections.at(-1) : sections.findLast((section) => section.getBoundingClientRect().top <= line);
  if (read?.id === current) return;
  current = read?.id;
  for (const [id, link] of links) {
    if (id === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
  const link = current === undefined ? undefined : links.get(current);
  const list = link?.closest('nav');
  if (link === undefined || list === null || list === undefined) return;
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

let isDue = false;
addEventListener(
  'scroll',
  () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  },
  { passive: true },
);
mark();
