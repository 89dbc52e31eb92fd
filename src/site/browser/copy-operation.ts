import { splitMarkdown } from '../view/markdown-sections.ts';
import { cacheLoad } from '../view/cached-load.ts';

async function fetchMarkdown(): Promise<string> {
  const response = await fetch(document.querySelector<HTMLElement>('[data-markdown]')!.dataset['markdown']!);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** The page’s Markdown, fetched when it is first needed. */
const readMarkdown = cacheLoad(fetchMarkdown);

/** The section of an operation in the page’s Markdown. */
async function markdownOf(title: string): Promise<string> {
  const section = splitMarkdown(await readMarkdown()).sections.find((each) => each.title === title);
  if (section === undefined) throw new Error(`no part ${title}`);
  return section.text;
}

/** Copies text that may come later. Safari only allows this if the script passes the promise to the clipboard at once. */
async function copy(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.copy-operation')) {
  const name = button.textContent;
  button.addEventListener('click', async () => {
    try {
      await copy(markdownOf(button.closest('.operation')!.querySelector('h3')!.textContent));
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied: try again';
    }
    setTimeout(() => (button.textContent = name), 2000);
  });
}
