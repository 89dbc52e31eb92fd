import type { PublicCompany } from '../../contract/entities.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { channels, channelStems, missingChannels, type Channel } from '../tables/contact-channels.ts';
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
  const { texts, say } = asked.speech;
  const missing = wanted.filter((channel) => reach(asked, company, channel) === null);
  const stated = (missing.length === wanted.length ? channels : wanted).flatMap((channel) => {
    const value = reach(asked, company, channel);
    return value === null ? [] : `${value} (${texts.channels[channel]})`;
  });
  return [
    sayMissing(
      asked.speech,
      missing.map((channel) => texts.channels[channel]),
    ),
    stated.length === 0 ? '' : say(texts.contact, { items: stated.join('; ') }),
  ];
}
