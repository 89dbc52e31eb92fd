import type { ByLanguage } from './languages.ts';

/** Words that ask for a company known by name. */
export const contactWords: ByLanguage = {
  en: 'phone, phone number, telephone, tel, address, email, e mail, website, web site, contact, contact details, reach, still exist, in business, profile of, do you know, have you got a listing for, page for, who is, know anything about, legit, still trading, still in business, still going, still around, gone bust, bankrupt, out of business, head office, anyone know, anyone dealt with, anybody dealt with, anyone used, anybody used, ever used, heard of, dealt with, worked with, experience with',
  de: 'telefon, telefonnummer, tel, nummer von, adresse, anschrift, e mail, email, mail, website, webseite, kontakt, kontaktdaten, erreiche, gibt es die firma, kennt ihr, kennen sie, eintrag von, profil von, seite von, noch aktiv, pleite, insolvent, firmensitz, gibt es noch, kennt jemand die firma, kennt jemand die, sagt euch die firma',
  nl: 'telefoon, telefoonnummer, tel, nummer van, adres, e mail, email, mail, mailadres, website, site van, contact, contactgegevens, bereik, kennen jullie, kent u, bestaat, nog actief, failliet, hoofdkantoor, bestaan nog, kent iemand, gehoord van, in jullie lijst',
  fr: 'téléphone, numéro de téléphone, tél, tel, numéro, adresse, e mail, email, mail, site web, site de, contact, coordonnées, joindre, connaissez, existe, fiche de, toujours en activité, en faillite, a fermé, quelqu un connaît, entendu parler de, déjà travaillé avec, numéro du siège',
  es: 'teléfono, número de teléfono, tel, número de, dirección, e mail, email, correo, web, página web, página de, contacto, datos de contacto, datos de contcto, conocéis, conoces, conoce, existe, ficha de, localizar a, sigue activa, sigue activo, sigue abierta, quebró, siguen operando, alguien conoce, alguien ha trabajado con, han trabajado con, oído hablar de',
  it: 'telefono, numero di telefono, tel, numero di, indirizzo, e mail, email, mail, sito, sito web, contatto, contatti, recapito, recapiti, conoscete, esiste, scheda di, la scheda, ancora attiva, fallita, ha chiuso, qualcuno conosce, sentito parlare di, lavorato con',
  pt: 'telefone, número de telefone, tel, número da, endereço, morada, e mail, email, site, página da, contacto, contato, contactos, conhecem, conhece, existe, ficha da, falar com a, ainda existe, faliu, ainda funciona, continua ativa, alguém conhece, já trabalhou com, ouviu falar da',
  pl: 'telefon, numer telefonu, numer tel, tel, numer do, adres, e mail, email, mail, strona, strona www, kontakt, namiary, znacie, zna ktoś, istnieje, wizytówka firmy, nadal działa, jeszcze działa, czy działa, upadła, siedziba firmy, czy ktoś zna, ktoś współpracował z, słyszał ktoś o',
};

/** Ways to reach a company that people ask for. The data has no e-mail addresses. */
export const channels = ['phone', 'whatsapp', 'email', 'address', 'website'] as const;
export type Channel = (typeof channels)[number];

/** Beginnings of words that ask for each, in all languages, folded. */
export const channelStems: Readonly<Record<Channel, RegExp>> = {
  phone:
    /^(?:phone|telephon|telefon|telefoon|tel$|numbers?$|nummer$|numero|numer$|call$|calling$|ring$|anruf|bellen$|appeler$|llamar$|chiamare$|ligar$|zadzwon)/,
  whatsapp: /^whats/,
  email: /^(?:e?mails?$|correo$|mailadres)/,
  address:
    /^(?:address|adress|adres|anschrift|direccion|indirizzo|endereco|morada$|headquarter|hoofdkantoor$|firmensitz$|siege$|sede$|siedzib|located$|location$|where$|wo$|waar$|ou$|donde$|dove$|onde$|gdzie$)/,
  website: /^(?:websites?$|web$|webseite|webpage|homepage|sites?$|sito$|strona$|stronie$|strony$|www$|internet|url$|pagina$)/,
};
