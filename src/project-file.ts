/**
 * A file that is read at run time, by its path from the project’s folder. The package has these files at the same places. Both this file and
 * the compiled ones are one folder below the top.
 */
export const projectFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** Whether this runs in the package, which is compiled; the repository runs its sources. */
export const isPackaged = !import.meta.url.endsWith('.ts');
