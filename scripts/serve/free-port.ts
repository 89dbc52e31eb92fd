import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A free port of this machine. */
export const freePort = (): Promise<number> => tryPort(0, '127.0.0.1');

/** Ends a command that serves if its port is taken, before it does anything else. @param flag How to choose the port. */
export async function refuseTakenPort(port: number, host: string, flag = '--port'): Promise<void> {
  try {
    await tryPort(port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    process.stderr.write(code === 'EADDRINUSE' ? takenPort(port, flag) : `The server can't listen on ${host}:${port}: ${message}\n`);
    process.exit(1);
  }
}

/** What a command says when its port is taken. */
export const takenPort = (port: number, flag: string): string =>
  `Port ${port} is taken. Choose another with ${flag}, for example ${flag} ${port === 65_535 ? 4321 : port + 1}.\n`;

/** Listens for a moment. @returns The port. @throws When it isn’t free. */
async function tryPort(port: number, host: string): Promise<number> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}
