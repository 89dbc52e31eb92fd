import type { ByLanguage } from './languages.ts';

/** Words that ask for a company known by name. */
export const contactWords: ByLanguage = {
  en: 'phone, whatsapp, phone number, telephone, tel, address, email, e mail, website, web site, contact, contact details, reach, still exist, in business, profile of, do you know, have you got a listing for, page for, who is, know anything about, legit, still trading, still in business, still going, still around, gone bust, bankrupt, out of business, head office, anyone know, anyone dealt with, anybody dealt with, anyone used, anybody used, ever used, heard of, dealt with, worked with, experience with, fax, fax number, fax numbers, e mails, emails, phone numbers, addresses, reach out to, get in touch with, get hold of',
  de: 'telefon, whatsapp, telefonnummer, tel, nummer von, adresse, anschrift, e mail, email, mail, website, webseite, kontakt, kontaktdaten, erreiche, gibt es die firma, kennt ihr, kennen sie, eintrag von, profil von, seite von, noch aktiv, pleite, insolvent, firmensitz, gibt es noch, kennt jemand die firma, kennt jemand die, sagt euch die firma, fax, faxnummer, faxnummern, telefonnummern, e mails, emails, e mail adressen, e mail adresse, erreichen, kontaktieren',
  nl: 'telefoon, whatsapp, telefoonnummer, tel, nummer van, adres, e mail, email, mail, mailadres, website, site van, contact, contactgegevens, bereik, kennen jullie, kent u, bestaat, nog actief, failliet, hoofdkantoor, bestaan nog, kent iemand, gehoord van, in jullie lijst, fax, faxnummer, faxnummers, telefoonnummers, e mailadres, e mailadressen, e mail adressen, emailadres, emailadressen, bereiken, contacteren',
  fr: 'téléphone, whatsapp, numéro de téléphone, tél, tel, numéro, adresse, e mail, email, mail, site web, site de, contact, coordonnées, joindre, connaissez, existe, fiche de, toujours en activité, en faillite, a fermé, quelqu un connaît, entendu parler de, déjà travaillé avec, numéro du siège, fax, numéro de fax, e mails, emails, adresses mail, adresses e mail, contacter, appeler, courriel, courriels',
  es: 'teléfono, whatsapp, número de teléfono, tel, número de, dirección, e mail, email, correo, web, página web, página de, contacto, datos de contacto, datos de contcto, conocéis, conoces, conoce, existe, ficha de, localizar a, sigue activa, sigue activo, sigue abierta, quebró, siguen operando, alguien conoce, alguien ha trabajado con, han trabajado con, oído hablar de, fax, número de fax, correos, correos electrónicos, correo electrónico, e mails, emails, contactar, contacto con, localizar',
  it: 'telefono, whatsapp, numero di telefono, tel, numero di, indirizzo, e mail, email, mail, sito, sito web, contatto, contatti, recapito, recapiti, conoscete, esiste, scheda di, la scheda, ancora attiva, fallita, ha chiuso, qualcuno conosce, sentito parlare di, lavorato con, fax, numero di fax, e mails, numeri di telefono, contattare, contatto',
  pt: 'telefone, whatsapp, número de telefone, tel, número da, endereço, morada, e mail, email, site, página da, contacto, contato, contactos, conhecem, conhece, existe, ficha da, falar com a, ainda existe, faliu, ainda funciona, continua ativa, alguém conhece, já trabalhou com, ouviu falar da, fax, número de fax, e mails, emails, telefones, contactar, contacto, contatar',
  pl: 'telefon, whatsapp, numer telefonu, numer tel, tel, numer do, adres, e mail, email, mail, strona, strona www, kontakt, namiary, znacie, zna ktoś, istnieje, wizytówka firmy, nadal działa, jeszcze działa, czy działa, upadła, siedziba firmy, czy ktoś zna, ktoś współpracował z, słyszał ktoś o, faks, numer faksu, numery telefonów, e maile, maile, adresy e mail, skontaktować, skontaktować się, dodzwonić się',
};

/** Ways to reach a company that people ask for. The data has neither e-mail addresses nor fax numbers. */
export const channels = ['phone', 'whatsapp', 'email', 'fax', 'address', 'website'] as const;
export type Channel = (typeof channels)[number];

/** Beginnings of words that ask for each, in all languages, folded. */
export const channelStems: Readonly<Record<Channel, RegExp>> = {
  phone:
    /^(?:phone|telephon|telefon|telefoon|tel$|numbers?$|nummer$|numero|numer$|call$|calling$|ring$|anruf|bellen$|appeler$|llamar$|chiamare$|ligar$|zadzwon)/,
  whatsapp: /^whats/,
  email: /^(?:e?mails?$|emailadres|correos?$|mailadres|mejl|courriel)/,
  fax: /^(?:fax|telefax|faks)/,
  address:
    /^(?:address|adress|adres|anschrift|direccion|indirizzo|endereco|morada$|headquarter|hoofdkantoor$|firmensitz$|siege$|sede$|siedzib|located$|location$|where$|wo$|waar$|ou$|donde$|dove$|onde$|gdzie$)/,
  website: /^(?:websites?$|web$|webseite|webpage|homepage|sites?$|sito$|strona$|stronie$|strony$|www$|internet|url$|pagina$)/,
};

/** Ways to reach a company that the data never has. */
export const missingChannels: readonly Channel[] = ['email', 'fax'];

/** Ways that the results of a search for companies give when they are asked for. */
export const calledChannels: readonly Channel[] = ['phone', 'whatsapp', 'website'];
