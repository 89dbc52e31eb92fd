import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';

/** How the server's code is compiled: Astro takes these from plugins alone. */
const server = {
  name: 'server',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        build: {
          // Our entry in place of the adapter's: it has the adapter's handler, and renders pages without a socket.
          rolldownOptions: { input: { index: './src/site/handler.ts' } },
          // Errors name the lines of the sources.
          sourcemap: true,
        },
        // The compiled code runs wherever it lies, without node_modules.
        resolve: { noExternal: true },
      },
    },
  }),
};

// Astro compiles the pages for people; their data comes with each request.
export default defineConfig({
  srcDir: './src/site',
  outDir: './build',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  // The interface redirects, in its own words.
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Collapsing white space between words and inline elements would join them.
  compressHTML: false,
  devToolbar: { enabled: false },
  session: false,
  image: { service: passthroughImageService() },
  // Any web page may read the interface, and there is nothing that it could do in a reader's name.
  security: { checkOrigin: false },
  vite: {
    resolve: {
      alias: [{ find: /^leaflet$/, replacement: fileURLToPath(new URL('src/site/map/leaflet-modules.js', import.meta.url)) }],
      // Modules are named by their paths below the project.
      preserveSymlinks: true,
    },
    // The pages' security policy allows no script and no style inside of a page: every one is a file.
    build: { assetsInlineLimit: 0 },
    // One file, since a worker's policy lets it load nothing; named like every other script.
    worker: { format: 'iife', rolldownOptions: { output: { entryFileNames: '_astro/[name].[hash].js' } } },
    plugins: [server],
  },
});
