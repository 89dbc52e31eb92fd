/** A column of ours that a list may have. `position` is latitude and longitude in one cell, `count` how many machines a row stands for. */
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
  | 'max_height_m'
  | 'count';

/** Fields of a crane; the others describe its company. */
export const fleetFields = ['brand', 'model', 'capacity_t', 'boom_type', 'max_height_m', 'count'] as const satisfies readonly Field[];

/**
 * How lists name their columns: in English, German, French, Spanish, Italian, Dutch, Polish, Portuguese, Turkish, Czech, Swedish, Finnish, Hungarian, Russian,
 * Romanian, Greek, Japanese, Chinese, Korean
 * and some of their neighbors. */
export const columnNames: Readonly<Record<Field, string>> = {
  id: 'id,kundennummer,kunden nr,kundennr,debitor,debitorennummer,debitor nr,customer number,customer no,customer id,client number,client no,client id,account number,account no,account id,member number,member no,member id,membership number,membership no,mitgliedsnummer,mitgliedsnr,mitglieds nr,mitglied nr,numéro client,n° client,numéro adhérent,code client,número de cliente,nº cliente,nº socio,número de socio,código cliente,cod cliente,codice cliente,numero socio,klantnummer,klantnr,relatienummer,lidnummer,lidnr,numer klienta,nr klienta,numer członkowski,número cliente,nº sócio,número de sócio,müşteri no,üye no,číslo zákazníka,medlemsnummer,kundnummer,asiakasnumero,jäsennumero,ügyfélszám,tagszám,tagsági szám,номер клиента,номер члена,код клиента,会員番号,顧客番号,external id,record id',
  slug: 'slug',
  name: 'name,trading as,trading name,account name,företag,foretag,firmanavn,yritys,company,company name,firm,business,business name,firma,firmenname,unternehmen,betrieb,name der firma,société,entreprise,raison sociale,nom,empresa,nombre,razón social,azienda,ragione sociale,nome,bedrijf,bedrijfsnaam,naam,nazwa,nazwa firmy,dealer,owner,vermieter,anbieter,hirer,ditta,denominazione,denominación,firma ünvanı,ünvan,unvan,firma adı,název,název firmy,názov,relatie,organisatie,lid naam,yrityksen nimi,toiminimi,nimi,cég,cégnév,név,vállalkozás,компания,название,наименование,фирма,организация,会社名,企業名,名称,社名,kundenname,customer name,client name,member name,公司名称,公司,企业名称,单位名称,회사명,업체명,상호,επωνυμία,εταιρεία,denominação social,denominação,nome da empresa,razão social,nazwa firmy klienta,firmanimi,denumire,nume firmă,societate,tvrtka,naziv,podjetje,preduzeće,virksomhed,selskap,bedrift,підприємство,компанія,назва,фірма,име,име на фирмата,ettevõte,uzņēmums,įmonė,nosaukums,pavadinimas,nimetus',
  description: 'description,about,beschreibung,descripción,descrizione,omschrijving,opis,descrição,beskrivning,kuvaus,leírás,описание,説明',
  website:
    'website,web,url,homepage,www,internet,webseite,internetseite,site,site web,site internet,sitio web,página web,sito,sito web,strona,strona www,hemsida,hjemmeside,página,strana,webbplats,website adres,verkkosivu,verkkosivut,kotisivu,kotisivut,nettisivu,honlap,weboldal,сайт,веб сайт,ウェブサイト,ホームページ,网站,网址,홈페이지,웹사이트,ιστοσελίδα,sítio,sítio web,www sivut,verkko osoite,сайт компании,pagină web,spletna stran,web stranica,nettside,вебсайт',
  phone:
    'phone,telephone,tel,phone number,telephone number,office phone,main phone,telefon,telefonnummer,rufnummer,festnetz,téléphone,teléfono,telefono,telefoon,telefoonnummer,numer telefonu,telefone,tél,telefonnummer,puhelin,fone,tel wapp,telefon numarası,telefoon nr,tel nr,puh,puhelinnumero,telefonszám,tel szám,телефон,тел,номер телефона,電話,電話番号,电话,联系电话,전화,전화번호,τηλέφωνο,nr telefon,telefonas,tālrunis,telefoni number,tlf,mobiltelefon kontor',
  whatsapp: 'whatsapp,wapp',
  logo_url: 'logo,logo url',
  cover_image_url: 'image,cover image,picture,photo,bild,foto,cover',
  address_line1:
    'address,addr,street,address 1,address line 1,street address,mailing address,straße,strasse,anschrift,adresse,straße und hausnummer,straße nr,str,rue,calle,dirección,via,indirizzo,billing street,straat,adres,ulica,rua,endereço,morada,domicilio,adresse postale,ulice,straat en huisnummer,adres bezoek,katuosoite,osoite,lähiosoite,cím,utca,utca házszám,адрес,улица,住所,所在地,地址,주소,διεύθυνση,adresă,adresa,strada,vej,gate,adrese,aadress,adresas',
  address_line2: 'address 2,address line 2,suite,unit,adresszusatz,zusatz,complément,complément d’adresse',
  city: 'city,town,place,location,ort,stadt,ortsname,standort,ville,commune,ciudad,localidad,población,città,comune,plaats,stad,woonplaats,miasto,miejscowość,cidade,localidade,ilçe,město,mesto,lieu,vestigingsplaats,paikkakunta,kaupunki,postitoimipaikka,kunta,város,település,helység,город,населенный пункт,населённый пункт,市区町村,都市,城市,市,도시,시,πόλη,località,localita,város név,hely,г,oraș,localitate,grad,mjesto,by,poststed,місто,linn,pilsēta,miestas,град',
  state_region:
    'state,region,prov,billing state province,province,county,st,state province,bundesland,land kreis,kanton,région,département,provincia,estado,comunidad,regione,provincie,województwo,distrito,kt bdl,edo,uf,woj,maakunta,lääni,megye,область,регион,край,都道府県,省份,省,県,시도,județ,županija,regija,fylke,maakond,apskritis,област',
  country:
    'country,country code,nation,land,staat,länderkennzeichen,länderkürzel,pays,país,paese,nazione,kraj,ülke,krajina,země,maa,ország,страна,国,国家,국가,χώρα,naz,maakoodi,țară,država,zemlja,країна,riik,valsts,šalis,държава',
  postal_code:
    'zip,zip code,billing zip postal code,zipcode,postal code,postcode,post code,plz,postleitzahl,code postal,cp,código postal,cap,codice postale,kod pocztowy,cep,posta kodu,psč,postinumero,irányítószám,irsz,индекс,почтовый индекс,郵便番号,邮编,邮政编码,우편번호,τκ,código postal e localidade,postinro,irsz,cod postale,c p,pnr,cod poștal,poštanski broj,poštna številka,postnummer,postnr,поштовий індекс,пощенски код,postiindeks,pasta indekss,pašto kodas',
  lat: 'lat,latitude,breitengrad,breite,geo lat,gps lat,y,latitud,latitudine,breedtegraad,szerokość geograficzna,leveysaste,szélesség,szélességi fok,широта,緯度',
  lon: 'lon,lng,long,longitude,längengrad,länge,geo lon,geo lng,gps lon,x,longitud,longitudine,lengtegraad,długość geograficzna,pituusaste,hosszúság,hosszúsági fok,долгота,経度',
  position:
    'coordinates,position,gps,koordinaten,geo,lat lon,lat lng,latlong,coordonnées,coordenadas,coordinate,coördinaten,koord,coord,konum,ubicación,ubicación gps,localização,koordinaatit,koordináták,координаты,座標',
  services:
    'services,service,category,type,equipment,equipment type,type of plant,plant,soort,rodzaj dźwigu,leistungen,leistung,angebot,kategorie,kranart,art,typ,geräteart,prestations,catégorie,servicios,servizi,diensten,usługi,serviços,what they do,soort kraan,type kraan,kraantype,palvelut,tyyppi,laji,szolgáltatás,szolgáltatások,típus,jelleg,услуги,вид техники,тип,サービス,業種,種類,类型,业务,서비스,종류,activités,activité,actividades,attività,activiteiten,業務内容,事業内容,tevékenység,tevékenységi kör,atividades,atividade,вид деятельности,werkzaamheden,palvelu',
  active: 'active',
  brand:
    'brand,make,manufacturer,maker,hersteller,marke,fabrikat,marque,fabricant,marca,fabricante,produttore,merk,producent,marka,valmistaja,merkki,gyártó,márka,производитель,марка,メーカー,品牌,厂家,제조사,κατασκευαστής,fabricant utilaj,producător,proizvođač,proizvajalec,fabrikant,виробник',
  model:
    'model,model name,modell,typbezeichnung,kran,krantyp,crane,crane model,machine,engin,mezzo,modèle,modelo,modello,kraan,dźwig,dźwigi,vinç,krane,malli,nosturi,nosturit,modell,daru,daru típusa,модель,кран,краны,機種,型式,型号,모델,모델명,μοντέλο,gép típusa,géptípus,марка модель,марка и модель',
  capacity_t:
    'capacity,capacity t,swl,kapacitet,kapasitet,max capacity,lifting capacity,tonnage,tons,tonnes,traglast,tragfähigkeit,max traglast,traglast t,hubkraft,capacité,capacidad,portata,capaciteit,hijsvermogen,udźwig,capacidade,tragkraft,tonaj,swl t,nosnost,hijscapaciteit,hefvermogen,draagvermogen,nostokyky,kapasiteetti,nostoteho,teherbírás,emelőképesség,грузоподъемность,грузоподъёмность,г п,能力,吊上げ荷重,最大吊上荷重,起重量,吨位,额定起重量,인양능력,톤수,吊上能力,吊り上げ能力,定格荷重,ανυψωτική ικανότητα,荷重,teherbírás t,charge max,charge maxi,charge maximale,force de levage,capacitate,nosivost,løftekapacitet,løfteevne,вантажопідйомність,товароподемност',
  boom_type: 'boom,boom type,ausleger,auslegerart,flèche,pluma,braccio,giek,wysięgnik,giektype,puomi,gém,стрела,ブーム,rodzaj wysięgnika',
  max_height_m:
    'height,max height,max height m,hook height,tip height,working height,hakenhöhe,höhe,max höhe,arbeitshöhe,hefhoogte,hauteur,altura,altezza,hoogte,wysokość,wys,max ht,maximale hoogte,max hoogte,nostokorkeus,korkeus,emelési magasság,magasság,высота,высота подъема,高さ,揚程,作業高さ,高度,높이,hubhöhe,maximale höhe,ύψος',
  count:
    'qty,quantity,count,units,no of units,number of units,number of cranes,no of cranes,pcs,pieces,anzahl,stück,stückzahl,stk,menge,anz,quantité,qté,nbre,nombre d’engins,cantidad,cant,unidades,uds,quantità,qta,q tà,pezzi,numero mezzi,aantal,stuks,ilość,szt,sztuk,liczba,quantidade,qtd,qtde,adet,počet,ks,antal,antall,määrä,kpl,lukumäärä,darab,db,mennyiség,darabszám,количество,кол во,шт,台数,数量',
};

/**
 * Names that usually mean these fields, but may mean something else, and give way to those above: a customer may be a number. Mobile
 * numbers are phone numbers, which may not have WhatsApp.
 */
export const likelyNames: Readonly<Partial<Record<Field, string>>> = {
  name: 'co,customer,client,account,member,kunde,klant,cliente,klient',
  phone:
    'mobile,mobil,mobile phone,cell,cell phone,handy,mobilnummer,portable,móvil,cellulare,mobiel,komórka,telemóvel,tel kom,mob,celular,gsm,natel,ph',
  whatsapp: 'zap',
  address_line1: 'road',
  model:
    'machines,fleet,kit,gerät,geräte,maschine,maschinen,fahrzeug,parc,parc matériel,matériel,flotte,maquinaria,máquina,equipo,flota,macchina,flotta,materieel,machinepark,sprzęt,maszyna,frota,stroj,stroje,makine,kalusto,nosturikalusto,koneet,gépek,gép,техника,парк техники,機械',
  state_region: 'kt,il',
  postal_code: 'pc,pk,post,kod',
  capacity_t: 'ton',
  max_height_m: 'ht',
};

/** Headers of columns that may be private: they aren’t published unless the owner says so. */
export const privateHeader =
  /\b(?:notes?|remarks?|comments?|memo|private?|internal|intern(?:al|e[rsn]?|[oa]s?)?|bemerkung(?:en)?|notiz(?:en)?|kommentar\p{L}*|anmerkung(?:en)?|hinweise?|vermerke?|remarques?|commentaires?|observaci[oó]n(?:es)?|notas?|comentarios?|osservazioni|commenti|opmerking(?:en)?|notities?|uwagi|notatki|komentarz\p{L}*|observaç[õo]es|anteckning(?:ar)?|anmärkning(?:ar)?|merknad(?:er)?|bemærkning(?:er)?|info|infos|bmkg|bem|obs|opm|anotaç(?:ão|ões)|notlar|açıklama)\b/iu;

/** Whether a field describes a crane. */
export const isFleetField = (field: Field): boolean => (fleetFields as readonly Field[]).includes(field);

/** A header without what it has in brackets. */
export const withoutBrackets = (header: string): string => header.replace(/[[(][^[\]()]*[\])]/g, ' ');

/** Headers of running numbers, which are another company’s after the next row is put in. */
export const runningNumber =
  /^(?:lfd\.? ?)?(?:nr|no|num|number|nummer|n°|nº|№|#|pos|position|row|zeile|rang|index|lp|l p|sl no|s no|sr no|serial|poz|sıra no|č|sorszám|ssz|jnro|番号|п п|№ п п)\.?:?$/iu;
