import type { Row } from '../../contract/tables.ts';
import type { CraneType } from '../../contract/service-types.ts';
import { compareAddress, comparedModels, maxCompared } from '../../contract/atlas-addresses.ts';
import type { Block, Text } from '../view/blocks.ts';
import { renderBlocks } from '../view/html.ts';
import { modelFigures, modelName, modelPath } from '../view/model-figures.ts';
import { heightOf, scaleCaption, scaleFigure } from '../view/scale-figure.ts';
import { craneTypeName, link } from '../view/words.ts';
import { readCsv } from './read-csv.ts';

type Model = Row<'models'>;

/** Shows the models in the address side by side. Readers add and remove models, and the address follows. */
export async function showComparison(container: HTMLElement): Promise<void> {
  let models: readonly Model[];
  try {
    models = await readModels(container.dataset['source']!);
  } catch {
    container.prepend(note('The table of models could not be loaded. Check your connection and load this page again.'));
    return;
  }
  const bySlug = new Map(models.map((model) => [model.slug, model]));
  const asked = [...new Set(new URLSearchParams(location.search).get(comparedModels)?.split(',').filter(Boolean))];
  const known = asked.filter((slug) => bySlug.has(slug));
  const sentences = [
    ...asked.filter((slug) => !bySlug.has(slug)).map((slug) => `The atlas has no model “${slug}”.`),
    ...(known.length > maxCompared ? [`At most ${maxCompared} models are compared; these are the first.`] : []),
  ];
  let chosen = known.slice(0, maxCompared);

  const { form, input, show: showPicker } = picker(models);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const result = document.createElement('div');
  container.replaceChildren(form, status, result);

  const show = (): void => {
    const shown = chosen.map((slug) => bySlug.get(slug)!);
    status.textContent = sentences.join(' ');
    showPicker(shown);
    result.innerHTML = renderBlocks(comparison(shown));
    addButtons(result, shown, (slug) => change(chosen.filter((other) => other !== slug)));
    if (shown.length > 0) document.title = `${shown.map(modelName).join(', ')} · ${document.title.replace(/^.* · /, '')}`;
  };
  const change = (slugs: readonly string[]): void => {
    chosen = [...slugs];
    sentences.length = 0;
    history.replaceState(history.state, '', compareAddress(chosen));
    show();
    input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim().toLowerCase();
    const found = models.find((model) => modelName(model).toLowerCase() === name);
    if (found === undefined) {
      status.textContent =
        name === '' ? 'Type the name of a model.' : `The atlas has no model “${input.value.trim()}”. Choose one of the list.`;
      return;
    }
    input.value = '';
    if (chosen.includes(found.slug)) status.textContent = `${modelName(found)} is already here.`;
    else change([...chosen, found.slug]);
  });
  show();
}

/** The models from the published table, which every host has. */
async function readModels(source: string): Promise<readonly Model[]> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = (cell: string | undefined) => cell || null;
  const number = (cell: string | undefined) => (cell ? Number(cell) : null);
  return readCsv(await response.text()).map((cells) => ({
    slug: cells['slug']!,
    brand: cells['brand']!,
    model: cells['model']!,
    crane_type: cells['crane_type'] as CraneType,
    capacity_t: number(cells['capacity_t']),
    boom_type: text(cells['boom_type']),
    max_boom_m: number(cells['max_boom_m']),
    max_height_m: number(cells['max_height_m']),
    axles: number(cells['axles']),
    summary: text(cells['summary']),
  }));
}

function note(text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'note';
  element.textContent = text;
  return element;
}

/** A field with the names of all models. */
function picker(models: readonly Model[]) {
  const form = document.createElement('form');
  form.innerHTML =
    '<div class="fields"><label class="field"><span>Add a model</span><input list="models" autocomplete="off" spellcheck="false" placeholder="Manufacturer and model"></label><button class="button" type="submit">Add</button></div><datalist id="models"></datalist><p class="quiet" hidden></p>';
  const input = form.querySelector('input')!;
  const full = form.querySelector('p')!;
  const list = form.querySelector('datalist')!;
  list.append(...models.map((model) => new Option('', modelName(model))));
  full.textContent = `${maxCompared} models at most. Remove one to add another.`;
  // A name picked from the list is added at once.
  input.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent) || event.inputType === 'insertReplacementText') form.requestSubmit();
  });
  return {
    form,
    input,
    show(shown: readonly Model[]) {
      const isFull = shown.length >= maxCompared;
      form.querySelector<HTMLElement>('.fields')!.hidden = isFull;
      full.hidden = !isFull;
    },
  };
}

function comparison(models: readonly Model[]): Block[] {
  const [first, ...others] = models.filter((model) => heightOf(model) !== null);
  const figures = modelFigures(models).filter(({ head }) => head !== 'Manufacturer' && head !== 'Model');
  const rows = [{ head: 'Type', values: models.map((model) => craneTypeName(model.crane_type)) }, ...figures];
  const svg = first === undefined ? null : scaleFigure([first, ...others], false);
  const unmeasured = models.filter((model) => heightOf(model) === null);
  if (models.length === 0)
    return [{ kind: 'text', text: ['Nothing is chosen yet. Add a model here, or tick some in ', link('the atlas', '/atlas'), '.'] }];
  return [
    {
      kind: 'table',
      caption: 'Figures of the manufacturers',
      head: ['Figure', ...models.map(modelName)],
      rows: rows.map(({ head, values }): Text[] => [head, ...values.map((value) => value ?? '–')]),
    },
    ...(svg === null ? [] : [{ kind: 'figure', svg, wide: true, caption: `Drawn to the same scale. ${scaleCaption(models)}` } as const]),
    ...(unmeasured.length === 0
      ? []
      : [
          {
            kind: 'text',
            quiet: true,
            text: `Not drawn, since the atlas has neither boom length nor height: ${unmeasured.map(modelName).join(', ')}.`,
          } as const,
        ]),
  ];
}

/** Turns the name above each column into a link, and adds a button that removes the model. */
function addButtons(result: HTMLElement, models: readonly Model[], remove: (slug: string) => void): void {
  for (const [i, model] of models.entries()) {
    const head = result.querySelectorAll('th')[i + 1]!;
    const name = document.createElement('a');
    name.href = modelPath(model);
    name.textContent = modelName(model);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button plain small';
    button.textContent = 'Remove';
    button.setAttribute('aria-label', `Remove ${modelName(model)}`);
    button.addEventListener('click', () => remove(model.slug));
    head.replaceChildren(name, button);
  }
  // The first cell of each row is its label.
  for (const cell of result.querySelectorAll('tbody td:first-child')) {
    const label = document.createElement('th');
    label.scope = 'row';
    label.textContent = cell.textContent;
    cell.replaceWith(label);
  }
}
