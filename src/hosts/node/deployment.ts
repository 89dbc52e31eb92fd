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

One server for files and operations. It needs Node 20 or newer, and nothing else of this project.

    HOST=127.0.0.1 PORT=4321 node ${serverFile(serverFiles.nodeStart)}

Behind a proxy that ends TLS, set TRUSTED_PROXIES to its address, or every client counts as one. The rate limit is kept in memory,
for each process. New data: copy a newly prepared folder beside this one, and start the server in it.
`;
