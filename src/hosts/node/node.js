// What is started as `node server/node.js`. A Node that is too old could read neither the syntax nor the imports of the server, and would
// print a screen of its code; this file is plain enough for all of them. The build puts in the version that package.json asks for.
/* global OLDEST_NODE */
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error('Needs Node ' + OLDEST_NODE + ' or newer, found ' + process.versions.node + '.');
  process.exit(1);
}
import('./server.js');
