import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverFile, serverFiles } from '../../src/documents/addresses.ts';

/** The code of the server in the release that is served; null where there is none. */
function servedCode(to: string): Buffer | null {
  try {
    return readFileSync(join(to, 'current', serverFile(serverFiles.nodeCode)));
  } catch {
    return null;
  }
}

/**
 * Looks at the code of the server before a release is switched. The function that is returned is called afterwards, and says when servers
 * need a restart: they follow new data by themselves, and run the code that they were started with.
 */
export function watchCode(to: string): () => void {
  const before = servedCode(to);
  return () => {
    const after = servedCode(to);
    if (before === null || after === null || before.equals(after)) return;
    process.stderr.write(
      'The code of the server has changed: servers run it after a restart, for example by systemctl reload crane-api.\n',
    );
  };
}
