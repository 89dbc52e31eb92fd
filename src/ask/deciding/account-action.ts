import type { Signs } from './facts.ts';
import { booking, messaging, possessive, selling, sending, signingIn } from '../tables/intent-patterns.ts';
import type { Cue } from '../tables/intent-words.ts';

/** Words at the beginning of a question among which an order is one: “book a crane for me”, “send them a message”. */
const openingWords = 6;

/** One's own things, or an order to do something to a thing that only an account has. */
export function isAccountAction({
  any,
  cues,
  contact,
  has,
  legalForm,
  named,
  slots,
  strangeNames,
  technical,
  text,
  words,
}: Signs): boolean {
  const spansOf = (cue: Cue) => cues.filter(({ meaning }) => meaning.cue === cue);
  const [own, acts, objects] = [has('own'), has('act'), has('object')];
  if (technical > 1 || (technical > 0 && !own)) return false;
  // “Firma Beispiel GmbH owes me an invoice”.
  if (legalForm && strangeNames > 0 && !acts) return false;
  // “Please send photos and your last price”: who buys asks that of the seller.
  const asksSeller = has('sale') && !any(possessive) && spansOf('act').every(({ from }) => sending.has(words[from]!));
  if (asksSeller && (slots.model !== null || slots.serviceType !== null)) return false;
  if (own && acts && (objects || contact)) return true;
  if (acts && objects && !has('define') && Math.abs(spansOf('object')[0]!.from - spansOf('act')[0]!.from) <= 6) return true;
  const ownObject = spansOf('own').some((one) => spansOf('object').some((object) => Math.abs(one.from - object.from) <= 3));
  if (ownObject && !has('rent')) return true;
  const machine = slots.model !== null || slots.serviceType !== null;
  if (any(possessive) && acts && !has('rent') && !has('wanted') && !has('company') && machine) return true;
  if (signingIn.test(text)) return technical === 0;
  if (own && acts && !has('wanted') && selling.test(text)) return true;
  const opening = words.slice(0, openingWords).join(' ');
  return booking.test(opening) || ((own || objects) && slots.model === null && !(contact && named !== null) && messaging.test(opening));
}
