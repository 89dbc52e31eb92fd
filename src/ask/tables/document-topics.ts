import { downloadPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import type { ByLanguage } from './languages.ts';

/** Pages for questions about the API, by topic; the first topic with a phrase in the question counts. */
export const documentTopics: readonly { readonly path: string; readonly words: ByLanguage }[] = [
  {
    path: guidePaths.events,
    words: {
      en: 'webhook, webhooks, signature, signed, hmac, svc webhook signature, events, delivery, deliveries, replay protection',
      de: 'webhook, webhooks, signatur, signatur prüfen, ereignisse, zustellung',
      nl: 'webhook, webhooks, handtekening, gebeurtenissen',
      fr: 'webhook, webhooks, signature, événements, signature du webhook',
      es: 'webhook, webhooks, firma, firma del webhook, eventos',
      it: 'webhook, firma del webhook, firma, eventi',
      pt: 'webhook, webhooks, assinatura, assinatura do webhook, eventos',
      pl: 'webhook, webhooki, webhooka, podpis, podpis webhooka, zdarzenia',
    },
  },
  {
    path: downloadPaths.client,
    words: {
      en: 'typescript, typed client, client library, client libraries, javascript client, js client, node client, sdk, npm package',
      de: 'typescript, typescript client, client bibliothek, javascript client, sdk, npm paket',
      nl: 'typescript, typescript client, clientbibliotheek, javascript client, sdk, npm pakket',
      fr: 'typescript, client typescript, bibliothèque cliente, client javascript, sdk, paquet npm',
      es: 'typescript, cliente typescript, biblioteca cliente, cliente javascript, sdk, paquete npm',
      it: 'typescript, client typescript, libreria client, client javascript, sdk, pacchetto npm',
      pt: 'typescript, cliente typescript, biblioteca cliente, cliente javascript, sdk, pacote npm',
      pl: 'typescript, klient typescript, biblioteka klienta, klient javascript, sdk, pakiet npm',
    },
  },
  {
    path: guidePaths.downloads,
    words: {
      en: 'download, downloads, csv, ndjson, geojson, parquet, geoparquet, flatgeobuf, duckdb, bulk, dump, whole data, full dataset, dataset, export, all data',
      de: 'herunterladen, download, csv, gesamter datensatz, datensatz, export, geojson, alle daten',
      nl: 'downloaden, download, csv, dataset, geojson, exporteren, alle data',
      fr: 'télécharger, téléchargement, csv, jeu de données, geojson, export, toutes les données',
      es: 'descargar, descarga, descargas, csv, conjunto de datos, geojson, exportar, todos los datos',
      it: 'scaricare, download, csv, dati completi, geojson, esportare, tutti i dati',
      pt: 'descarregar, baixar, download, csv, conjunto de dados, geojson, exportar, todos os dados',
      pl: 'pobrać, pobieranie, csv, zbiór danych, geojson, eksport, wszystkie dane',
    },
  },
  {
    path: guidePaths['deprecation-policy'],
    words: {
      en: 'deprecation, deprecated, deprecation policy, sunset, versioning, version, versions, api version, svc api version, breaking change, breaking changes',
      de: 'versionierung, version, versionen, abkündigung, veraltet, api version',
      nl: 'versiebeheer, versie, versies, verouderd, uitfasering',
      fr: 'versionnage, version, versions, dépréciation, obsolète, obsolescence',
      es: 'versionado, versión, versiones, obsolescencia, obsoleto',
      it: 'versionamento, versione, versioni, deprecazione, deprecato',
      pt: 'versionamento, versão, versões, descontinuação, obsoleto',
      pl: 'wersjonowanie, wersja, wersje, wersji, wycofanie, przestarzałe',
    },
  },
  {
    path: guidePaths.errors,
    words: {
      en: 'error, errors, error code, error codes, status code, status codes, 400, 404, 405, 406, 413, 415, 500, 503, apierror',
      de: 'fehler, fehlercode, fehlercodes, statuscode, fehlermeldung, fehlermeldungen, 400, 404, 500',
      nl: 'fout, fouten, foutcode, foutcodes, statuscode, foutmelding, foutmeldingen, 400, 404',
      fr: 'erreur, erreurs, code d erreur, codes d erreur, 400, 404',
      es: 'error, errores, código de error, códigos de error, 400, 404',
      it: 'errore, errori, codice di errore, codici di errore, codici errore, 400, 404',
      pt: 'erro, erros, código de erro, códigos de erro, 400, 404',
      pl: 'błąd, błędy, błędów, kod błędu, kody błędów, 400, 404',
    },
  },
  {
    path: guidePaths.limits,
    words: {
      en: 'idempotency, idempotency key, etag, etags, caching, cache, cached, if none match, 304, retry, retries, retry after, conditional request, conditional requests, timeout',
      de: 'idempotenz, idempotency key, etag, caching, zwischenspeichern, 304',
      nl: 'idempotentie, idempotency key, etag, caching, 304',
      fr: 'idempotence, clé d idempotence, etag, cache, 304',
      es: 'idempotencia, clave de idempotencia, etag, caché, 304',
      it: 'idempotenza, etag, cache, 304',
      pt: 'idempotência, etag, cache, 304',
      pl: 'idempotencja, idempotentność, etag, pamięć podręczna, 304',
    },
  },
  {
    path: guidePaths.ask,
    words: {
      en: 'ask, ask endpoint, event stream, sse, stream, streaming, server sent events, natural language, nlweb',
      de: 'ask, sse, stream, streaming, natürliche sprache',
      nl: 'ask, sse, stream, streaming, natuurlijke taal',
      fr: 'ask, sse, flux, streaming, langage naturel',
      es: 'ask, sse, streaming, lenguaje natural',
      it: 'ask, sse, streaming, linguaggio naturale',
      pt: 'ask, sse, streaming, linguagem natural',
      pl: 'ask, sse, strumień, streaming, język naturalny',
    },
  },
  {
    path: guidePaths.paging,
    words: {
      en: 'pagination, paginate, paging, page, pages, cursor, next cursor, next page, limit parameter',
      de: 'paginierung, blättern, cursor, nächste seite',
      nl: 'paginering, bladeren, cursor, volgende pagina',
      fr: 'pagination, paginer, curseur, page suivante',
      es: 'paginación, paginar, cursor, página siguiente',
      it: 'paginazione, paginare, cursore, pagina successiva',
      pt: 'paginação, paginar, cursor, página seguinte',
      pl: 'stronicowanie, stronicowania, paginacja, paginację, kursor, kursora, następna strona',
    },
  },
  {
    path: guidePaths.companies,
    words: {
      en: 'bbox, map box, bounding box, filter, filters, filtering, parameter, parameters, query parameter, query parameters, batch, slug, slugs, list companies, fleet highlights, sort, sorted, sorting, order, service type, capacity min t, x total count, fields, field',
      de: 'bbox, filter, filtern, parameter, batch, kartenausschnitt, sortierung, felder',
      nl: 'bbox, filter, filteren, parameter, parameters, batch, sortering, velden',
      fr: 'bbox, filtre, filtres, filtrer, paramètre, paramètres, batch, tri, champs',
      es: 'bbox, filtro, filtros, filtrar, parámetro, parámetros, lote, orden, campos',
      it: 'bbox, filtro, filtri, filtrare, parametro, parametri, batch, ordinamento, campi',
      pt: 'bbox, filtro, filtros, filtrar, parâmetro, parâmetros, lote, ordenação, campos',
      pl: 'bbox, filtr, filtry, filtrować, parametr, parametry, sortowanie, pola',
    },
  },
  {
    path: guidePaths.quickstart,
    words: {
      en: 'quickstart, quick start, getting started, get started, first call, sandbox, try it, curl, example, examples, hello world, javascript, python, test call, sample request, how do i start, how to start',
      de: 'schnellstart, erste schritte, erster aufruf, beispiel, beispiele, curl, sandbox, testaufruf',
      nl: 'aan de slag, snel starten, eerste aanroep, voorbeeld, voorbeelden, curl, sandbox',
      fr: 'démarrage rapide, premiers pas, premier appel, exemple, exemples, curl, sandbox, bac à sable',
      es: 'inicio rápido, primeros pasos, primera llamada, ejemplo, ejemplos, curl, sandbox',
      it: 'guida rapida, primi passi, prima chiamata, esempio, esempi, curl, sandbox',
      pt: 'início rápido, primeiros passos, primeira chamada, exemplo, exemplos, curl, sandbox',
      pl: 'szybki start, pierwsze kroki, pierwsze wywołanie, przykład, przykłady, curl, sandbox, piaskownica',
    },
  },
];
