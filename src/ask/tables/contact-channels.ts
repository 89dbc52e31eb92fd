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
