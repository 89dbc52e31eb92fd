import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The rules of HTML itself and those of accessibility that the text alone can show; no rules of style. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    elements: ['html5'],
    // A div with role and name is a region as much as a section is.
    rules: { 'prefer-native-element': 'off' },
  }),
);

/** What is wrong with a page, by the HTML standard. Each fault with its place. */
export async function htmlFaults(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
  );
}
