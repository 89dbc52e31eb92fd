import type { PublicCompany } from '../../contract/entities.ts';
import type { Link } from './blocks.ts';
import { isSafeAddress } from './safe-address.ts';

/** Ways to reach a company, quickest first. */
export const contactLinks = ({ phone, whatsapp, website }: Pick<PublicCompany, 'phone' | 'whatsapp' | 'website'>): Link[] => [
  ...(phone === null || phone === undefined ? [] : [{ text: `Call ${phone}`, href: `tel:${phone.replace(/[^+\d]/g, '')}` }]),
  ...(whatsapp === null || whatsapp === undefined
    ? []
    : [{ text: `WhatsApp ${whatsapp}`, href: `https://wa.me/${whatsapp.replace(/\D/g, '')}` }]),
  ...(website === null || website === undefined || !isSafeAddress(website) ? [] : [{ text: 'Visit website', href: website }]),
];
