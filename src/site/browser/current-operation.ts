/** Part of the window’s height, from the top, where a reader is. */
const readingLine = 0.3;

const sections = [...document.querySelectorAll<HTMLElement>('.operation')];
const links = new Map([...document.querySelectorAll<HTMLAnchorElement>('.side nav a')].map((link) => [link.hash.slice(1), link]));
let current: string | undefined;

/** Marks the link to the operation that is being read, and keeps it in view where the list of links scrolls. */
function mark(): void {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY + innerHeight >= scrollHeight - 1;
  const read = isAtEnd ? sections.at(-1) : sections.findLast((section) => section.getBoundingClientRect().top <= innerHeight * readingLine);
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
