import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { escapeHtml } from './escape-html.ts';

type Label = 'answer' | 'understood' | 'change' | 'undo' | 'remove' | 'atLeast' | 'within' | 'service' | 'any' | 'update' | 'largest';

/** What was understood of a question, in the words of its answer. */
export interface Understood {
  readonly labels: Readonly<Record<Label, string>>;
  /** Each with the parameter that removes it; null if it goes with another one. */
  readonly conditions: readonly { readonly name: string | null; readonly text: string }[];
  /** What can be changed; null if the question isn’t about companies. */
  readonly form: {
    /** Metric tonnes. */
    readonly minT: number | null;
    readonly serviceType: string | null;
    readonly services: readonly (readonly [value: string, text: string])[];
    readonly km: number | null;
    readonly distances: readonly (readonly [km: number, text: string])[];
  } | null;
}

/** The question in an address, with the reader’s changes to its conditions. */
export interface AskedAddress {
  readonly question: string;
  readonly changes: ReadonlyMap<string, string>;
}

/** The address of a question, with one more change if a name is given. */
export function addressOf({ question, changes }: AskedAddress, name?: string, value = ''): string {
  const query = new URLSearchParams({ q: question });
  const all = new Map(changes);
  if (name !== undefined) all.set(name, value);
  for (const [key, changed] of all) query.set(key, changed);
  return `${operations.ask.path}?${query}#answer`;
}

/** The conditions of a question as removable chips, and a form to change them. */
export function understoodHtml({ labels, conditions, form }: Understood, address: AskedAddress): string {
  const shown = conditions.map(({ name, text }) =>
    name === null
      ? `<li><span class="tag">${escapeHtml(text)}</span></li>`
      : `<li><a class="tag" href="${escapeHtml(addressOf(address, name))}" aria-label="${escapeHtml(`${labels.remove} ${text}`)}">${escapeHtml(text)} <span aria-hidden="true">×</span></a></li>`,
  );
  if (address.changes.size > 0)
    shown.push(`<li><a href="${escapeHtml(addressOf({ ...address, changes: new Map() }))}">${escapeHtml(labels.undo)}</a></li>`);
  const understood =
    shown.length === 0
      ? ''
      : `<div class="understood"><p id="understood-title">${escapeHtml(labels.understood)}:</p><ul class="tags chips" aria-labelledby="understood-title">${shown.join('')}</ul></div>`;
  return understood + (form === null ? '' : changeForm(form, labels, address));
}

function changeForm(
  { minT, serviceType, services, km, distances }: NonNullable<Understood['form']>,
  labels: Understood['labels'],
  { question, changes }: AskedAddress,
): string {
  const fixed = [...changes].filter(([name]) => name !== 'capacity_min_t' && name !== 'max_km' && name !== 'service_type');
  const hidden = [['q', question] as const, ...fixed].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const select = (label: string, name: string, options: readonly (readonly [string | number, string])[], chosen: string | number) =>
    `<div class="field"><label for="change-${name}">${escapeHtml(label)}</label><select id="change-${name}" name="${name}">${options
      .map(([value, text]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${escapeHtml(text)}</option>`)
      .join('')}</select></div>`;
  const fields = [
    `<div class="field"><label for="change-capacity">${escapeHtml(labels.atLeast)}, t</label><input id="change-capacity" name="capacity_min_t" type="number" min="0" max="${limits.maxCapacityT}" step="any" value="${minT ?? ''}"></div>`,
    km === null ? '' : select(labels.within, 'max_km', distances, km),
    select(labels.service, 'service_type', [['', labels.any], ...services], serviceType ?? ''),
  ];
  return `<details class="change no-print"><summary>${escapeHtml(labels.change)}</summary><form action="${operations.ask.path}#answer" method="get">${hidden.join('')}<div class="fields">${fields.join('')}<button class="button plain" type="submit">${escapeHtml(labels.update)}</button></div></form></details>`;
}
