/** Buffers of one size that are used again. New ones cost more than what is copied into them, and wait in memory to be collected. */
export interface SpareBuffers {
  /** Size of each, bytes. */
  readonly bytes: number;
  /** A buffer with anything in it. */
  take(): Buffer<ArrayBuffer>;
  /** To be called when nobody reads or writes the buffer any more. */
  giveBack(buffer: Buffer<ArrayBuffer>): void;
}

/** How many are kept of a size. */
const maxSpares = 64;

function openSpares(bytes: number): SpareBuffers {
  const spares: Buffer<ArrayBuffer>[] = [];
  return {
    bytes,
    take: () => spares.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(buffer) {
      if (spares.length < maxSpares) spares.push(buffer);
    },
  };
}

/** For bodies that are put together as a whole: nearly all lists fit. */
export const wholeSpares = openSpares(1 << 17);
/** For parts of longer ones. */
export const chunkSpares = openSpares(1 << 16);
