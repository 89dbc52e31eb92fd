import { fileURLToPath } from 'node:url';
import { projectFile } from '../src/project-file.ts';

/** The folder of the project. */
export const projectRoot = fileURLToPath(projectFile(''));
