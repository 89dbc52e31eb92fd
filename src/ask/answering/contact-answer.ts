import type { PublicCompany } from '../../contract/entities.ts';
import { nameWords } from '../lexicon/company-names.ts';
import { fill, type Asked } from './reply.ts';
import { channelNames, channels, channelStems, type Channel } from '../tables/contact-channels.ts';

/** The ways to reach a company that a question names. */
function channelsAsked({ question }: Asked, { name }: PublicCompany): readonly Channel[] {
  const own = new Set(nameWords(name));
  // An e-mail address is no address.
  const words = nameWords(question).filter(
    (word, i, all) => !own.has(word) && !(channelStems.address.test(word) && channelStems.email.test(all[i - 1] ?? '')),
  );
  return channels.filter((channel) => words.some((word) => channelStems[channel].test(word)));
}

/** How a company is reached, as the directory has it. */
function reach({ phone, whatsapp, website, ...at }: PublicCompany, channel: Channel): string | null {
  switch (channel) {
    case 'phone':
      return phone ?? null;
    case 'whatsapp':
      return whatsapp ?? null;
    case 'website':
      return website ?? null;
    case 'email':
      return null;
    case 'address':
      return [at.address_line1, at.address_line2, [at.postal_code, at.city].filter(Boolean).join(' '), at.country]
        .filter(Boolean)
        .join(', ');
  }
}

/**
 * The sentences that say how to reach a company, where a question asks for it: by the ways that it names, or by all that the
 * directory has where it names none, or none of those.
 */
export function contactSentences(asked: Asked, company: PublicCompany): string[] {
  const wanted = channelsAsked(asked, company);
  const names = channelNames[asked.understanding.language];
  const known = (channel: Channel) => reach(company, channel) !== null;
  const missing = wanted.filter((channel) => !known(channel));
  if (wanted.length === 0 && !asked.understanding.contact) return [];
  const stated = missing.length === wanted.length ? channels.filter(known) : wanted.filter(known);
  const colon = asked.understanding.language === 'fr' ? ' :' : ':';
  return [
    missing.length === 0 ? '' : fill(asked.texts.notThere, { names: missing.map((channel) => names[channel]).join(', ') }),
    // A dot behind an address of the web would be taken for a part of it.
    ...stated.map((channel) => `${names[channel]}${colon} ${reach(company, channel)}${channel === 'website' ? '' : '.'}`),
  ];
}
