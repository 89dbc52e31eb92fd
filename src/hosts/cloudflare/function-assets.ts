/** Folder of the function's own files among the assets; no address leads there. */
export const functionFolder = '_function';

/** The index of documents without their texts: what is needed to find a file. */
export const addressIndexFile = 'addresses.json';
