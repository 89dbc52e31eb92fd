// The entry point `node server/node.js`. A Node that is too old can't parse the server and would print a screenful of its code; this file
// is plain enough for any version. The build inserts the version that package.json requires.
/* global OLDEST_NODE */
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error('Needs Node ' + OLDEST_NODE + ' or newer, found ' + process.versions.node + '.');
  process.exit(1);
}
import('./server.js');
