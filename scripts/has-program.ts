import { spawnSync } from 'node:child_process';

/** Whether a program is on PATH. */
export const hasProgram = (name: string): boolean => spawnSync('sh', ['-c', 'command -v "$0"', name], { stdio: 'ignore' }).status === 0;
