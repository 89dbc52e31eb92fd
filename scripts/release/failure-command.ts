import { spawn } from 'node:child_process';

/** How long the command may take, milliseconds. */
const commandMs = 120_000;

/**
 * Runs the command of `--on-failure` in the shell.
 *
 * @returns Why it failed; null when it ended with 0. The command isn't quoted, since it may contain a token.
 */
export function runFailureCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
  timeoutMs = commandMs,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Its own process group, so that everything the shell starts ends with it.
      detached: true,
      env: { ...process.env, ...environment },
    });
    let overdue = false;
    const timer = setTimeout(() => {
      overdue = true;
      process.kill(-child.pid!, 'SIGKILL');
    }, timeoutMs);
    child.on('error', (error) =>
      resolve(`the --on-failure command was not started (${(error as NodeJS.ErrnoException).code ?? error.name})`),
    );
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(null);
      else resolve(`the --on-failure command ${overdue ? `took more than ${timeoutMs / 1000} s` : `ended with ${code ?? signal}`}`);
    });
  });
}
