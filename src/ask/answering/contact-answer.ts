import type { PublicCompany } from '../../contract/entities.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { calledChannels, channels, channelStems, missingChannels, type Channel } from '../tables/contact-channels.ts';
import { addressOf, sayMissing } from './phrases.ts';
import type { Asked } from './reply.ts';

/** The ways to reach a company that a question names. @param name The company’s own name, whose words ask for none. */
function channelsAsked({ question, understanding }: Asked, name = ''): readonly Channel[] {
  // An “EORI number” is none to call.
  const own = new Set([name, ...understanding.unused].flatMap(nameWords));
  const isOf = (channel: Channel, word = '') => channelStems[channel].test(word);
  // “E-mail address” doesn’t ask for a postal address, nor “fax number” for a phone.
  const words = nameWords(question).filter(
    (word, i, all) =>
      !own.has(word) &&
      !(isOf('address', word) && isOf('email', all[i - 1])) &&
      !(isOf('phone', word) && [all[i - 1], all[i + 1], all[i + 2]].some((other) => isOf('fax', other))),
  );
  return channels.filter((channel) => words.some((word) => isOf(channel, word)));
}

/** The names of the ways that a question asks for and the data never has. */
export const channelsMissing = (asked: Asked): string[] =>
  channelsAsked(asked)
    .filter((channel) => missingChannels.includes(channel))
    .map((channel) => asked.speech.texts.channels[channel]);

/** The directory’s entry for a way to reach a company. */
function reach(asked: Asked, company: PublicCompany, channel: Channel): string | null {
  switch (channel) {
    case 'email':
    case 'fax':
      return null;
    case 'address':
      return [company.address_line1, company.address_line2, [company.postal_code, addressOf(asked, company)].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ');
    default:
      return company[channel] ?? null;
  }
}

/**
 * Says how to reach a company, if the question asks for it: in the ways that it names, or, if it names none or the directory has none of
 * them, in all ways that the directory has.
 */
export function contactSentences(asked: Asked, company: PublicCompany): string[] {
  const wanted = channelsAsked(asked, company.name);
  if (wanted.length === 0 && !asked.understanding.contact) return [];
  const isThere = wanted.some((channel) => reach(asked, company, channel) !== null);
  return sayWays(asked, company, wanted, isThere ? wanted : channels);
}

/** How to reach a company of a list, if the question asks for it: in the ways that it names, and which of them the directory has not. */
export function sayCalled(asked: Asked, company: PublicCompany): string[] {
  const wanted = asked.understanding.contact ? channelsAsked(asked).filter((channel) => calledChannels.includes(channel)) : [];
  return sayWays(asked, company, wanted, wanted);
}

/** @param wanted Those of which it is said that the directory has none. @param stated Those that are given. */
function sayWays(asked: Asked, company: PublicCompany, wanted: readonly Channel[], stated: readonly Channel[]): string[] {
  const { texts, say } = asked.speech;
  const nameOf = (channel: Channel) => texts.channels[channel];
  const items = stated.flatMap((channel) => {
    const value = reach(asked, company, channel);
    return value === null ? [] : `${value} (${nameOf(channel)})`;
  });
  const missing = wanted.filter((channel) => reach(asked, company, channel) === null);
  return [sayMissing(asked.speech, missing.map(nameOf)), items.length === 0 ? '' : say(texts.contact, { items: items.join('; ') })];
}
