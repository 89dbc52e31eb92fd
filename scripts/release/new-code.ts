import { join } from 'node:path';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';
import { readPlainFile } from '../../src/load/plain-file.ts';

/** The server code of the current release; null without one. */
function servedCode(to: string): Buffer | null {
  try {
    return readPlainFile(join(to, 'current', serverFile(serverFiles.nodeCode)));
  } catch {
    return null;
  }
}

/**
 * Notes the server code before a switch of releases. The returned function is called afterwards, and says if servers need a restart: they
 * follow new data by themselves, but keep running the code they started with.
 */
export function watchCode(to: string, print: (text: string) => void): () => void {
  const before = servedCode(to);
  return () => {
    const after = servedCode(to);
    if (before === null || after === null || before.equals(after)) return;
    print(
      'The code of the server has changed. Restart the servers, for example by systemctl restart crane@4321: until then, they run the code before, and keep the release before if they cannot read this one.',
    );
  };
}
