import type { ByLanguage } from './languages.ts';

/** What a word says about the wish behind a question. */
export type Cue =
  | 'rent'
  | 'company'
  | 'sale'
  | 'wanted'
  | 'define'
  | 'spec'
  | 'docs'
  | 'auth'
  | 'rate'
  | 'openapi'
  | 'mcp'
  | 'own'
  | 'act'
  | 'object'
  | 'foreign'
  | 'attack'
  | 'defeat';

/** Cue words and phrases, by language. One that stands in several languages counts in each. */
export const cueWords: Readonly<Record<Cue, ByLanguage>> = {
  rent: {
    en: 'rent, rental, rentals, rents, renting, hire, hires, hiring, for hire, lease, leasing, craneage hire, plant hire',
    de: 'mieten, miete, mietet, verleih, verleiht, verleihen, vermietung, vermieten, vermietet, vermieter, leihen, ausleihen, anmieten, mietkran, verleiher, zu mieten, zur miete, gemietet',
    nl: 'huren, huur, huurt, verhuur, verhuurt, verhuren, verhuurder, verhuurders, inhuren, te huur, verhuurbedrijf, verhuurbedrijven',
    fr: 'louer, location, locations, loue, louent, loueur, loueurs, à louer',
    es: 'alquilar, alquiler, alquilo, alquilan, alquila, alquileres, renta, rentar, arriendo, arrendar, en alquiler, alquilen, rentan',
    it: 'noleggiare, noleggio, noleggi, nolo, noleggia, noleggiano, affittare, affitto, noleggiatore, noleggiatori, a nolo',
    pt: 'alugar, aluguer, aluguel, alugueres, locação, aluga, alugam, locadora, locadoras, arrendar, alugo',
    pl: 'wynajem, wynająć, wynajmu, wynajmę, wynajmie, wynajmuje, wynajmują, wypożyczyć, wypożyczalnia, wypożyczalnie, wynajęcia, wynajęcie, usługi dźwigowe, wypożyczenie, wypożyczę',
  },
  company: {
    en: 'company, companies, firm, firms, contractor, contractors, provider, providers, supplier, suppliers, hirer, hirers, who has, who offers, who provides, business, businesses, operators, operator, fleet, fleets, specialists, service provider, services, vendors, outfits, outfit, haulier, hauliers',
    de: 'firma, firmen, unternehmen, anbieter, betrieb, betriebe, dienstleister, wer hat, wer bietet, spedition, speditionen, kranfirma, kranfirmen, krandienst, flotte, kranunternehmen, kranbetrieb, kranbetriebe',
    nl: 'bedrijf, bedrijven, aanbieder, aanbieders, firma, firmas, onderneming, ondernemingen, wie heeft, wie biedt, dienstverlener, kraanbedrijf, kraanbedrijven, vloot',
    fr: 'entreprise, entreprises, société, sociétés, prestataire, prestataires, fournisseur, fournisseurs, qui a, qui propose, compagnie, boîte, levageur, flotte, boîtes',
    es: 'empresa, empresas, compañía, compañías, proveedor, proveedores, firma, quién tiene, quién ofrece, contratista, contratistas, flota',
    it: 'azienda, aziende, impresa, imprese, ditta, ditte, società, fornitore, fornitori, chi ha, chi offre, flotta',
    pt: 'empresa, empresas, fornecedor, fornecedores, companhia, companhias, quem tem, quem oferece, firma, firmas, frota, prestador, prestadores',
    pl: 'firma, firmy, firm, firmę, firmie, przedsiębiorstwo, przedsiębiorstwa, wykonawca, wykonawcy, dostawca, dostawcy, kto ma, kto oferuje, usługi, przewoźnik, firmami, przewoźnicy, flota',
  },
  sale: {
    en: 'for sale, on sale, buy, buying, used, second hand, secondhand, pre owned, preowned, sale, sales, purchase, selling, sell, price, prices, cost, listing, listings, offers, marketplace, on the market',
    de: 'gebraucht, gebrauchte, gebrauchter, gebrauchten, gebrauchtes, kaufen, kauf, zu verkaufen, verkauf, zum verkauf, gebrauchtkran, gebrauchtkrane, gebrauchtkräne, preis, preise, kosten, marktplatz, angebote, aus zweiter hand, verkaufen',
    nl: 'te koop, tweedehands, gebruikt, gebruikte, kopen, koop, occasion, occasions, prijs, prijzen, verkoop, marktplaats, aanbod',
    fr: 'occasion, occasions, d occasion, à vendre, en vente, acheter, achat, vente, prix, seconde main, usagé, usagée, usagées, annonces de vente',
    es: 'usado, usados, usada, usadas, segunda mano, de ocasión, en venta, comprar, compra, venta, precio, precios, a la venta, se vende, se venden',
    it: 'usato, usati, usata, usate, in vendita, vendita, comprare, acquistare, acquisto, seconda mano, d occasione, prezzo, prezzi, vendesi',
    pt: 'usado, usados, usada, usadas, à venda, comprar, compra, venda, segunda mão, seminovo, seminovos, seminova, seminovas, preço, preços, vende se, em segunda mão',
    pl: 'używany, używana, używane, używanych, używanego, używaną, używanym, na sprzedaż, kupić, kupno, sprzedaż, sprzedaży, cena, ceny, z drugiej ręki, kupna, do kupienia',
  },
  wanted: {
    en: 'wanted, wanted ad, wanted ads, who wants, who wants to buy, anyone looking, anybody looking, anyone looking for, who is looking, who is looking for, is looking for, looking to buy, wants to buy, want to buy ads, buyer, buyers, purchase requests, purchase request, buying requests, buy requests, buyer requests, is anyone buying, anyone buying, someone looking, wants, seeking, sought, purchase enquiries, who needs, who is buying, people looking for, buying ads, are looking for, demand for, wanting, wanting to buy, who would buy, anyone who wants, anyone wants, looking to purchase, wts, wtb',
    de: 'gesuch, gesuche, kaufgesuch, kaufgesuche, gesucht, gesuchte, wer sucht, sucht jemand, suchanzeige, suchanzeigen, kaufinteressent, kaufinteressenten, will kaufen, wer will, wer kauft, möchte kaufen, ankauf, kaufanfragen, käufer, ankaufgesuche, suchen kunden, kaufinteresse, wer möchte, jemand sucht, ankaufsgesuche',
    nl: 'gezocht, gevraagd, wie zoekt, zoekt iemand, koopaanvraag, koopaanvragen, kopers, koper, wil kopen, wie wil, zoekertjes, zoekertje, gezochte, aankoopverzoeken, wie koopt, zoekt, gevraagde, iemand zoekt, koopverzoeken',
    fr: 'qui cherche, cherche à acheter, recherche à l achat, demande d achat, demandes d achat, acheteur, acheteurs, on recherche, qui veut acheter, cherchent, recherchent, annonces de recherche, avis de recherche, qui recherche, souhaite acheter, recherchée, recherchées, recherchés, recherché, qui achète, veut acheter, veulent acheter',
    es: 'se busca, se buscan, busca comprar, quién busca, comprador, compradores, solicitudes de compra, solicitud de compra, quién quiere comprar, quiere comprar, anuncios de compra, demandas de compra, alguien busca, buscadas, buscan comprar, buscan, quién compra, buscados, quieren comprar, demandas, interesados en comprar',
    it: 'cercasi, chi cerca, compratore, compratori, acquirenti, acquirente, richieste d acquisto, richiesta d acquisto, vuole comprare, chi vuole, cerca di comprare, qualcuno cerca, annunci di ricerca, ricercate, cercano, richieste di acquisto, chi compra, annunci cerco, vogliono comprare, vuole acquistare, chi acquista',
    pt: 'procura se, procuram se, quem procura, comprador, compradores, pedidos de compra, pedido de compra, quem quer comprar, quer comprar, alguém procura, anúncios de procura, procuradas, quem compra, procuram, querem comprar, procurados, interessados em comprar, anúncios de compra',
    pl: 'kupię, poszukiwany, poszukiwane, poszukiwana, kto szuka, kto chce kupić, kupujący, kupujących, ogłoszenia kupna, ogłoszenie kupna, chce kupić, poszukuje, ktoś szuka, nabywca, nabywcy, kto poszukuje, zapytania kupna, kto kupi, chętni, chętny, skup, kupca, kupcy, zapotrzebowanie, poszukiwanych',
  },
  define: {
    en: 'what is, what s, whats, what are, what does, mean, means, meaning, define, definition, explain, explanation, difference, difference between, how does, what is meant by, tell me about, versus, vs, term, terms, glossary, describe, stand for, stands for, purpose of, used for, why do',
    de: 'was ist, was sind, was bedeutet, was heißt, bedeutung, definition, erkläre, erklär, erklärung, unterschied, wie funktioniert, was versteht man, begriff, wofür steht, was meint, wozu dient, definiere, was macht, wofür braucht',
    nl: 'wat is, wat zijn, wat betekent, betekenis, uitleg, leg uit, verschil, hoe werkt, definitie, begrip, waarvoor dient, wat houdt, wat doet, waarvoor staat, wat wordt bedoeld',
    fr: 'qu est ce que, qu est ce qu, c est quoi, que signifie, signification, définition, différence, explique, expliquez, comment fonctionne, que veut dire, terme, à quoi sert, ça veut dire quoi, définir, expliquer',
    es: 'qué es, qué son, qué significa, significado, definición, diferencia, explica, cómo funciona, qué quiere decir, para qué sirve, en qué consiste, explícame, término, define',
    it: 'che cos è, cos è, cosa è, che cosa è, cosa sono, che significa, cosa significa, significato, definizione, differenza, come funziona, spiega, cosa vuol dire, a cosa serve, spiegami, che cosa si intende, cosa si intende, termine, che vuol dire',
    pt: 'o que é, o que são, o que significa, significado, definição, diferença, como funciona, explique, explica, que significa, para que serve, o que quer dizer, define, definir',
    pl: 'co to jest, co to, co oznacza, co znaczy, znaczenie, definicja, różnica, czym jest, jak działa, wyjaśnij, czym są, czym różni, do czego służy, czym się różni, na czym polega, objaśnij, pojęcie',
  },
  spec: {
    en: 'spec, specs, specification, specifications, technical data, datasheet, data sheet, how much can, how high, max height, maximum height, boom length, how many axles, capacity of, lifting capacity of, dimensions, details, technical details, main boom, how long is, max capacity, maximum capacity, lift capacity, tip height, how strong, number of axles, axles, rated capacity of, what capacity, model page, how far',
    de: 'technische daten, datenblatt, tragkraft, traglast, hubhöhe, auslegerlänge, wie viel hebt, wieviel hebt, wie hoch, wie viele achsen, spezifikation, spezifikationen, maximale traglast, hakenhöhe, wie lang, daten zum, daten des, achszahl, max traglast, was hebt, wie viele tonnen, wieviele achsen, wie stark, daten',
    nl: 'technische gegevens, specificatie, specificaties, hefvermogen, hijsvermogen, hijscapaciteit, hijshoogte, gieklengte, hoeveel assen, hoe hoog, hoeveel tilt, hoeveel kan, technische fiche, datablad, hoe lang, hoeveel ton, maximale hoogte, gegevens',
    fr: 'fiche technique, caractéristiques, caractéristiques techniques, capacité de, hauteur, hauteur max, longueur de flèche, combien d essieux, données techniques, combien soulève, combien peut, quelle capacité, capacité maximale, spécifications, capacité, hauteur maximale, quelle hauteur',
    es: 'ficha técnica, especificaciones, capacidad de, altura, cuántos ejes, longitud de pluma, datos técnicos, cuánto levanta, cuánto puede, características, capacidad máxima, altura máxima, qué capacidad, qué altura, cuántas toneladas',
    it: 'scheda tecnica, caratteristiche, portata, portata massima, altezza, quanti assi, dati tecnici, quanto solleva, specifiche, lunghezza del braccio, altezza massima, che portata, quanto può, specifiche tecniche',
    pt: 'ficha técnica, especificações, capacidade de, altura, quantos eixos, dados técnicos, quanto levanta, características, comprimento da lança, capacidade máxima, altura máxima, que capacidade, qual a capacidade, quanto iça, especificações técnicas',
    pl: 'dane techniczne, specyfikacja, udźwig, wysokość, ile osi, parametry, karta techniczna, długość wysięgnika, ile podnosi, ile udźwignie, maksymalny udźwig, maksymalna wysokość, danych technicznych, parametrów, jaki udźwig',
  },
  docs: {
    en: 'api, apis, documentation, docs, developer, developers, developer docs, endpoint, endpoints, json, curl, sdk, pagination, paginate, paging, cursor, next cursor, parameter, parameters, query parameter, webhook, webhooks, deprecation, deprecated, versioning, api version, svc api version, idempotency, idempotency key, etag, cors, error code, error codes, status code, status codes, sandbox, first call, download, downloads, csv, geojson, ndjson, integrate, integration, rest, http, request body, response, batch, filter by, bounding box, bbox, slug, slugs, header, headers, sse, event stream, server sent events, streaming, llms txt, agent skills, api catalog, changelog, data dump, bulk data, dataset, quickstart, quick start, caching, cache, code example, example request, python, javascript, signature, hmac, sunset, sitemap, limit parameter, programmatically, bad request, not found error, agent card, a2a, bulk download, export, machine readable, next page, api docs, per page, fields, http status, hook, rest api',
    de: 'api, schnittstelle, dokumentation, doku, entwickler, endpunkt, endpunkte, json, paginierung, blättern, cursor, parameter, webhook, webhooks, versionierung, fehlercode, fehlercodes, statuscode, herunterladen, download, csv, integrieren, integration, anbindung, einbinden, programmierschnittstelle, datensatz, entwicklerportal, entwicklerdokumentation, rest api, api dokumentation, signatur, abfragen per api, seitenweise, datenexport, beispielaufruf, endpoint',
    nl: 'api, koppeling, documentatie, ontwikkelaar, ontwikkelaars, endpoint, endpoints, json, paginering, cursor, parameter, parameters, webhook, webhooks, foutcode, foutcodes, statuscode, downloaden, download, csv, integreren, integratie, dataset, api documentatie, bladeren, handtekening, versiebeheer',
    fr: 'api, documentation, développeur, développeurs, endpoint, json, pagination, curseur, paramètre, paramètres, webhook, webhooks, code d erreur, codes d erreur, télécharger, téléchargement, csv, intégrer, intégration, jeu de données, interface de programmation, point d accès, doc, versionnage, portail développeur, signature, endpoints',
    es: 'api, documentación, desarrollador, desarrolladores, endpoint, endpoints, json, paginación, cursor, parámetro, parámetros, webhook, webhooks, código de error, códigos de error, descargar, descarga, csv, integrar, integración, conjunto de datos, paginar, versionado, portal de desarrolladores, firma del webhook, documentos de la api, descargas',
    it: 'api, documentazione, sviluppatore, sviluppatori, endpoint, json, paginazione, cursore, parametro, parametri, webhook, codice di errore, codici di errore, scaricare, download, csv, integrare, integrazione, dati completi, portale sviluppatori, versionamento, firma del webhook, interfaccia di programmazione, codici errore',
    pt: 'api, documentação, programador, programadores, desenvolvedor, desenvolvedores, endpoint, json, paginação, cursor, parâmetro, parâmetros, webhook, webhooks, código de erro, códigos de erro, descarregar, baixar, download, csv, integrar, integração, conjunto de dados, paginar, versionamento, assinatura do webhook, endpoints',
    pl: 'api, dokumentacja, dokumentację, dokumentacji, deweloper, programista, programistów, programisty, endpoint, endpointy, json, stronicowanie, paginacja, kursor, parametr, parametry, webhook, webhooki, kod błędu, kody błędów, pobrać, pobieranie, csv, integracja, zintegrować, interfejs, zbiór danych, deweloperów, stronicowania, paginację, podpis webhooka, wersjonowanie, kursora',
  },
  auth: {
    en: 'api key, api keys, apikey, token, tokens, access token, authentication, authenticate, authorization, authorisation, oauth, bearer, 401, need a key, credential, credentials, need to log in to read, do i need an account, without an account, need an account, sign in required, unauthorized, public access, auth, need a login, client secret, sign in to use, login for the api, register to use, requires a key, free to use, without registering, without signing up',
    de: 'api schlüssel, schlüssel, token, authentifizierung, authentisierung, autorisierung, oauth, bearer, 401, zugangsdaten, ohne anmeldung, brauche ich ein konto, anmeldung nötig, api key, berechtigung, ohne registrierung, anmelden um, zugangsschlüssel, registrieren um',
    nl: 'api sleutel, sleutel, token, authenticatie, autorisatie, oauth, bearer, 401, inloggegevens, zonder account, heb ik een account nodig, api key, account nodig, zonder inloggen, aanmelden nodig',
    fr: 'clé api, clé d api, clef api, clé, jeton, jetons, authentification, autorisation, oauth, bearer, 401, identifiants, sans compte, besoin d un compte, api key, token, clef, sans inscription',
    es: 'clave api, clave de api, clave, token, autenticación, autorización, oauth, bearer, 401, credenciales, sin cuenta, necesito una cuenta, api key, llave de api, claves, registrarse para usar, sin registrarse, sin registro',
    it: 'chiave api, chiave, token, autenticazione, autorizzazione, oauth, bearer, 401, credenziali, senza account, serve un account, api key, chiavi, senza registrazione, bisogna registrarsi',
    pt: 'chave api, chave de api, chave da api, chave, token, autenticação, autorização, oauth, bearer, 401, credenciais, sem conta, preciso de uma conta, api key, preciso de conta, sem registo, sem cadastro',
    pl: 'klucz api, klucz, klucza, klucza api, token, tokenu, uwierzytelnianie, uwierzytelnienie, autoryzacja, autoryzacji, oauth, bearer, 401, dane logowania, bez konta, potrzebuję konta, api key, bez logowania, czy trzeba się logować, bez rejestracji, wymaga logowania',
  },
  rate: {
    en: 'rate limit, rate limits, ratelimit, rate limiting, rate limited, 429, too many requests, quota, quotas, throttle, throttled, throttling, requests per minute, requests per second, requests per hour, how many requests, how many calls, calls per minute, retry after, request limit, api limit, limits of the api, calls per second, per minute, requests a minute, requests can i, api limits, usage limit, usage limits, hammer, request quota, fair use',
    de: 'ratenlimit, rate limit, wie viele anfragen, wieviele anfragen, anfragen pro minute, anfragen pro sekunde, anfragelimit, kontingent, drosselung, zu viele anfragen, abfragelimit, limit der api, 429, api limit, anfragen darf, gedrosselt, ratenbegrenzung, aufrufe pro minute, quote, wie viele aufrufe, anfragegrenze',
    nl: 'verzoeken per minuut, aanvragen per minuut, hoeveel verzoeken, hoeveel aanvragen, limiet, te veel verzoeken, rate limit, 429, hoeveel requests, requests per minuut, limieten, te veel aanvragen, quotum, aanroepen per minuut, hoeveel aanroepen',
    fr: 'limite de requêtes, combien de requêtes, requêtes par minute, requêtes par seconde, trop de requêtes, quota, limite de débit, limitation de débit, rate limit, 429, nombre de requêtes, limite d appels, limites d appels, combien d appels, appels par minute, limite de l api, quotas, limite de taux',
    es: 'límite de peticiones, límite de solicitudes, cuántas peticiones, cuántas solicitudes, peticiones por minuto, solicitudes por minuto, demasiadas solicitudes, demasiadas peticiones, límite de la api, cuota, rate limit, 429, cuántas llamadas, llamadas por minuto, límite de velocidad, límite de uso, límites de uso, límite de tasa, cuántas consultas',
    it: 'limite di richieste, quante richieste, richieste al minuto, richieste al secondo, troppe richieste, limite dell api, quota, rate limit, 429, limiti di richieste, quante chiamate, chiamate al minuto, limite di chiamate, limiti di utilizzo, limite di frequenza',
    pt: 'limite de pedidos, limite de requisições, quantas requisições, quantos pedidos, pedidos por minuto, requisições por minuto, demasiados pedidos, limite da api, quota, cota, rate limit, 429, quantas chamadas, chamadas por minuto, muitas requisições, limites de utilização, limite de chamadas, limite de taxa',
    pl: 'limit zapytań, ile zapytań, zapytań na minutę, limity zapytań, zbyt wiele zapytań, limit api, rate limit, 429, limity api, ile żądań, żądań na minutę, limit żądań, limity, zbyt wiele żądań, ograniczenie liczby, ile requestów, za dużo zapytań',
  },
  openapi: {
    en: 'openapi, open api, swagger, api specification, api spec, postman, generate a client, generate client, client generator, codegen, machine readable description, api schema, openapi json, api definition, json schema, generated client, redoc, client library from, typed client, api description',
    de: 'openapi, swagger, api spezifikation, api beschreibung, client generieren, maschinenlesbare beschreibung, postman, api definition, schema der api, openapi datei, api schema, openapi spezifikation',
    nl: 'openapi, swagger, api specificatie, client genereren, postman, api schema, api beschrijving, openapi bestand, openapi specificatie',
    fr: 'openapi, swagger, spécification de l api, spécification api, générer un client, postman, schéma de l api, description openapi, fichier openapi, spécification openapi',
    es: 'openapi, swagger, especificación de la api, especificación api, generar un cliente, postman, esquema de la api, archivo openapi, especificación openapi',
    it: 'openapi, swagger, specifica dell api, specifica api, generare un client, postman, schema dell api, file openapi, specifica openapi, specifiche openapi',
    pt: 'openapi, swagger, especificação da api, especificação api, gerar um cliente, postman, esquema da api, ficheiro openapi, arquivo openapi, especificação openapi',
    pl: 'openapi, swagger, specyfikacja api, specyfikację api, wygenerować klienta, postman, schemat api, plik openapi, specyfikacja openapi, specyfikacji openapi, specyfikacji api',
  },
  mcp: {
    en: 'mcp, model context protocol, mcp server, mcp endpoint, mcp tools, claude desktop, tool calling, tools list, server card, mcp client, connect claude, connect an agent, ai agent, llm agent, agents connect, mcp servers, chatgpt connector, agent tools, connect my agent, cursor ide',
    de: 'mcp, mcp server, model context protocol, ki agent, agenten anbinden, mcp endpunkt, ki agenten, claude anbinden',
    nl: 'mcp, mcp server, model context protocol, ai agent, agent koppelen, mcp servers, claude koppelen',
    fr: 'mcp, serveur mcp, model context protocol, agent ia, connecter un agent, serveurs mcp, connecter claude',
    es: 'mcp, servidor mcp, model context protocol, agente de ia, conectar un agente, servidores mcp, conectar claude',
    it: 'mcp, server mcp, model context protocol, agente ia, agente ai, collegare un agente, collegare claude',
    pt: 'mcp, servidor mcp, model context protocol, agente de ia, ligar um agente, conectar um agente, ligar o claude, conectar o claude',
    pl: 'mcp, serwer mcp, serwera mcp, model context protocol, agent ai, podłączyć agenta, agenta ai, podłączyć claude',
  },
  own: {
    en: 'my, our, mine, ours, for me, on my behalf, for us, myself, me up, i ve forgotten, i forgot',
    de: 'mein, meine, meinen, meinem, meiner, meines, unser, unsere, unseren, unserem, unserer, für mich, mich, für uns',
    nl: 'mijn, onze, ons, voor mij, voor ons, me, mij',
    fr: 'mon, ma, mes, notre, nos, pour moi, m, me, pour nous',
    es: 'mi, mis, nuestro, nuestra, nuestros, nuestras, para mí, me',
    it: 'mio, mia, miei, mie, nostro, nostra, nostre, nostri, per me, mi',
    pt: 'meu, minha, meus, minhas, nosso, nossa, nossos, nossas, para mim, me',
    pl: 'moje, mój, moja, mojego, moją, mojej, mojego, nasz, nasza, nasze, naszej, naszą, moim, mnie, mi, naszego, swoje, swój, moich, swoją, mojemu, swojego',
  },
  act: {
    en: 'create, publish, post, delete, remove, edit, change, update, upload, add, cancel, reset, register, sign up, sign me up, log in, login, log me in, pay, top up, promote, boost, renew, activate, deactivate, subscribe, unsubscribe, set up, put up, place, submit, book, reserve, send, message, contact, email, call, verify, claim, close, withdraw, repost, extend, feature, buy credits, purchase credits, advertise, list my, list our, sell my, sell our, negotiate, order, save, upgrade, downgrade, bump, enable, disable, transfer, recover, mark, forgot, modify, hide, unpublish, check my, see my, view my, open my, manage, refund, rename, download my, how much credit, how many credits, list it, take down, read my, show my',
    de: 'erstellen, anlegen, veröffentlichen, veröffentliche, löschen, lösche, ändern, ändere, bearbeiten, aufgeben, inserieren, schalten, hochladen, kündigen, zurücksetzen, registrieren, einloggen, anmelden, bezahlen, zahlen, buchen, reservieren, aktualisieren, hinzufügen, hinzufüge, abbestellen, einstellen, stornieren, verlängern, aufladen, schicken, sende, senden, schreib, kontaktiere, verkaufe, verkaufen, aktivieren, deaktivieren, entfernen, entferne, lade, erstelle, setze, ändert, vergessen, bestelle, buche, speichern, bewerben, ruf, schicke, stelle, melde, einrichten, zeig mir meine, abonnieren, hochstufen',
    nl: 'plaatsen, plaats, verwijderen, verwijder, wijzigen, wijzig, aanpassen, aanmaken, maak, opzeggen, inloggen, registreren, uploaden, betalen, boeken, boek, reserveren, bijwerken, toevoegen, voeg, publiceren, publiceer, resetten, annuleren, verlengen, opwaarderen, stuur, sturen, zet, verander, vergeten, bewerken, instellen, activeren, deactiveren, adverteren, promoten, opslaan, log, log me in, verkoop, verkopen, bestel, kopen van credits',
    fr: 'publier, publie, publiez, supprimer, supprime, supprimez, modifier, modifie, modifiez, créer, crée, créez, déposer, dépose, changer, change, changez, résilier, connecter, connecte, inscrire, inscris, payer, paie, réserver, réserve, réservez, mettre à jour, ajouter, ajoute, envoyer, envoie, annuler, annule, renouveler, recharger, réinitialiser, réinitialise, oublié, promouvoir, désactiver, activer, contacter, contacte, vends, vendre ma, vendre mon, abonner, désabonner, enregistrer, poster, mets, mettre en avant, téléverser, acheter des crédits',
    es: 'publicar, publica, publique, borrar, borra, eliminar, elimina, cambiar, cambia, modificar, modifica, crear, crea, editar, cancelar, cancela, registrarme, regístrame, iniciar sesión, pagar, paga, actualizar, actualiza, añadir, añade, agregar, reservar, reserva, resérvame, enviar, envía, contactar, renovar, recargar, restablecer, olvidé, subir, sube, poner, pon, dar de baja, darme de baja, promocionar, desactivar, activar, vender mi, vende mi, destacar, guardar, anunciar, suscribir, inicia sesión, comprar créditos, manda',
    it: 'pubblicare, pubblica, cancellare, cancella, eliminare, elimina, modificare, modifica, creare, crea, cambiare, cambia, registrarmi, registrami, accedere, pagare, paga, aggiornare, aggiorna, inserire, inserisci, aggiungere, aggiungi, prenotare, prenota, prenotami, inviare, invia, manda, contattare, contatta, rinnovare, ricaricare, reimpostare, reimposta, dimenticato, annullare, annulla, disdire, promuovere, disattivare, attivare, caricare, carica, vendere la mia, vendere il mio, mettere in evidenza, salvare, iscrivimi, disiscrivere, fammi accedere, comprare crediti, resettare',
    pt: 'publicar, publica, publique, apagar, apaga, eliminar, elimina, excluir, exclua, alterar, altera, altere, mudar, muda, mude, criar, cria, crie, editar, cancelar, cancela, cancele, registar, registrar, entrar, pagar, paga, atualizar, atualiza, atualize, adicionar, adiciona, adicione, reservar, reserva, reserve, enviar, envia, envie, contactar, renovar, recarregar, redefinir, repor, esqueci, colocar, coloca, carregar, promover, desativar, ativar, vender a minha, vender o meu, anunciar, guardar, subscrever, iniciar sessão, fazer login, destacar, comprar créditos, manda, mande, cadastrar',
    pl: 'dodać, dodaj, usunąć, usuń, zmienić, zmień, edytować, edytuj, opublikować, opublikuj, utworzyć, utwórz, założyć, załóż, zalogować, zaloguj, zarejestrować, zarejestruj, zapłacić, zapłać, anulować, anuluj, wystawić, wystaw, zarezerwować, zarezerwuj, wysłać, wyślij, skontaktuj, odnowić, doładować, zresetować, zresetuj, zapomniałem, zapomniałam, zaktualizować, zaktualizuj, promować, dezaktywować, aktywować, sprzedać mój, sprzedaj, zapisać, zapisz, przedłużyć, kupić kredyty, wykup, dezaktywuj, zamieścić, zamieść, napisz, zadzwoń, wypisać, wyróżnić, wstaw',
  },
  object: {
    en: 'account, accounts, listing, listings, ad, ads, advert, wanted ad, password, credits, credit, invoice, invoices, billing, payment, payments, subscription, profile, alert, alerts, saved alert, saved search, inbox, message, messages, promotion, promotions, company page, company profile, email address, phone number, logo, photos, photo, card details, credit card, plan, membership, username, notification, notifications, post, favourites, favorites, dashboard, vat number, opening hours, offer, quote, user account, email, balance',
    de: 'konto, account, kontos, inserat, inserate, anzeige, anzeigen, passwort, kennwort, guthaben, credits, rechnung, rechnungen, abrechnung, zahlung, abo, abonnement, profil, suchauftrag, alarm, benachrichtigung, benachrichtigungen, posteingang, nachricht, nachrichten, firmenprofil, firmeneintrag, logo, fotos, mitgliedschaft, eintrag, kaufgesuch, gesuch, kreditkarte, adresse, zahlungsdaten, angebot, postfach, benutzerkonto, email adresse, telefonnummer, firmenseite',
    nl: 'account, advertentie, advertenties, wachtwoord, tegoed, credits, factuur, facturen, facturatie, betaling, abonnement, profiel, zoekopdracht, melding, meldingen, inbox, postvak, bericht, berichten, bedrijfsprofiel, logo, lidmaatschap, vermelding, zoekertje, creditcard, offerte, gegevens, emailadres, telefoonnummer, alert',
    fr: 'compte, annonce, annonces, mot de passe, crédits, crédit, facture, factures, facturation, paiement, abonnement, profil, alerte, alertes, messagerie, message, messages, boîte de réception, fiche, logo, photos, adhésion, carte bancaire, devis, coordonnées, adresse email, numéro de téléphone, offre',
    es: 'cuenta, anuncio, anuncios, contraseña, créditos, crédito, factura, facturas, facturación, pago, suscripción, perfil, alerta, alertas, mensaje, mensajes, bandeja, bandeja de entrada, ficha, logotipo, fotos, tarjeta, membresía, correo, sesión, oferta, presupuesto, publicación, búsqueda guardada, saldo',
    it: 'account, annuncio, annunci, password, crediti, credito, fattura, fatture, fatturazione, pagamento, abbonamento, profilo, avviso, avvisi, messaggio, messaggi, posta, scheda aziendale, logo, foto, inserzione, inserzioni, carta di credito, preventivo, notifiche, email, indirizzo email, casella, ricerca salvata, saldo',
    pt: 'conta, anúncio, anúncios, senha, palavra passe, créditos, crédito, fatura, faturas, faturação, faturamento, pagamento, subscrição, assinatura, perfil, alerta, alertas, mensagem, mensagens, caixa de entrada, logótipo, fotos, cartão, ficha, sessão, orçamento, plano, email, publicação, saldo, cartão de crédito',
    pl: 'konto, konta, koncie, ogłoszenie, ogłoszenia, hasło, hasła, kredyty, kredytów, faktura, faktury, fakturę, płatność, płatności, abonament, profil, profilu, alert, alerty, powiadomienia, wiadomość, wiadomości, skrzynka, skrzynkę, skrzynki, logo, zdjęcia, subskrypcja, subskrypcję, karta płatnicza, ofertę, wizytówka, wizytówkę, kartę, saldo, ogłoszeń',
  },
  foreign: {
    en: 'weather, recipe, recipes, joke, jokes, poem, poems, song, lyrics, translate, movie, movies, film, football, soccer, president, prime minister, capital of, stock price, stocks, bitcoin, crypto, horoscope, dating, homework, essay, origami, bird, birds, whooping, sandhill, frasier, ichabod, claw machine, toy, toys, lego, video game, game, games, minecraft, wedding, pizza, restaurant, restaurants, hotel, hotels, flight, flights, holiday, diet, doctor, medicine, symptoms, lottery, celebrity, novel, history of, who invented, married, birthday, dog, cat, cats, dogs, paper crane, tattoo, wallpaper, painting, museum, excavator, excavators, forklift, forklifts, bulldozer, bulldozers, tractor, tractors, dump truck, concrete pump, car, cars, bicycle, bike, boat, yacht, helicopter, job, jobs, vacancy, vacancies, salary, hiring drivers, licence test, visa, mortgage, loan, insurance quote, tower block, coffee machine, faucet, tap, kitchen tap, water tap, plumber, laptop, phone case, iphone, elevator repair, hair, gym, weightlifting, population, distance from, exchange rate, news, election, war, tennis, olympic, world cup, knitting, yoga, guitar, piano, fishing, migration, nest, feathers, square root, calculate, solve, equation, wikipedia, shakespeare, python script, write code, write me, story, backhoe, skid steer, telehandler',
    de: 'wetter, rezept, rezepte, witz, gedicht, lied, übersetze, film, fußball, bundeskanzler, hauptstadt, aktie, aktienkurs, horoskop, hausaufgaben, origami, vogel, vögel, kraniche, kranich, spielzeug, spiel, hochzeit, restaurant, hotel, flug, urlaub, arzt, lotto, bagger, gabelstapler, traktor, radlader, planierraupe, auto, fahrrad, boot, wohnung, stellenangebot, stellenangebote, gehalt, versicherung, kredit, wasserhahn, zapfhahn, klempner, nachrichten, wahl, bundesliga, geschichte, schreib mir ein, einwohner, betonpumpe, mobiltelefon, kaffeemaschine, hund, katze, wm',
    nl: 'weer, recept, recepten, grap, mop, gedicht, liedje, vertaal, film, voetbal, hoofdstad, aandeel, aandelen, horoscoop, huiswerk, origami, vogel, vogels, kraanvogel, kraanvogels, speelgoed, spel, bruiloft, restaurant, hotel, vlucht, vakantie, dokter, loterij, graafmachine, graafmachines, heftruck, heftrucks, tractor, auto, fiets, boot, vacature, vacatures, salaris, verzekering, hypotheek, waterkraan, keukenkraan, lekkende, loodgieter, nieuws, verkiezingen, koffiezetapparaat, mengkraan, hond, kat, bulldozer, badkamer, shovel',
    fr: 'météo, recette, recettes, blague, poème, chanson, traduis, film, football, foot, président, capitale, bourse, action, horoscope, devoirs, origami, oiseau, oiseaux, jouet, jeu, mariage, restaurant, hôtel, vol, vacances, médecin, loterie, pelleteuse, pelleteuses, pelle, chariot élévateur, chariots élévateurs, tracteur, bulldozer, voiture, vélo, bateau, emploi, emplois, salaire, assurance, prêt, robinet, plombier, actualités, élection, histoire, cuisine, cigogne, migratrice, cendrée, écris, chien, chat, tractopelle',
    es: 'tiempo hará, clima, receta, recetas, chiste, poema, canción, traduce, película, fútbol, presidente, capital, bolsa, horóscopo, deberes, origami, pájaro, pájaros, ave, aves, juguete, juego, boda, restaurante, hotel, vuelo, vacaciones, médico, lotería, excavadora, excavadoras, montacargas, carretilla, carretillas, tractor, tractores, coche, coches, bicicleta, barco, empleo, empleos, trabajo, sueldo, seguro, hipoteca, grifo, fontanero, noticias, elecciones, historia, grulla, grullas, remolque de coches, auxilio, avería, escribe, perro, gato, retroexcavadora',
    it: 'tempo fa, meteo, ricetta, ricette, barzelletta, poesia, canzone, traduci, film, calcio, presidente, capitale, borsa, oroscopo, compiti, origami, uccello, uccelli, giocattolo, gioco, matrimonio, ristorante, hotel, volo, vacanze, medico, lotteria, escavatore, escavatori, muletto, muletti, carrello elevatore, trattore, auto, bicicletta, barca, lavoro, stipendio, assicurazione, mutuo, rubinetto, idraulico, notizie, elezioni, storia, scrivi, cane, gatto, ruspa, serie a',
    pt: 'tempo vai, clima, receita, receitas, piada, poema, canção, música, traduz, traduza, filme, futebol, presidente, capital, bolsa, horóscopo, trabalhos de casa, origami, pássaro, pássaros, ave, aves, brinquedo, jogo, casamento, restaurante, hotel, voo, férias, médico, loteria, lotaria, escavadora, escavadoras, escavadeira, escavadeiras, empilhador, empilhadeira, empilhadores, empilhadeiras, trator, tratores, carro, bicicleta, barco, emprego, empregos, salário, seguro, hipoteca, torneira, canalizador, encanador, notícias, eleições, grou, grous, reboque, escreve, escreva, história, cão, cachorro, gato, retroescavadora',
    pl: 'pogoda, pogodę, przepis, przepisy, dowcip, wiersz, piosenka, przetłumacz, film, piłka nożna, mecz, prezydent, stolica, giełda, horoskop, zadanie domowe, origami, ptak, ptaki, zabawka, zabawki, gra, wesele, restauracja, hotel, lot, wakacje, lekarz, lotto, koparka, koparki, koparkę, wózek widłowy, wózki widłowe, traktor, traktory, samochód, rower, łódź motorowa, praca, pracy, zarobki, ubezpieczenie, kredyt hipoteczny, kran kuchenny, kran w kuchni, cieknie, hydraulik, wiadomości sportowe, wybory, historia, napisz mi, pies, kot, ładowarka, spycharka, pieniński',
  },
  attack: {
    en: 'ignore previous, ignore all, ignore your, ignore the above, ignore everything, disregard, system prompt, your prompt, your instructions, previous instructions, you are now, pretend, act as, jailbreak, dan mode, developer mode, reveal, print your, admin mode, sudo, drop table, select from, script, bypass authentication, hack, exploit, password of, passwords of, dump the database, private data, secret, secrets, environment variables, rm rf, etc passwd, execute, roleplay, override your, forget everything, forget your, hidden instructions, phishing, malware, customer data, personal data of, union select, scrape private, other users, another user',
    de: 'ignoriere, vergiss, systemprompt, system prompt, deine anweisungen, du bist jetzt, tu so als, hacken, geheimnis, geheime, passwörter, datenbank löschen, anweisungen preis, kundendaten, vorherigen anweisungen',
    nl: 'negeer, vergeet, systeemprompt, je instructies, je bent nu, doe alsof, hacken, geheime, wachtwoorden, klantgegevens, vorige instructies',
    fr: 'ignore les, ignorez, oublie tes, oublie les, invite système, tes instructions, vos instructions, tu es maintenant, fais semblant, pirater, secrets, mots de passe des, données clients, instructions précédentes, prompt système',
    es: 'ignora, olvida, tus instrucciones, prompt del sistema, ahora eres, finge, hackear, secretos, contraseñas de, datos de clientes, instrucciones anteriores',
    it: 'ignora, dimentica le, le tue istruzioni, prompt di sistema, ora sei, fai finta, hackerare, segreti, le password di, dati dei clienti, istruzioni precedenti',
    pt: 'ignora as, ignore as, esquece, esqueça, as tuas instruções, suas instruções, prompt do sistema, agora és, agora você é, finge, hackear, segredos, senhas de, dados de clientes, instruções anteriores',
    pl: 'zignoruj, zapomnij, prompt systemowy, twoje instrukcje, jesteś teraz, udawaj, zhakować, sekrety, hasła użytkowników, dane klientów, poprzednie instrukcje',
  },
  defeat: {
    en: 'bypass, override, disable, defeat, cheat, trick, switch off, turn off, jumper, overload, exceed, circumvent, tamper, falsify, fake, skip, get around, deactivate, beyond its',
    de: 'umgehen, überbrücken, abschalten, ausschalten, deaktivieren, manipulieren, austricksen, überlasten, fälschen',
    nl: 'omzeilen, overbruggen, uitschakelen, manipuleren, uitzetten, overbelasten, vervalsen',
    fr: 'contourner, shunter, désactiver, neutraliser, débrancher, falsifier, surcharger, court circuiter',
    es: 'puentear, anular, desactivar, burlar, desconectar, falsificar, sobrecargar, saltarse',
    it: 'aggirare, bypassare, disattivare, escludere, disinserire, falsificare, sovraccaricare, manomettere, disabilitare',
    pt: 'contornar, anular, desativar, burlar, desligar, falsificar, sobrecarregar',
    pl: 'obejść, ominąć, wyłączyć, odłączyć, oszukać, sfałszować, przeciążyć',
  },
};

/** Devices that keep a crane from being overloaded: what is asked to defeat them is refused. */
export const safetyDevices =
  'limiter, lmi, rcl, lmb, load moment, load indicator, safe load indicator, anti two block, overload protection, safety device, safety devices, safety system, rated capacity limiter, limit switch, interlock, lastmomentbegrenzung, überlastsicherung, überlastabschaltung, lastmomentbegrenzer, hubendschalter, sicherheitseinrichtung, sicherung, overlastbeveiliging, lastmomentbegrenzer, hijseindschakelaar, limiteur, limiteur de charge, contrôleur d état de charge, fin de course, sécurité, limitador, limitador de carga, indicador de momento, fin de carrera, final de carrera, limitatore, limitatore di carico, finecorsa, sicurezza, indicador de momento, fim de curso, segurança, ogranicznik, ogranicznik udźwigu, ogranicznika, wyłącznik krańcowy, zabezpieczenie, inspection certificate, load test certificate, load chart, certificate';
