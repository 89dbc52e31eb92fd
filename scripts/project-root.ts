import { fileURLToPath } from 'node:url';

/** Folder of the project, whatever the working directory is. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
