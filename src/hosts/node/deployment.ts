import { filesOf } from '../../contract/codings.ts';
import { manifestFile, serverFile, serverFiles } from '../../documents/addresses.ts';
import { storedFiles } from '../../writer/published.ts';
import type { DeployCopy, Deployment, PublishedSite } from '../prepare/site.ts';

/** The whole published folder with the compressed forms: the Node host serves files and operations alike. */
export function nodeDeployment(site: PublishedSite): Deployment {
  return {
    texts: [{ path: 'README.md', text: instructions }],
    copies: [...storedFiles(site.manifest)]
      .flatMap((stored) => Array.from(filesOf(stored), ([ending, bytes]) => copyOf(stored.file + ending, bytes)))
      .concat(copyOf(manifestFile, site.manifestFile.bytes)),
    publicFolder: null,
    counts: {},
  };
}

const copyOf = (path: string, bytes: number): DeployCopy => ({ from: path, path, bytes });

const instructions = `# Node

One server for files and operations. It needs Node 20 or newer, and nothing else of this project. Put each version into a folder of its
own, point a link at it, and start the server through the link:

    ln -sfn FOLDER current.new && mv -T current.new current
    HOST=127.0.0.1 PORT=4321 node current/${serverFile(serverFiles.nodeStart)}

For the next version, switch the link by the first line: the server follows. If the code of the server has changed, its log says so; start
it again. A server that was started without a link answers from what it opened until it is started again.

Behind a proxy that ends TLS, set TRUSTED_PROXIES to its address, or every client counts as one. The rate limit is kept in memory,
for each process.
`;
