import type { TableName } from '../../src/contract/tables.ts';

/** A column of ours that a list may have; `position` is both degrees in one cell. */
export type Field =
  | 'name'
  | 'description'
  | 'website'
  | 'phone'
  | 'whatsapp'
  | 'logo_url'
  | 'cover_image_url'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state_region'
  | 'country'
  | 'postal_code'
  | 'lat'
  | 'lon'
  | 'position'
  | 'services'
  | 'active'
  | 'id'
  | 'slug'
  | 'brand'
  | 'model'
  | 'capacity_t'
  | 'boom_type'
  | 'max_height_m';

/** Fields of a crane; the others are of its company. */
export const fleetFields = ['brand', 'model', 'capacity_t', 'boom_type', 'max_height_m'] as const satisfies readonly Field[];

/** How lists name their columns, in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese. */
export const columnNames: Readonly<Record<Field, string>> = {
  id: 'id,nr,no,number,kundennummer,customer number,lfd nr',
  slug: 'slug',
  name: 'name,company,company name,firm,business,business name,firma,firmenname,unternehmen,betrieb,name der firma,société,entreprise,raison sociale,nom,empresa,nombre,razón social,azienda,ragione sociale,nome,bedrijf,bedrijfsnaam,naam,nazwa,nazwa firmy,dealer,owner,vermieter,anbieter',
  description:
    'description,about,notes,remarks,comment,comments,beschreibung,bemerkung,bemerkungen,notiz,notizen,kommentar,remarque,descripción,descrizione,omschrijving,opis,descrição,info',
  website:
    'website,web,url,homepage,www,internet,webseite,internetseite,site,site web,site internet,sitio web,página web,sito,sito web,strona,strona www',
  phone:
    'phone,telephone,tel,phone number,telephone number,office phone,main phone,telefon,telefonnummer,rufnummer,festnetz,téléphone,teléfono,telefono,telefoon,telefoonnummer,numer telefonu,telefone',
  whatsapp: 'whatsapp,mobile,mobil,cell,cell phone,handy,mobilnummer,portable,móvil,cellulare,mobiel,komórka,telemóvel',
  logo_url: 'logo,logo url',
  cover_image_url: 'image,cover image,picture,photo,bild,foto,cover',
  address_line1:
    'address,street,address 1,address line 1,street address,mailing address,straße,strasse,anschrift,adresse,straße und hausnummer,straße nr,str,rue,calle,dirección,via,indirizzo,straat,adres,ulica,rua,endereço,morada',
  address_line2: 'address 2,address line 2,suite,unit,adresszusatz,zusatz,complément,complément d’adresse',
  city: 'city,town,place,location,ort,stadt,ortsname,standort,ville,commune,ciudad,localidad,población,città,comune,plaats,stad,woonplaats,miasto,miejscowość,cidade,localidade',
  state_region:
    'state,region,province,county,st,state province,bundesland,land kreis,kanton,région,département,provincia,estado,comunidad,regione,provincie,województwo,distrito',
  country: 'country,country code,nation,land,staat,länderkennzeichen,länderkürzel,pays,país,paese,nazione,kraj',
  postal_code:
    'zip,zip code,zipcode,postal code,postcode,post code,plz,postleitzahl,code postal,cp,código postal,cap,codice postale,kod pocztowy,cep',
  lat: 'lat,latitude,breitengrad,breite,geo lat,gps lat,y,latitud,latitudine,breedtegraad,szerokość geograficzna',
  lon: 'lon,lng,long,longitude,längengrad,länge,geo lon,geo lng,gps lon,x,longitud,longitudine,lengtegraad,długość geograficzna',
  position: 'coordinates,position,gps,koordinaten,geo,lat lon,lat lng,latlong,coordonnées,coordenadas,coordinate,coördinaten',
  services:
    'services,service,category,type,equipment,equipment type,leistungen,leistung,angebot,kategorie,kranart,art,typ,geräteart,prestations,catégorie,servicios,servizi,diensten,usługi,serviços',
  active: 'active,aktiv,public,visible,status aktiv,actif,activo,attivo,actief,aktywny,ativo',
  brand: 'brand,make,manufacturer,maker,hersteller,marke,fabrikat,marque,fabricant,marca,fabricante,produttore,merk,producent,marka',
  model: 'model,model name,modell,typbezeichnung,kran,krantyp,crane,crane model,modèle,modelo,modello',
  capacity_t:
    'capacity,capacity t,max capacity,lifting capacity,tonnage,tons,tonnes,traglast,tragfähigkeit,max traglast,traglast t,hubkraft,capacité,capacidad,portata,capaciteit,hijsvermogen,udźwig,capacidade',
  boom_type: 'boom,boom type,ausleger,auslegerart,flèche,pluma,braccio,giek,wysięgnik',
  max_height_m:
    'height,max height,max height m,hook height,tip height,working height,hakenhöhe,höhe,max höhe,arbeitshöhe,hauteur,altura,altezza,hoogte,wysokość',
};

/** Words of lists for the services of ours. */
export const serviceWords: readonly (readonly [service: string, words: RegExp])[] = [
  ['crawler_crane', /crawler|raupenkran|raupe|chenill|oruga|cingolat|rups|gąsienic|lagarta/i],
  ['aerial_platform', /aerial|platform|bühne|buehne|lift|nacelle|plataforma|piattaform|hoogwerker|podnośnik|access|steiger/i],
  [
    'heavy_haulage',
    /haul|heavy transport|schwertransport|spedition|transport exceptionnel|convoi|transporte especial|trasport|zwaar transport|trucking|rigging/i,
  ],
  [
    'mobile_crane',
    /mobile|mobil|autokran|all.?terrain|rough.?terrain|truck crane|telescopic|teleskop|grue|grúa|gru\b|kraan|kran|dźwig|żuraw|guindaste|crane|rental/i,
  ],
];

/** The table of a field. */
export const tableOf = (field: Field): TableName => ((fleetFields as readonly Field[]).includes(field) ? 'fleet' : 'companies');
