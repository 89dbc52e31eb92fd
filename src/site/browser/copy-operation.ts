import { splitMarkdown } from '../view/markdown-parts.ts';

/** The Markdown of this page, fetched when it is first wanted. A failure is not remembered. */
let loading: Promise<string> | undefined;

async function fetchMarkdown(): Promise<string> {
  const response = await fetch(document.querySelector<HTMLElement>('[data-markdown]')!.dataset['markdown']!);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** What the page’s Markdown has below the heading of an operation. */
async function markdownOf(title: string): Promise<string> {
  loading ??= fetchMarkdown().catch((error: unknown) => ((loading = undefined), Promise.reject(error as Error)));
  const part = splitMarkdown(await loading).parts.find((each) => each.title === title);
  if (part === undefined) throw new Error(`no part ${title}`);
  return part.text;
}

/** Safari lets a script write to the clipboard only at once, or what is promised at once. */
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
