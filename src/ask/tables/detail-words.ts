import type { ByLanguage } from './languages.ts';

/** Numbers of companies in registers, by the names of all countries: people also ask for those of another one’s. */
export const registerNumbers =
  'vat, vat number, vat no, vat id, vat reg*, tax id, tax number, company number, company registration number, registration number, duns, eori, ust id, ust idnr, ust id nr, umsatzsteuer id*, umsatzsteuer identifikationsnummer, umsatzsteuernummer, steuernummer, uid nummer, handelsregister*, hrb, kvk, kvk nummer, kvknummer, btw, btw nummer, btwnummer, btw id, ondernemingsnummer, rsin, siret, siren, numéro siret, tva, numéro de tva, tva intracommunautaire, kbis, cif nif, nif, cuit, número de identificación fiscal, partita iva, p iva, piva, codice fiscale, visura, codice sdi, cnpj, nipc, número de contribuinte, inscrição estadual, nip, nipu, regon, krs, numer vat';

/** What else is asked of a company beside the main thing and that no answer gives. A star matches any ending. */
export const companyDetails: ByLanguage = {
  en: 'still open, still in business, still active, still trading, abn, opening hours, opening times, office hours, business hours, hours of business, contact person, contact name, person in charge, managing director, owner, employees, turnover, insurance, insured, reachable, fax, fax number, still exist, still exists, reliable, reputable, trustworthy, any good, reviews, ratings, references, branch, branches, branch office*, founded, how many people',
  de: 'noch aktiv, noch geöffnet, noch im geschäft, uid, öffnungszeiten, geschäftszeiten, bürozeiten, sprechzeiten, geöffnet, erreichbar, ansprechpartner*, kontaktperson, geschäftsführer*, inhaber, mitarbeiterzahl, umsatz, versicherung, versichert, fax, faxnummer, gibt es die noch, gibts die noch, zuverlässig*, seriös*, vertrauenswürdig*, bewertung*, erfahrung, erfahrungen, referenzen, filiale, filialen, niederlassung*, gegründet',
  nl: 'nog actief, nog open, nog in bedrijf, openingstijden, openingsuren, kantooruren, geopend, bereikbaar, contactpersoon, eigenaar, directeur, omzet, verzekering, verzekerd, fax, faxnummer, bestaat nog, bestaan nog, betrouwbaar*, beoordeling*, ervaring, ervaringen, reviews, referenties, vestigingen, filialen, opgericht',
  fr: 'toujours ouvert*, toujours en activité, encore en activité, rcs, heures d ouverture, horaires, horaires d ouverture, joignable*, interlocuteur, personne de contact, gérant, dirigeant, chiffre d affaires, assurance, assurés, fax, existe encore, existe toujours, fiable*, sérieux, sérieuse, digne* de confiance, avis clients, des avis, les avis, avis et, réputation, références, succursale*, filiales, fondée en',
  es: 'siguen abiertos, siguen activos, sigue activa, sigue abierta, siguen operando, cif, rfc, rut, ruc, horario*, horario de atención, horas de atención, localizable*, persona de contacto, interlocutor, gerente, dueño, facturación, seguro, fax, todavía existe, aún existe, confiable*, fiable*, de confianza, opiniones, reputación, referencias, sucursal*, delegaciones, fundada',
  it: 'ancora aperti, ancora attiva, ancora attivi, ancora in attività, pec, orari, orario, orari di apertura, orario di apertura, raggiungibil*, referente, persona di contatto, titolare, amministratore, fatturato, assicurazione, assicurata, fax, esiste ancora, esistono ancora, affidabil*, recensioni, opinioni, reputazione, referenze, filial*, fondata',
  pt: 'ainda abertos, ainda está ativa, ainda existem, em atividade, contribuinte, horário*, horário de funcionamento, horário de atendimento, pessoa de contacto, pessoa de contato, responsável, gerente, dono, faturamento, volume de negócios, seguro, fax, ainda existe, confiável, confiáveis, fiável, de confiança, idônea, avaliações, opiniões, reputação, referências, filiais, sucursais, fundada',
  pl: 'jeszcze działa, nadal działa, nadal czynna, jeszcze istnieje, godziny otwarcia, godzinach otwarcia, godziny pracy, czynne, czynna, osoba kontaktowa, osobę kontaktową, osoby kontaktowej, właściciel, prezes, obroty, ubezpieczenie, ubezpieczona, faks, wiarygodn*, solidn*, rzeteln*, godn* zaufania, opinie, opinii, referencje, oddział*, filie, filię, założona',
};

/** E-mail addresses: the data has none. Where one company is asked about, its answer says so in a sentence. */
export const emailWords: ByLanguage = {
  en: 'email, emails, e mail, e mails, email address*, e mail address*',
  de: 'email, emails, e mail, e mails, mail, e mail adresse*, email adresse*, mailadresse*',
  nl: 'email, e mail, e mails, mailadres*, e mailadres*, email adres*',
  fr: 'email, e mail, e mails, mail, mails, courriel*, adresse mail, adresse e mail, adresses mail',
  es: 'email, e mail, emails, correo, correos, correo electrónico, correos electrónicos, mail',
  it: 'email, e mail, mail, indirizzo email, indirizzo e mail, indirizzi email, posta elettronica',
  pt: 'email, e mail, emails, e mails, correio eletrónico, endereço de email',
  pl: 'email, e mail, maila, maile, mail, adres e mail, adres email, adresy e mail, e maila',
};

/** What the documentation has nothing for: formats, programming languages, paid plans. */
export const formatWords =
  'yaml, yml, xml, soap, graphql, grpc, protobuf, avro, xlsx, xls, excel, php, laravel, symfony, python, pandas, django, java, javascript, js, kotlin, swift, ruby, rails, golang, rust, perl, matlab, scala, dotnet, vb, delphi, powershell, wordpress, sap, sql, paid plan*, premium plan*, paid tier*, subscription, sla, uptime, kostenpflichtig*, bezahlplan, bezahlversion, betaald abonnement, betaald plan, betaalde versie, abonnement payant, offre payante, forfait payant, plan de pago, suscripción, piano a pagamento, abbonamento, plano pago, assinatura, płatny plan, płatna wersja, abonament';

/** What is asked of a term beyond its meaning. */
export const beyondMeaning: ByLanguage = {
  en: 'how big, how large, how much, how many, how heavy, how long, how wide, how thick, how often, how far, how strong, which size, what size, difference, differences, differ*, versus, vs, count as, counts as, count towards, counts towards, do i add, need to add, part of the load, do i need, do you need, when do, who checks, who has to, what does it cost',
  de: 'wie groß, wie viel, wieviel, wie viele, wieviele, wie schwer, wie lang, wie breit, wie dick, wie oft, wie weit, wie stark, welche größe, unterschied*, unterscheide*, zählt, zählen, mitgerechnet, mitrechnen, dazurechnen, muss ich, muss man, braucht man, brauche ich, wann braucht, wer prüft, wer darf',
  nl: 'hoe groot, hoeveel, hoe veel, hoe zwaar, hoe lang, hoe breed, hoe dik, hoe vaak, hoe ver, hoe sterk, welke maat, verschil*, telt, tellen, meetellen, meegerekend, moet ik, heb je nodig, wanneer moet, wie keurt, wie mag',
  fr: 'de quelle taille, quelle taille, quelle dimension, combien, à quelle fréquence, quel poids, quelle longueur, différence*, diffère*, compte dans, comptent dans, compte comme, ça compte, est compté*, faut il, dois je, doit on, quand faut, qui contrôle, qui doit',
  es: 'qué tamaño, de qué tamaño, cuánto, cuántos, cuánta, cuántas, cuánto pesa, cada cuánto, qué medida*, diferencia*, se diferencia*, cuenta como, cuenta en, cuentan como, se suma, hay que sumar, se necesita*, hace falta, hacen falta, cuándo hay que, quién revisa, quién debe',
  it: 'quanto grande, quanto grandi, quanto, quanti, quante, quanta, ogni quanto, che misura, di che dimension*, differenz*, differisc*, conta come, conta nel, contano come, va sommat*, si somma, servono, bisogna, quando serve, chi controlla, chi deve',
  pt: 'de que tamanho, que tamanho, qual o tamanho, quanto, quantos, quantas, quanta, com que frequência, de quanto em quanto, diferença*, difere*, conta como, conta na, contam como, soma se, tenho de somar, precisa*, é preciso, quando é, quem inspeciona, quem deve',
  pl: 'jak duż*, jak wielk*, ile, jak ciężk*, jak dług*, jak szerok*, jak często, jakiej wielkości, różnic*, różni się, różnią się, wlicza się, liczy się, wliczać, czy muszę, trzeba, czy potrzeb*, kiedy trzeba, kto sprawdza, kto musi',
};
