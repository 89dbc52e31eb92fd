import type { Facets } from '../../contract/facets.ts';
import { openFiles, readText } from './files.ts';
import { cacheLoad } from '../view/cached-load.ts';
import { mapApiPaths, mapPaths } from '../view/map-paths.ts';

// The form of the front page leads to the map, and suggests places. Without this script it asks a question.

const form = document.querySelector<HTMLFormElement>('form.find')!;
const place = form.querySelector('input')!;
form.action = mapPaths.page;
place.name = 'near';
place.required = false;
form.addEventListener('formdata', ({ formData }) => {
  for (const { name, value } of [place, ...form.querySelectorAll('select')]) if (value === '') formData.delete(name);
});

/** Loads the suggestions; if that fails, the next letter tries again, and the form works without them. */
const openPicker = cacheLoad(async () => {
  const readFile = openFiles();
  const [{ connectPicker }, { openPlaceFinder }, facets] = await Promise.all([
    import('./place-picker.ts'),
    import('./place-finder.ts'),
    readText(readFile, mapApiPaths.facets),
  ]);
  const counts = new Map((JSON.parse(facets) as Facets).countries.map(({ country, companies }) => [country, companies]));
  const finder = openPlaceFinder(readFile, (country) => counts.get(country) ?? 0);
  return connectPicker(form, finder, ({ title }) => (place.value = title));
});
const untilLoaded = new AbortController();
async function load({ type }: Event): Promise<void> {
  const { update } = await openPicker();
  untilLoaded.abort();
  if (type === 'input' && document.activeElement === place) await update();
}
for (const use of ['focus', 'input'])
  place.addEventListener(use, (event) => void load(event).catch(() => undefined), { signal: untilLoaded.signal });
