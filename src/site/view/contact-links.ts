import type { PublicCompany } from '../../contract/entities.ts';
import type { Link } from './blocks.ts';
import { isSafeAddress } from './safe-address.ts';

interface ContactLink extends Link {
  /** Its text in a narrow column. */
  readonly short: string;
}

/** Ways to reach a company, quickest first. */
export const contactLinks = ({ phone, whatsapp, website }: Pick<PublicCompany, 'phone' | 'whatsapp' | 'website'>): ContactLink[] => [
  ...(phone ? [{ text: `Call ${phone}`, short: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
  ...(whatsapp ? [{ text: `WhatsApp ${whatsapp}`, short: 'WhatsApp', href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` }] : []),
  ...(website && isSafeAddress(website) ? [{ text: 'Visit website', short: 'Website', href: website }] : []),
];
