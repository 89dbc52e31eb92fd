import type { PublicCompany } from '../../contract/entities.ts';
import { nameWords } from '../lexicon/name-words.ts';
import { channels, channelStems, type Channel } from '../tables/contact-channels.ts';
import { countryName } from './phrases.ts';
import type { Asked } from './reply.ts';

/** The ways to reach a company that a question names. */
function channelsAsked({ question }: Asked, { name }: PublicCompany): readonly Channel[] {
  const own = new Set(nameWords(name));
  // “E-mail address” doesn’t ask for a postal address.
  const words = nameWords(question).filter(
    (word, i, all) => !own.has(word) && !(channelStems.address.test(word) && channelStems.email.test(all[i - 1] ?? '')),
  );
  return channels.filter((channel) => words.some((word) => channelStems[channel].test(word)));
}

/** The directory’s entry for a way to reach a company. */
function reach({ sources, speech }: Asked, { phone, whatsapp, website, ...at }: PublicCompany, channel: Reachable): string | null {
  switch (channel) {
    case 'phone':
      return phone ?? null;
    case 'whatsapp':
      return whatsapp ?? null;
    case 'website':
      return website ?? null;
    case 'address': {
      const country = countryName(sources.index.lexicon, speech.language, at.country);
      const town = [at.postal_code, at.city].filter(Boolean).join(' ');
      return [at.address_line1, at.address_line2, town, country].filter(Boolean).join(', ');
    }
  }
}

/** The data has no e-mail addresses. */
type Reachable = Exclude<Channel, 'email'>;
const isReachable = (channel: Channel): channel is Reachable => channel !== 'email';

/**
 * Says how to reach a company, if the question asks for it: in the ways that it names, or, if it names none or the directory has none of
 * them, in all ways that the directory has.
 */
export function contactSentences(asked: Asked, company: PublicCompany): string[] {
  const wanted = channelsAsked(asked, company);
  if (wanted.length === 0 && !asked.understanding.contact) return [];
  const { texts, say, list } = asked.speech;
  const valueOf = (channel: Channel) => (isReachable(channel) ? reach(asked, company, channel) : null);
  const missing = wanted.filter((channel) => valueOf(channel) === null);
  const stated = (missing.length === wanted.length ? channels : wanted).filter(isReachable);
  const names = missing.map((channel) => texts.channels[channel]);
  return [
    names.length === 0 ? '' : say(texts.noContact, { channels: list(names, texts.nor) }),
    ...stated.flatMap((channel) => {
      const value = valueOf(channel);
      return value === null ? [] : say(texts.contact[channel], { value });
    }),
  ];
}
