/** Folder of the function's own files among the assets; no address leads there. */
export const functionFolder = '_function';

/** The index of documents without their texts: what is needed to find a file. */
export const addressIndexFile = 'addresses.json';

/** The largest file among the assets, bytes. */
export const maxAssetBytes = 25 << 20;

/** A longer document is there in pieces of this length, bytes: short enough to cut a range out of in memory. */
export const pieceBytes = 8 << 20;

/** The file of a piece of a document, below the folder of the function. */
export const pieceFile = (file: string, piece: number): string => `pieces/${file}.${piece}`;

/** The name of a document in the bucket: by its content, since a bucket is shared by the release before and the next one. */
export const objectName = (tag: string): string => `documents/${tag}`;
