import type { ByLanguage } from './languages.ts';

/**
 * Beginnings of words that only people around cranes use: parts, accessories, set-up, loads. They tell that a question is about the trade
 * where no term of the atlas is named.
 */
export const tradeStems: ByLanguage = {
  en: 'outrigger, counterweight, ballast, luffing, derrick, superlift, jib, boom, winch, hook block, hoist rope, wire rope, sling, shackle, spreader, rigging, load chart, tip load, sheave, reeving, slew, lattice, crane mat, ground pressure, ground bearing, lifting plan, lift plan, tandem lift, tailing, boom length, working radius, stabiliser, stabilizer, telescop, wind speed, derate, tipping, tail swing, tailswing, overturning, two block, pendant, gantry, turntable',
  de: 'abstutz, stutze, stutzdruck, gegengewicht, ballast, schwebeballast, wippspitze, derrick, superlift, spitzenausleger, ausleger, winde, hakenflasche, unterflasche, hubseil, anschlagmittel, schakel, traverse, traglast, lastmoment, abspann, y abspannung, bodendruck, lastverteil, hubplan, tandemhub, ausladung, drehkranz, einscherung, windgeschwindigkeit, kippgrenze, kranbahn, gittermast, rusten, rustzustand',
  nl: 'stempel, afstempel, contragewicht, ballast, topmast, wipgiek, derrick, superlift, hulpgiek, giek, lier, hijsblok, hijskabel, hijsband, strop, sluiting, hijstabel, lastmoment, bodemdruk, schotten, hijsplan, tandemhijs, vlucht, zwenk, inscheer, windsnelheid, kantel, aanslagmiddel',
  fr: 'stabilisateur, contrepoids, lest, fleche, flechette, treuil, moufle, cable de levage, elingue, manille, palonnier, abaque, haubanage, calage, pression au sol, plan de levage, levage en tandem, portee, couronne, mouflage, vitesse du vent, basculement, renversement, derrick, superlift',
  es: 'estabilizador, estabilisador, contrapeso, lastre, plumin, pluma, cabrestante, gancho, pasteca, eslinga, grillete, balancin, tabla de carga, apoyo, presion sobre el suelo, plan de izaje, izaje, izage, tandem, radio de trabajo, corona de giro, velocidad del viento, vuelco, radio de cola, radio de giro, momento de carga, derrick, superlift',
  it: 'stabilizzator, contrappeso, zavorra, falcone, braccio, argano, bozzello, fune, braca, grillo, bilancino, diagramma di carico, tabella di carico, pressione al suolo, piano di sollevamento, sollevamento in tandem, sbraccio, ralla, velocita del vento, ribaltament, derrick, superlift',
  pt: 'estabilizador, patola, patolamento, contrapeso, lastro, lanca, jib, guincho, moitao, cabo de aco, eslinga, cinta, manilha, balancim, tabela de carga, pressao no solo, laudo do solo, plano de rigging, rigging, icamento, tandem, raio de trabalho, coroa de giro, velocidade do vento, tombament, derrick, superlift',
  pl: 'podpor, przeciwwag, balast, wysiegnik, bocian, wciagark, zblocz, hak, lina, zawiesi, szekl, trawers, tabela udzwig, nacisk na grunt, plan podnoszenia, podnoszenie tandem, tandem, wysieg, wieniec, predkosc wiatru, wywroc, udzwig, derrick, superlift, odciag, olinowan',
};

/** Words with which people ask for a company that they know by name. */
export const contactWords: ByLanguage = {
  en: 'phone, phone number, telephone, tel, address, email, e mail, website, web site, contact, contact details, opening hours, reviews, reach, still exist, in business, profile of, do you know, have you got a listing for, page for, who is, know anything about, legit, still trading, still in business, still going, still around, gone bust, bankrupt, out of business, head office',
  de: 'telefon, telefonnummer, tel, nummer von, adresse, anschrift, e mail, email, mail, website, webseite, kontakt, kontaktdaten, öffnungszeiten, bewertungen, erreiche, gibt es die firma, kennt ihr, kennen sie, eintrag von, profil von, seite von, noch aktiv, pleite, insolvent, firmensitz, gibt es noch',
  nl: 'telefoon, telefoonnummer, tel, nummer van, adres, e mail, email, mail, mailadres, website, site van, contact, contactgegevens, openingstijden, ervaring met, bereik, kennen jullie, kent u, bestaat, nog actief, failliet, hoofdkantoor, bestaan nog',
  fr: 'téléphone, numéro de téléphone, tél, tel, numéro, adresse, e mail, email, mail, site web, site de, contact, coordonnées, horaires, avis sur, joindre, connaissez, existe, fiche de, toujours en activité, en faillite, a fermé',
  es: 'teléfono, número de teléfono, tel, número de, dirección, e mail, email, correo, web, página web, página de, contacto, datos de contacto, datos de contcto, horario, opiniones, conocéis, conoces, conoce, existe, ficha de, localizar a, sigue activa, sigue activo, sigue abierta, quebró, siguen operando',
  it: 'telefono, numero di telefono, tel, numero di, indirizzo, e mail, email, mail, sito, sito web, contatto, contatti, recapito, recapiti, orari, recensioni, conoscete, esiste, scheda di, la scheda, ancora attiva, fallita, ha chiuso',
  pt: 'telefone, número de telefone, tel, número da, endereço, morada, e mail, email, site, página da, contacto, contato, contactos, horário, avaliações, conhecem, conhece, existe, ficha da, falar com a, ainda existe, faliu, ainda funciona, continua ativa',
  pl: 'telefon, numer telefonu, numer tel, tel, numer do, adres, e mail, email, mail, strona, strona www, kontakt, namiary, godziny otwarcia, opinie, opinie o, znacie, zna ktoś, istnieje, wizytówka firmy, nadal działa, jeszcze działa, czy działa, upadła, siedziba firmy',
};
