/** A module of Leaflet, which only has types for the whole. */
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { tileLayer } from 'leaflet';
}

declare namespace App {
  /** Values that come with each request. */
  interface Locals {
    /** The data of the pages. Without it, no page is rendered and `answer` responds. */
    readonly site: import('../documents/site.ts').Site;
    /** Called with the error if a page can’t be rendered; the response is then a 500. Without it, Astro handles the error. */
    readonly onError?: (error: unknown) => void;
    /** Responds from a published dataset. */
    readonly answer?: (request: Request) => Promise<Response>;
  }
}
