/** Folder of the function's own files among the assets; it has no public address. */
export const functionFolder = '_function';

/** The index of documents without their texts, for finding files. */
export const addressIndexFile = 'addresses.json';

/** The largest file among the assets, bytes. */
export const maxAssetBytes = 25 << 20;
