import { downloadPaths } from '../../contract/discovery.ts';
import { guidePaths } from '../../contract/guides.ts';
import type { ByLanguage } from './languages.ts';

/** What a page of the documentation is for, and, of what does not exist, that there is none. */
export interface DocumentTopic {
  readonly path: string;
  readonly words: ByLanguage;
  /** The service has nothing of the kind: what there is instead is on the page. */
  readonly absent?: true;
  /** The sentence that answers most questions of the topic. */
  readonly fact?: Fact;
}

/** Facts of the service that have a sentence. */
export type Fact = 'terms' | 'caching' | 'paging';

/** Pages for questions about the API, by topic; the first topic with a phrase in the question counts. */
export const documentTopics: readonly DocumentTopic[] = [
  {
    path: guidePaths.companies,
    absent: true,
    words: {
      en: 'graphql, select fields, only some fields, subset of fields, sparse fields, choose fields, field mask, sort, sorting, sort order, order by, sorted by, xml, soap',
      de: 'graphql, sortieren, sortierung, felder auswählen, nur bestimmte felder, xml, soap',
      nl: 'graphql, sorteren, sortering, velden kiezen, alleen bepaalde velden, xml, soap',
      fr: 'graphql, trier, tri, choisir les champs, certains champs, xml, soap',
      es: 'graphql, ordenar, ordenación, elegir campos, solo algunos campos, xml, soap',
      it: 'graphql, ordinare, ordinamento, scegliere i campi, solo alcuni campi, xml, soap',
      pt: 'graphql, ordenar, ordenação, escolher campos, só alguns campos, xml, soap',
      pl: 'graphql, sortować, sortowanie, wybrać pola, tylko niektóre pola, xml, soap',
    },
  },
  {
    path: guidePaths['developer-resources'],
    absent: true,
    words: {
      en: 'status page, uptime, sla, service level, system status, maintenance window, downtime, outage, outages, incident, incidents',
      de: 'statusseite, verfügbarkeit, sla, wartungsfenster, ausfall, ausfälle, störung, störungen',
      nl: 'statuspagina, beschikbaarheid van de dienst, sla, onderhoudsvenster, storing, storingen',
      fr: 'page d état, page de statut, disponibilité du service, sla, maintenance, panne, pannes du service',
      es: 'página de estado, disponibilidad del servicio, sla, mantenimiento, caída, caídas',
      it: 'pagina di stato, disponibilità del servizio, sla, manutenzione, disservizio, disservizi',
      pt: 'página de estado, página de status, disponibilidade do serviço, sla, manutenção programada, indisponibilidade',
      pl: 'strona statusu, dostępność usługi, sla, prace serwisowe, awaria, awarie',
    },
  },
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
    path: guidePaths.terms,
    fact: 'terms',
    words: {
      en: 'license, licence, licensed, commercial, commercially, commercial use, resell, redistribute, republish, attribution, credit the source, terms, terms of use, copyright, open data, free, for free, free of charge, does it cost, cost anything, how much does the api cost, paid plan, pricing, subscription, who owns the data, cost, costs, charge, charges, fee, fees, paid, creative commons, cc by, openly licensed',
      de: 'lizenz, kommerziell, kommerzielle nutzung, weiterverkaufen, weiterverwenden, namensnennung, quellenangabe, nutzungsbedingungen, urheberrecht, kostenlos, gratis, kostenfrei, kostet die api, kostet das, gebühren, kommerzielle, kommerziellen, kommerzielles, geschäftlich nutzen, kosten, kostet, lizenziert',
      nl: 'licentie, commercieel, commercieel gebruik, doorverkopen, hergebruik, naamsvermelding, bronvermelding, gebruiksvoorwaarden, auteursrecht, gratis, kost de api, kosten van de api, commerciële, commerciele, commercieel gebruiken, kosten, kost, betalen',
      fr: 'licence, commercial, commerciale, usage commercial, utilisation commerciale, revendre, réutiliser, attribution, citer la source, conditions d utilisation, droit d auteur, gratuit, gratuite, gratuitement, payant, coûte l api, commerciales, commerciaux, fins commerciales, coûte, coûtent, coût, tarif de l api',
      es: 'licencia, comercial, uso comercial, comercialmente, revender, reutilizar, atribución, citar la fuente, condiciones de uso, términos, derechos de autor, gratis, gratuito, gratuita, cuesta la api, de pago, comerciales, fines comerciales, cuesta, coste, costo',
      it: 'licenza, commerciale, uso commerciale, rivendere, riutilizzare, attribuzione, citare la fonte, condizioni d uso, termini, diritto d autore, gratis, gratuito, gratuita, costa l api, a pagamento, commerciali, scopo commerciale, costa, costi',
      pt: 'licença, comercial, uso comercial, comercialmente, revender, reutilizar, atribuição, citar a fonte, condições de uso, termos, direitos de autor, grátis, gratuito, gratuita, custa a api, pago, comerciais, fins comerciais, custa, custo',
      pl: 'licencja, licencji, licencję, komercyjnie, komercyjne, komercyjnego, odsprzedać, wykorzystać dane, podanie źródła, warunki korzystania, regulamin, prawa autorskie, za darmo, darmowe, bezpłatne, bezpłatny, kosztuje api, komercyjny, komercyjnych, celów komercyjnych, kosztuje, koszt, płatne',
    },
  },
  {
    path: guidePaths.downloads,
    words: {
      en: 'changes, change feed, what changed, what has changed, atom, rss, feed, feeds, notify, notified, notification, notifications, told of changes, get updates, updates, in sync, sync, synchronize, keep a copy, keep my copy, mirror, replicate, incremental, delta, new companies, how often',
      de: 'änderungen, änderungsfeed, was hat sich geändert, atom, rss, feed, feeds, benachrichtigt, benachrichtigung, benachrichtigungen, aktualisierungen, synchron, synchronisieren, kopie aktuell, auf dem laufenden, neue einträge, wie oft',
      nl: 'wijzigingen, wat is er veranderd, atom, rss, feed, feeds, bericht krijgen, melding van wijzigingen, meldingen, updates, synchroon, synchroniseren, kopie bijhouden, op de hoogte, hoe vaak',
      fr: 'changements, modifications, qu est ce qui a changé, atom, rss, flux de changements, flux, notifié, prévenu, notification, notifications, mises à jour, synchroniser, synchronisé, tenir à jour, copie à jour, à quelle fréquence',
      es: 'cambios, qué ha cambiado, atom, rss, feed, feeds, avisar, aviso, avisos, notificación, notificaciones, actualizaciones, sincronizar, sincronizada, mantener una copia, copia al día, con qué frecuencia, cada cuánto',
      it: 'modifiche, cambiamenti, cosa è cambiato, atom, rss, feed, avvisato, avvisi, notifica, notifiche, aggiornamenti, sincronizzare, sincronizzata, copia aggiornata, ogni quanto, con che frequenza',
      pt: 'alterações, mudanças, o que mudou, atom, rss, feed, feeds, avisado, aviso, notificação, notificações, atualizações, sincronizar, sincronizada, manter uma cópia, cópia atualizada, com que frequência',
      pl: 'zmiany, zmian, zmianach, co się zmieniło, atom, rss, kanał, feed, powiadomienie, powiadomienia, powiadomień, aktualizacje, aktualizacji, synchronizować, synchronizacja, kopię aktualną, jak często',
    },
  },
  {
    path: guidePaths['data-quality'],
    words: {
      en: 'how old is the data, how fresh, data quality, complete, completeness, accurate, accuracy, where does the data come from, source of the data, sources, last updated',
      de: 'wie aktuell, wie alt sind die daten, datenqualität, vollständig, woher kommen die daten, herkunft der daten, datenstand, stand der daten',
      nl: 'hoe actueel, hoe oud zijn de gegevens, datakwaliteit, volledig, waar komen de gegevens vandaan, herkomst',
      fr: 'fraîcheur des données, de quand datent, qualité des données, complètes, d où viennent les données, origine des données, provenance',
      es: 'qué antigüedad, calidad de los datos, completos, de dónde salen los datos, de dónde vienen los datos, origen de los datos, última actualización',
      it: 'quanto sono aggiornati, qualità dei dati, completi, da dove vengono i dati, origine dei dati, fonte dei dati, ultimo aggiornamento',
      pt: 'quão recentes, qualidade dos dados, completos, de onde vêm os dados, origem dos dados, fonte dos dados, última atualização',
      pl: 'jak aktualne, jakość danych, kompletne, skąd pochodzą dane, skąd są dane, źródło danych, ostatnia aktualizacja',
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
    fact: 'caching',
    words: {
      en: 'etag, etags, caching, cache, cached, if none match, if modified since, not modified, 304, conditional request, conditional requests',
      de: 'etag, etags, caching, cache, zwischenspeichern, 304',
      nl: 'etag, etags, caching, cache, 304',
      fr: 'etag, etags, cache, mise en cache, 304',
      es: 'etag, etags, caché, cachear, 304',
      it: 'etag, etags, cache, 304',
      pt: 'etag, etags, cache, 304',
      pl: 'etag, etagi, cache, pamięć podręczna, 304',
    },
  },
  {
    path: guidePaths.limits,
    words: {
      en: 'idempotency, idempotency key, retry, retries, retry after, timeout',
      de: 'idempotenz, idempotency key, wiederholen',
      nl: 'idempotentie, idempotency key',
      fr: 'idempotence, clé d idempotence',
      es: 'idempotencia, clave de idempotencia',
      it: 'idempotenza',
      pt: 'idempotência',
      pl: 'idempotencja, idempotentność',
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
    fact: 'paging',
    words: {
      en: 'pagination, paginate, paging, page, pages, cursor, next cursor, next page, limit parameter, cursors, page through',
      de: 'paginierung, blättern, cursor, nächste seite, cursors, seitenweise, blättere',
      nl: 'paginering, bladeren, cursor, volgende pagina, cursors',
      fr: 'pagination, paginer, curseur, page suivante, curseurs, cursor',
      es: 'paginación, paginar, cursor, página siguiente, cursor, cursores',
      it: 'paginazione, paginare, cursore, pagina successiva, cursor',
      pt: 'paginação, paginar, cursor, página seguinte, cursores',
      pl: 'stronicowanie, stronicowania, paginacja, paginację, kursor, kursora, następna strona, cursor',
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
