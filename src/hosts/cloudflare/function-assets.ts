/** Folder of the function's own files among the assets; it has no public address. */
export const functionFolder = '_function';

/** The index of documents without their texts, for finding files. */
export const addressIndexFile = 'addresses.json';

/** The largest file among the assets, bytes. */
export const maxAssetBytes = 25 << 20;

/** Longer documents are stored in pieces of this length, bytes: short enough to cut a range in memory. */
export const pieceBytes = 8 << 20;

/** The file of a piece of a document, below the folder of the function. */
export const pieceFile = (file: string, piece: number): string => `pieces/${file}.${piece}`;
