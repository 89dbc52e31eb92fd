import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { packageVersion } from '../validate/verdict.ts';

/** The FlatGeobuf reader of browser maps, with its version. */
export const flatgeobufReader = packageVersion('flatgeobuf', import.meta.url);

/** The features in a box, and the requests made for them. */
export interface FoundFeatures {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly number[] };
    readonly properties: Record<string, unknown>;
  }[];
  readonly requests: number;
  readonly bytes: number;
}

/** Reads the features in a box from a remote file, with its index and ranges. */
export async function readBox(url: string, [minX, minY, maxX, maxY]: readonly number[]): Promise<FoundFeatures> {
  const { fetch } = globalThis;
  const { debug } = console;
  // The reader logs each step.
  console.debug = () => undefined;
  let [requests, bytes] = [0, 0];
  globalThis.fetch = async (...given) => {
    const response = await fetch(...given);
    requests++;
    bytes += Number(response.headers.get('content-length'));
    return response;
  };
  try {
    const features: unknown[] = [];
    for await (const feature of deserialize(url, { rect: { minX: minX!, minY: minY!, maxX: maxX!, maxY: maxY! } })) features.push(feature);
    return { features: features as FoundFeatures['features'], requests, bytes };
  } finally {
    globalThis.fetch = fetch;
    console.debug = debug;
  }
}
