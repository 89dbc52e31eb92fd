import { defineConfig } from 'astro/config';

// Astro renders the pages for people. The scripts give it the address, the folder and the data, and publish what it made.
export default defineConfig({
  srcDir: './src/site',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Collapsing white space between words and inline elements would join them.
  compressHTML: false,
  devToolbar: { enabled: false },
  // The pages' security policy allows no script and no style inside of a page: every one is a file.
  vite: { build: { assetsInlineLimit: 0 } },
  // The data is the only input that changes; a cache between builds could only hide that.
  cacheDir: './node_modules/.astro',
});
