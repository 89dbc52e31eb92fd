/** The element of openapi-explorer, as far as it is used. */
interface Explorer extends HTMLElement {
  /** Name of the operation that is shown: method, hyphen, path. */
  explorerLocation: string;
}

const dialog = document.querySelector<HTMLDialogElement>('#explorer')!;
// The explorer brings a main landmark, which may stand in no other. While the dialog is open the page behind it is inert.
document.body.append(dialog);
let explorer: Promise<Explorer> | undefined;
/** Id of the section whose operation is open. */
let section: string | undefined;

/** Loads the explorer, which is large, when it is first asked for. Calls go to the origin of the page, whatever the description names. */
function loadExplorer(operation: string): Promise<Explorer> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = dialog.dataset['script']!;
    script.addEventListener('error', () => reject(new Error('The explorer did not load.')));
    script.addEventListener('load', () => {
      const element: HTMLElement = document.createElement('openapi-explorer');
      const attributes = {
        'spec-url': dialog.dataset['description']!,
        'server-url': location.origin,
        'hide-authentication': 'true',
        'hide-server-selection': 'true',
        'hide-components': 'true',
        'hide-search': 'true',
        'hide-info': 'true',
        'fetch-credentials': 'omit',
        'explorer-location': operation,
      };
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      dialog.querySelector('.explorer-place')!.append(element);
      fillPathVariables(element.shadowRoot!);
      resolve(element as Explorer);
    });
    document.head.append(script);
  });
}

/** A path can't be called without its variables: each begins with its example. */
function fillPathVariables(root: ShadowRoot): void {
  new MutationObserver(() => {
    for (const input of root.querySelectorAll<HTMLInputElement>('input[data-ptype="path"]:not([data-filled])')) {
      input.dataset['filled'] = '';
      if (input.value === '') input.value = input.placeholder;
    }
  }).observe(root, { childList: true, subtree: true });
}

// The explorer writes its place into the address; once it is closed, the address names the operation on the page again.
dialog.addEventListener('close', () => history.replaceState(null, '', section === undefined ? location.pathname : `#${section}`));

document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('.try') : null;
  if (button === null) return;
  const operation = button.dataset['operation']!;
  section = button.closest('section')?.id;
  dialog.showModal();
  try {
    explorer ??= loadExplorer(operation);
    (await explorer).explorerLocation = operation;
  } catch (error) {
    explorer = undefined;
    dialog.querySelector('.explorer-place')!.textContent =
      `${error instanceof Error ? error.message : String(error)} Close this, and try again.`;
  }
});
