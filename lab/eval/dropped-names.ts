import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { Candidate } from '../../src/ask/deciding/candidates.ts';
import { gatherFacts } from '../../src/ask/deciding/gather-facts.ts';
import { isReplaced, tagsOf, type Understanding } from '../../src/ask/deciding/understand.ts';
import { isWithin } from '../../src/ask/reading/place-choice.ts';
import { languages } from '../../src/ask/tables/languages.ts';
import { fold } from '../../src/contract/fold.ts';
import { limits } from '../../src/contract/limits.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';

/** Whether the answer is narrowed by a name. */
function isUsed({ kind, value, place }: Candidate, { slots, alsoAt, alsoBrands }: Understanding): boolean {
  if (kind === 'brand') return slots.brand === value || alsoBrands.includes(value);
  const areas = [slots, ...alsoAt];
  if (place === null) return areas.some((area) => area.country === value || area.place?.country === value);
  // A region that is named beside a town in it says which town is meant.
  return areas.some((area) => area.place !== null && (isWithin(area.place, place) || isWithin(place, area.place)));
}

const searching: ReadonlySet<string> = new Set(['companies', 'wanted_ads', 'marketplace_listings', 'atlas_model']);

/** Countries, places and makers in a question that its answer neither is narrowed by nor speaks of. */
export function droppedNames(sources: NamedSources, question: string, trace: ReturnType<typeof traceQuestion>): string[] {
  const { understanding, response } = trace;
  if (!searching.has(understanding!.intent)) return [];
  const reading = gatherFacts(question, sources.index, limits);
  const { words, candidates, tagged } = reading;
  const tags = tagsOf('companies', reading, sources.index.lexicon);
  const filters = candidates.filter((_, i) => tags[i] === 'filter');
  // One model that is asked for leaves out all other makers, and what the atlas says of it depends on no place.
  const isModel = understanding!.intent === 'atlas_model';
  // “Port-la-Nouvelle” is “Port-La Nouvelle”.
  const plain = (name: string) => fold(name).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const text = ` ${plain(response.answer.text)} `;
  const { slots } = understanding!;
  // Where one’s own yard is matters to nobody once it is said where to search.
  const isOwn = (i: number) => (slots.place !== null || slots.country !== null) && tagged.candidates[i] === 'own';
  const isNone = ({ place }: Candidate, i: number) => place !== null && tagged.candidates[i] === 'none';
  const names = candidates.filter(
    (one, i) =>
      (one.kind === 'country' || one.kind === 'place' || one.kind === 'brand') &&
      !isOwn(i) &&
      !isNone(one, i) &&
      !isReplaced(one, filters, reading),
  );
  return names.flatMap((name) => {
    const asked = words.slice(name.from, name.to).map((word) => word.written);
    const country = sources.index.lexicon.countries.get(name.value)?.[languages.indexOf(understanding!.language)];
    const read = words.slice(name.from, name.to).map((word) => word.text);
    const called = [asked.join(' '), read.join(' '), name.value, country, name.place?.label].filter((one) => one !== undefined);
    // “El Bajío” is said without its article.
    const isSaid = called.some((one) =>
      text.includes(
        plain(one)
          .trim()
          .replace(/^(?:el|la|le|les|los|las|il|lo|o|a|os|as|de|het|the|der|die|das) /, ''),
      ),
    );
    return isSaid || isUsed(name, understanding!) || (isModel && understanding!.models.length > 0) ? [] : `${name.kind} ${name.value}`;
  });
}
