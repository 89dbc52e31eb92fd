import { beforeAll, describe, expect, it } from 'vitest';
import { generateQuestions } from '../../lab/eval/generate-questions.ts';
import { isSlotted } from '../../lab/eval/score.ts';
import type { NamedSources } from '../../scripts/market/ask-sources.ts';
import { pick, startRandom } from '../../scripts/market/random.ts';
import { traceQuestion } from '../../src/ask/answering/answer-question.ts';
import type { Language } from '../../src/ask/tables/languages.ts';
import { fold } from '../../src/contract/fold.ts';
import { sampleSources } from './sample-sources.ts';

let sources: NamedSources;
beforeAll(async () => {
  sources = await sampleSources();
});

/** What is put into a question: nothing of it narrows a list. */
const additions: Readonly<Record<string, Readonly<Record<Language, string>> | string>> = {
  word: 'frobnik',
  name: 'Zanthorbel',
  date: {
    en: 'from 12 May 2027',
    de: 'ab 12. Mai 2027',
    nl: 'vanaf 12 mei 2027',
    fr: 'à partir du 12 mai 2027',
    es: 'desde el 12 de mayo de 2027',
    it: 'dal 12 maggio 2027',
    pt: 'a partir de 12 de maio de 2027',
    pl: 'od 12 maja 2027',
  },
  price: '450 €',
  condition: {
    en: 'with a certified rigger',
    de: 'mit geprüftem Anschläger',
    nl: 'met gecertificeerde aanpikkelaar',
    fr: 'avec élingueur certifié',
    es: 'con aparejador certificado',
    it: 'con imbracatore certificato',
    pt: 'com sinaleiro certificado',
    pl: 'z certyfikowanym hakowym',
  },
};

const smallWords = new Set(['from', 'with', 'desde', 'partir', 'vanaf', 'avec']);

/** Words of an addition that must be said: small ones such as “from” need not. */
const tellingWords = (text: string): string[] =>
  (fold(text).match(/[\p{L}\p{N}€]+/gu) ?? []).filter((word) => (word.length > 3 && !smallWords.has(word)) || /[\d€]/.test(word));

describe('a word, a name, a date, a price or a condition that is put into a question', () => {
  const questions = 2000;

  it(`is said not to be considered, in each of ${questions} questions`, () => {
    const random = startRandom(7, 'additions');
    const searches = generateQuestions(sources, 7).filter(({ intent }) => isSlotted({ intent } as Parameters<typeof isSlotted>[0]));
    const silent: string[] = [];
    let searched = 0;
    for (let n = 0; n < questions; n++) {
      const { question, lang } = pick(random, searches);
      const [kind, texts] = pick(random, Object.entries(additions));
      const added = typeof texts === 'string' ? texts : texts[lang];
      const words = question.replace(/[?.!]+$/, '').split(' ');
      const isCondition = kind !== 'word' && kind !== 'name';
      const at = isCondition ? words.length : Math.floor(random() * (words.length + 1));
      const asked = [...words.slice(0, at), isCondition ? `, ${added}` : added, ...words.slice(at)].join(' ').replace(' ,', ',');
      const { understanding, response } = traceQuestion(sources, asked);
      if (!isSlotted({ intent: understanding!.intent } as Parameters<typeof isSlotted>[0])) continue;
      searched++;
      const said = ` ${fold(`${response._meta.not_considered ?? ''} ${response.answer.text}`)} `;
      const missing = tellingWords(added).filter((word) => !said.includes(word));
      if (missing.length > 0) silent.push(`${kind}: ${asked} → ${response._meta.not_considered ?? '–'}`);
    }
    expect(silent).toEqual([]);
    // Where it makes the question one about something else, there is nothing to say.
    expect(searched).toBeGreaterThan(questions * 0.9);
  }, 60_000);
});
