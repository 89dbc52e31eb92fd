import { limits } from '../../contract/limits.ts';
import { operations } from '../../contract/operations.ts';
import { serviceTypes } from '../../contract/service-types.ts';
import { escapeHtml } from './escape-html.ts';
import { formatMeasure } from '../../contract/numbers.ts';
import { serviceName } from './words.ts';

/** The conditions that were understood in a question, in words for people. */
export interface Narrowed {
  /** Metric tonnes. */
  readonly capacity: { readonly min: number | null; readonly max: number | null; readonly strict: boolean } | null;
  readonly serviceType: string | null;
  readonly place: string | null;
  readonly km: number | null;
  readonly country: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  /** Whether the question is about companies: capacity, distance and service can then be changed. */
  readonly canChange: boolean;
}

/** The question in an address, with the reader’s changes to its conditions. */
export interface AskedAddress {
  readonly question: string;
  readonly changes: ReadonlyMap<string, string>;
}

/** The address of a question, with one more change if a name is given. */
function addressOf({ question, changes }: AskedAddress, name?: string, value = ''): string {
  const query = new URLSearchParams({ q: question });
  const all = new Map(changes);
  if (name !== undefined) all.set(name, value);
  for (const [key, changed] of all) query.set(key, changed);
  return `${operations.ask.path}?${query}#answer`;
}

/** “≥ 300 t”, or “> 300 t” for “more than 300 t”. */
function amountText({ min, max, strict }: NonNullable<Narrowed['capacity']>): string {
  if (min !== null && max !== null) return min === max ? formatMeasure(min, 't') : `${min}–${formatMeasure(max, 't')}`;
  return min === null ? `${strict ? '<' : '≤'} ${formatMeasure(max, 't')}` : `${strict ? '>' : '≥'} ${formatMeasure(min, 't')}`;
}

/** The conditions, each with the parameter that changes it; null if it changes with another one. */
function chipsOf({
  capacity,
  serviceType,
  place,
  km,
  country,
  brand,
  model,
}: Narrowed): { readonly name: string | null; readonly text: string }[] {
  const chips = [
    { name: 'service_type', text: serviceType === null ? null : serviceName(serviceType) },
    { name: 'brand', text: brand },
    { name: 'model', text: model },
    { name: 'capacity_min_t', text: capacity === null ? null : amountText(capacity) },
    { name: 'near', text: place },
    { name: null, text: place === null || km === null ? null : formatMeasure(km, 'km') },
    { name: 'country', text: country },
  ];
  return chips.flatMap(({ name, text }) => (text === null ? [] : [{ name, text }]));
}

/** The conditions of a question as removable chips, the words that were left out, and a form to change the conditions. */
export function understoodHtml(narrowed: Narrowed | null, leftOut: readonly string[], address: AskedAddress): string {
  const chips = narrowed === null ? [] : chipsOf(narrowed);
  const shown = chips.map(({ name, text }) =>
    name === null
      ? `<li><span class="tag">${escapeHtml(text)}</span></li>`
      : `<li><a class="tag" href="${escapeHtml(addressOf(address, name))}" aria-label="Remove ${escapeHtml(text)}">${escapeHtml(text)} <span aria-hidden="true">×</span></a></li>`,
  );
  const undo =
    address.changes.size === 0 ? '' : `<li><a href="${escapeHtml(addressOf({ ...address, changes: new Map() }))}">Undo changes</a></li>`;
  const understood =
    shown.length === 0 && undo === ''
      ? ''
      : `<div class="understood"><p id="understood-title">Understood:</p><ul class="tags chips" aria-labelledby="understood-title">${shown.join('')}${undo}</ul></div>`;
  const change = narrowed?.canChange === true ? changeForm(narrowed, address) : '';
  const left =
    leftOut.length === 0
      ? ''
      : `<p class="quiet left-out">Not considered: ${leftOut.map((words) => `“${escapeHtml(words)}”`).join(', ')}</p>`;
  return understood + left + change;
}

/** Distances to choose from, kilometers. */
const distances = [25, 50, 100, 250, 500];

function changeForm({ capacity, place, km, serviceType }: Narrowed, { question, changes }: AskedAddress): string {
  const fixed = [...changes].filter(([name]) => name !== 'capacity_min_t' && name !== 'max_km' && name !== 'service_type');
  const hidden = [['q', question] as const, ...fixed].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const option = (value: string | number, text: string, isChosen: boolean) =>
    `<option value="${value}"${isChosen ? ' selected' : ''}>${escapeHtml(text)}</option>`;
  const services = [
    option('', 'Any', serviceType === null),
    ...serviceTypes.map((type) => option(type, serviceName(type), type === serviceType)),
  ];
  const within = [...new Set([...distances, ...(km === null ? [] : [km])])].sort((a, b) => a - b);
  const fields = [
    `<div class="field"><label for="change-capacity">At least, t</label><input id="change-capacity" name="capacity_min_t" type="number" min="1" max="${limits.maxCapacityT}" step="any" value="${capacity?.min ?? ''}"></div>`,
    ...(place === null || km === null
      ? []
      : [
          `<div class="field"><label for="change-km">Within</label><select id="change-km" name="max_km">${within.map((each) => option(each, formatMeasure(each, 'km'), each === km)).join('')}</select></div>`,
        ]),
    `<div class="field"><label for="change-service">Service</label><select id="change-service" name="service_type">${services.join('')}</select></div>`,
  ];
  return `<details class="change no-print"><summary>Change</summary><form action="${operations.ask.path}#answer" method="get">${hidden.join('')}<div class="fields">${fields.join('')}<button class="button plain" type="submit">Update</button></div></form></details>`;
}
