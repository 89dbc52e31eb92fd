import type { Language } from './languages.ts';

/** How to say “in the country”: a preposition before the country’s name, or the whole phrase if the name changes after it. */
interface CountryPhrases {
  /** The usual preposition. */
  readonly before: string;
  /** Other prepositions, with the codes of their countries. */
  readonly with?: Readonly<Record<string, string>>;
  /** Codes with whole phrases, separated by commas. */
  readonly whole: string;
}

/** For every country of ISO 3166-1. Names after a preposition come from the lexicon. */
export const countryPhrases: Readonly<Record<Language, CountryPhrases>> = {
  en: {
    before: 'in',
    with: {
      'in the': 'AE AX BQ BS CC CF CK DO FK FO GB IO KM KY MH MP MV NL PH PN PS SB TC TF US VG',
      'on the': 'IM',
      on: 'BV CX NF',
    },
    whole:
      'AG in Antigua and Barbuda, BA in Bosnia and Herzegovina, CD in the Democratic Republic of the Congo, CG in the Republic of the Congo, GM in the Gambia, GS in South Georgia and the South Sandwich Islands, HK in Hong Kong, HM on Heard and McDonald Islands, KN in St. Kitts and Nevis, MM in Myanmar, MO in Macao, PM in St. Pierre and Miquelon, PS in the Palestinian Territories, SJ in Svalbard and Jan Mayen, ST in São Tomé and Príncipe, TC in the Turks and Caicos Islands, TR in Türkiye, TT in Trinidad and Tobago, UM in the US Outlying Islands, VC in St. Vincent and the Grenadines, VI in the US Virgin Islands, WF in Wallis and Futuna',
  },
  de: {
    before: 'in',
    with: {
      im: 'IQ IR LB NE OM SD SN SS TD YE',
      'in der': 'AQ CH EH MD MN SK TR UA VA',
      auf: 'AI AW BB BL BM CU CW CY DM GD GG GL GP GU IS JE JM MF MG MQ MS MT MU NU PM PR RE SH SJ SX TT YT',
      'auf den': 'AX BS CC CK FK KM KY MH MV PH PN SC TC',
      'auf der': 'BV CX IM NF',
    },
    whole:
      'AE in den Vereinigten Arabischen Emiraten, BQ in der niederländischen Karibik, CF in der Zentralafrikanischen Republik, DO in der Dominikanischen Republik, FO auf den Färöern, GB im Vereinigten Königreich, GS auf Südgeorgien und den Südlichen Sandwichinseln, HK in Hongkong, HM auf Heard und den McDonaldinseln, IO im Britischen Territorium im Indischen Ozean, MO in Macau, MP auf den Nördlichen Marianen, NL in den Niederlanden, PH auf den Philippinen, PS in den Palästinensischen Autonomiegebieten, SB auf den Salomonen, TF in den Französischen Süd- und Antarktisgebieten, UM auf den Amerikanischen Überseeinseln, US in den Vereinigten Staaten, VC auf St. Vincent und den Grenadinen, VG auf den Britischen Jungferninseln, VI auf den Amerikanischen Jungferninseln',
  },
  nl: {
    before: 'in',
    with: {
      'in de': 'AE CF DO EH PS US',
      'in het': 'GB IO',
      op: 'AI AW BB BL BM BV CU CW CX CY DM GD GG GL GP GU JE JM MF MG MQ MS MT MU NF NU PM PR RE SH SJ SX TT YT',
      'op de': 'BS CC CK FK FO KM KY MH MP MV PH PN SB SC TC VG VI',
    },
    whole:
      'GS op Zuid-Georgia en de Zuidelijke Sandwicheilanden, HK in Hongkong, HM op Heard en de McDonaldeilanden, IM op het eiland Man, MM in Myanmar, MO in Macau, TF in de Franse Zuidelijke Gebieden, UM op de kleine afgelegen eilanden van de Verenigde Staten',
  },
  fr: {
    before: 'à',
    with: {
      en: 'AD AF AL AM AO AQ AR AT AU AZ BA BE BG BO BY CH CI CN CO CZ DE DO DZ EC EE EG ER ES ET FI FM FR GE GF GM GN GP GQ GR GW HR HT HU ID IE IL IN IQ IR IS IT JM JO KP KR LT LV LY MD MK MN MQ MR MY NA NC NO NZ PF PG PL RO RS RU SA SE SI SK SL SO SY SZ TH TN TR TZ UA UG UY UZ ZA ZM CF',
      au: 'BD BF BI BJ BN BR BT BW BZ CA CD CG CL CM CR CV DK EH GA GB GH GL GT GY HN JP KE KG KH KW KZ LA LB LI LK LR LS LU MA ME ML MW MX MZ NE NG NI NP PA PE PK PT PY QA RW SD SN SR SS SV TD TG TJ TL TM VE VN VU YE ZW',
      aux: 'AE AS AX BM BQ BS CC CK FJ FK FO HM KM KY MH MP MV NL PH PN PW SB SC TC TO US VG VI',
    },
    whole:
      'BB à la Barbade, BV sur l’île Bouvet, CX sur l’île Christmas, DM à la Dominique, GD à la Grenade, GS en Géorgie du Sud-et-les Îles Sandwich du Sud, HK à Hong Kong, IM sur l’île de Man, IO dans le Territoire britannique de l’océan Indien, MM en Birmanie, MO à Macao, NF sur l’île Norfolk, PS dans les Territoires palestiniens, SJ au Svalbard et à Jan Mayen, TF dans les Terres australes françaises, UM dans les îles mineures éloignées des États-Unis, VA au Vatican',
  },
  es: {
    before: 'en',
    with: {
      'en el': 'BQ EH GB IO LB',
      'en la': 'AQ BV CF CX DO IM IN NF',
      'en los': 'AE NL PS TF',
      'en las': 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PN SB SC TC VG',
    },
    whole:
      'CD en la República Democrática del Congo, CG en el Congo, CI en Costa de Marfil, HK en Hong Kong, MM en Myanmar, MO en Macao, UM en las islas menores alejadas de los Estados Unidos, VA en la Ciudad del Vaticano, VI en las Islas Vírgenes de los Estados Unidos',
  },
  it: {
    before: 'in',
    with: {
      nei: 'BQ NL PS',
      negli: 'AE US',
      nel: 'EH GB IO SS',
      nella: 'CF DO VA',
      nelle: 'AS AX CC CK FK FO HM KY MH MP PH PN SB TC TF UM VG VI',
      alle: 'BM BS KM MV SC',
      a: 'BB BL CU CW CY DJ DM FJ GD GG GI GU JE KI KN LC MC MF MS MT MU NR NU PM PR PW SG SH SM ST SX TK TL TO TT TV TW VC VU WF WS YT',
      ad: 'AG AI AW HT',
    },
    whole:
      'BV sull’Isola Bouvet, CC nelle Isole Cocos, CD nella Repubblica Democratica del Congo, CG nella Repubblica del Congo, CX sull’Isola Christmas, GS nella Georgia del Sud e Sandwich Australi, HK a Hong Kong, IM sull’Isola di Man, MM in Myanmar, MO a Macao, NF sull’Isola Norfolk, RE alla Riunione, SJ alle Svalbard e a Jan Mayen',
  },
  pt: {
    before: 'em',
    with: {
      na: 'AL AM AQ AR AS AT AU BA BE BG BO BV BY CF CG CH CI CN CO CR CX CZ DE DK DO DZ EE ER ES ET FI FM FR GE GF GL GM GN GQ GR GT GW GY HR HU ID IE IM IN IS IT JM JO KP KR LR LT LV LY MD MK MN MQ MR MY NA NC NF NG NI NO NZ PF PG PL RE RO RS RU SA SE SI SK SL SO SY TH TN TR TZ UA VA VE ZA ZM',
      no: 'AF AZ BH BI BJ BN BR BT CA CL DJ EC EG EH GA GB HT IO IQ IR JP KE KG KH KW KZ LA LB LK LS ML MW MX NE NP PA PE PK PY QA SD SN SR SS TD TG TJ TM UY UZ VN YE ZW CY',
      nos: 'AE BQ CM NL PS TF US',
      nas: 'AX BM BS CK FK FO GS HM KM KY MH MP MV PH PN SB SC TC UM VG VI',
    },
    whole:
      'CC nas Ilhas Cocos, CD na República Democrática do Congo, HK em Hong Kong, MM em Mianmar, MO em Macau, UM nas Ilhas Menores Distantes dos Estados Unidos',
  },
  pl: {
    before: 'na terytorium:',
    whole:
      'AD w Andorze, AE w Zjednoczonych Emiratach Arabskich, AF w Afganistanie, AG na Antigui i Barbudzie, AI na Anguilli, AL w Albanii, AM w Armenii, AO w Angoli, AQ na Antarktydzie, AR w Argentynie, AS na Samoa Amerykańskim, AT w Austrii, AU w Australii, AW na Arubie, AX na Wyspach Alandzkich, AZ w Azerbejdżanie, BA w Bośni i Hercegowinie, BB na Barbadosie, BD w Bangladeszu, BE w Belgii, BF w Burkinie Faso, BG w Bułgarii, BH w Bahrajnie, BI w Burundi, BJ w Beninie, BL na Saint-Barthélemy, BM na Bermudach, BN w Brunei, BO w Boliwii, BQ w Niderlandach Karaibskich, BR w Brazylii, BS na Bahamach, BT w Bhutanie, BV na Wyspie Bouveta, BW w Botswanie, BY na Białorusi, BZ w Belize, CA w Kanadzie, CC na Wyspach Kokosowych, CD w Demokratycznej Republice Konga, CF w Republice Środkowoafrykańskiej, CG w Kongu, CH w Szwajcarii, CI na Wybrzeżu Kości Słoniowej, CK na Wyspach Cooka, CL w Chile, CM w Kamerunie, CN w Chinach, CO w Kolumbii, CR w Kostaryce, CU na Kubie, CV w Republice Zielonego Przylądka, CW na Curaçao, CX na Wyspie Bożego Narodzenia, CY na Cyprze, CZ w Czechach, DE w Niemczech, DJ w Dżibuti, DK w Danii, DM na Dominice, DO na Dominikanie, DZ w Algierii, EC w Ekwadorze, EE w Estonii, EG w Egipcie, EH w Saharze Zachodniej, ER w Erytrei, ES w Hiszpanii, ET w Etiopii, FI w Finlandii, FJ na Fidżi, FK na Falklandach, FM w Mikronezji, FO na Wyspach Owczych, FR we Francji, GA w Gabonie, GB w Wielkiej Brytanii, GD na Grenadzie, GE w Gruzji, GF w Gujanie Francuskiej, GG na Guernsey, GH w Ghanie, GI w Gibraltarze, GL na Grenlandii, GM w Gambii, GN w Gwinei, GP na Gwadelupie, GQ w Gwinei Równikowej, GR w Grecji, GS w Georgii Południowej i Sandwichu Południowym, GT w Gwatemali, GU na Guamie, GW w Gwinei Bissau, GY w Gujanie, HK w Hongkongu, HM na Wyspach Heard i McDonalda, HN w Hondurasie, HR w Chorwacji, HT na Haiti, HU na Węgrzech, ID w Indonezji, IE w Irlandii, IL w Izraelu, IM na wyspie Man, IN w Indiach, IO na Brytyjskim Terytorium Oceanu Indyjskiego, IQ w Iraku, IR w Iranie, IS w Islandii, IT we Włoszech, JE na Jersey, JM na Jamajce, JO w Jordanii, JP w Japonii, KE w Kenii, KG w Kirgistanie, KH w Kambodży, KI na Kiribati, KM na Komorach, KN na Saint Kitts i Nevis, KP w Korei Północnej, KR w Korei Południowej, KW w Kuwejcie, KY na Kajmanach, KZ w Kazachstanie, LA w Laosie, LB w Libanie, LC na Saint Lucii, LI w Liechtensteinie, LK na Sri Lance, LR w Liberii, LS w Lesotho, LT na Litwie, LU w Luksemburgu, LV na Łotwie, LY w Libii, MA w Maroku, MC w Monako, MD w Mołdawii, ME w Czarnogórze, MF na Saint-Martin, MG na Madagaskarze, MH na Wyspach Marshalla, MK w Macedonii Północnej, ML w Mali, MM w Mjanmie, MN w Mongolii, MO w Makau, MP na Marianach Północnych, MQ na Martynice, MR w Mauretanii, MS na Montserracie, MT na Malcie, MU na Mauritiusie, MV na Malediwach, MW w Malawi, MX w Meksyku, MY w Malezji, MZ w Mozambiku, NA w Namibii, NC w Nowej Kaledonii, NE w Nigrze, NF na Norfolku, NG w Nigerii, NI w Nikaragui, NL w Holandii, NO w Norwegii, NP w Nepalu, NR na Nauru, NU na Niue, NZ w Nowej Zelandii, OM w Omanie, PA w Panamie, PE w Peru, PF w Polinezji Francuskiej, PG w Papui-Nowej Gwinei, PH na Filipinach, PK w Pakistanie, PL w Polsce, PM na Saint-Pierre i Miquelon, PN na Pitcairnie, PR w Portoryko, PS na Terytoriach Palestyńskich, PT w Portugalii, PW na Palau, PY w Paragwaju, QA w Katarze, RE na Reunionie, RO w Rumunii, RS w Serbii, RU w Rosji, RW w Rwandzie, SA w Arabii Saudyjskiej, SB na Wyspach Salomona, SC na Seszelach, SD w Sudanie, SE w Szwecji, SG w Singapurze, SH na Wyspie Świętej Heleny, SI w Słowenii, SJ na Svalbardzie i Jan Mayen, SK na Słowacji, SL w Sierra Leone, SM w San Marino, SN w Senegalu, SO w Somalii, SR w Surinamie, SS w Sudanie Południowym, ST na Wyspach Świętego Tomasza i Książęcej, SV w Salwadorze, SX na Sint Maarten, SY w Syrii, SZ w Eswatini, TC na Turks i Caicos, TD w Czadzie, TF na Francuskich Terytoriach Południowych i Antarktycznych, TG w Togo, TH w Tajlandii, TJ w Tadżykistanie, TK na Tokelau, TL w Timorze Wschodnim, TM w Turkmenistanie, TN w Tunezji, TO na Tonga, TR w Turcji, TT na Trynidadzie i Tobago, TV na Tuvalu, TW na Tajwanie, TZ w Tanzanii, UA w Ukrainie, UG w Ugandzie, UM na Dalekich Wyspach Mniejszych Stanów Zjednoczonych, US w Stanach Zjednoczonych, UY w Urugwaju, UZ w Uzbekistanie, VA w Watykanie, VC na Saint Vincent i Grenadynach, VE w Wenezueli, VG na Brytyjskich Wyspach Dziewiczych, VI na Wyspach Dziewiczych Stanów Zjednoczonych, VN w Wietnamie, VU na Vanuatu, WF na Wallis i Futunie, WS na Samoa, YE w Jemenie, YT na Majotcie, ZA w Republice Południowej Afryki, ZM w Zambii, ZW w Zimbabwe',
  },
};
