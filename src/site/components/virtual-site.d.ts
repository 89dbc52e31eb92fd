declare module 'virtual:site' {
  /** What the pages are made from; the build and the development server put it in place. */
  const site: import('../../documents/site.ts').Site;
  export default site;
}
