import { clientFolder, manifestFile, serverFile, serverFiles, serverFolder } from '../../documents/addresses.ts';
import { manifestFiles } from '../../writer/manifest.ts';
import { clientCopies, serverCopies } from '../prepare/copies.ts';
import type { Deployment, PublishedSite } from '../prepare/site.ts';

/** The whole published folder: the Node host serves files and operations alike. */
export function nodeDeployment(site: PublishedSite): Deployment {
  return {
    texts: [{ path: 'README.md', text: instructions }],
    copies: [
      ...clientCopies(manifestFiles(site.manifest), clientFolder),
      ...serverCopies(site, serverFolder),
      { from: manifestFile, path: manifestFile, ...site.manifestFile },
    ],
    publicFolder: null,
    counts: {},
  };
}

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
