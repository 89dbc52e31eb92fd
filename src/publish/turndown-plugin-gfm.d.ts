declare module '@joplin/turndown-plugin-gfm' {
  import type Turndown from 'turndown';
  /** Tables, struck-out text and task lists of GitHub Flavored Markdown. */
  const plugins: { readonly gfm: Turndown.Plugin };
  export default plugins;
}
