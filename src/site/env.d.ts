/** A part of Leaflet, which has types as a whole. */
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { tileLayer } from 'leaflet';
}

declare namespace App {
  /** What comes with each request. */
  interface Locals {
    /** What pages are made from. Where it is left out no page is rendered, and `answer` answers. */
    readonly site: import('../documents/site.ts').Site;
    /** Called with the reason why a page could not be rendered; the response is 500 then. Left out, Astro handles it. */
    readonly onError?: (error: unknown) => void;
    /** Answers from a published dataset. */
    readonly answer?: (request: Request) => Promise<Response>;
  }
}
