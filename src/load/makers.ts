import { isOneEdit } from '../contract/edits.ts';
import { bareLetters } from '../contract/fold.ts';

/** Makers of cranes, platforms and trailers, also former ones: none of them is a misspelling of another. */
const known = `
Liebherr|Tadano|Faun|Tadano Faun|Demag|Terex|Terex Demag|Grove|Manitowoc|National Crane|Potain|Kobelco|Hitachi|Hitachi Sumitomo|Sumitomo|Link-Belt
Kato|Sany|Palfinger|XCMG|Zoomlion|Spierings|Sennebogen|Locatelli|Marchetti|Ormig|PPM|Luna|Krupp|Gottwald|American|American Hoist|Bucyrus|Lorain
Galion|Pettibone|Broderson|Shuttlelift|Elliott|Manitex|Altec|P&H|Coles|Jones|Rigo|Bendini|Corradini|Fuwa|Lokomo|Nissan|IHI|Unic|Furukawa|Maeda|Jekko
Hoeflon|Valla|Galizia|Böcker|Klaas|Paus|Arcomet|Comansa|Wolff|Wolffkran|Raimondi|Saez|Jaso|Comedil|Peiner|Cadillon|Richier|Vicario|Cattaneo|Eurogru
Genie|JLG|Haulotte|Skyjack|Snorkel|Niftylift|Manitou|Merlo|Magni|Dieci|Faresin|JCB|Bobcat|Caterpillar|Bronto Skylift|Bronto|Ruthmann|Multitel|Wumag|Teupen
Oil & Steel|Socage|CTE|Isoli|Aichi|Airo|Dinolift|Leguan|Omme|Hinowa|Platform Basket|CMC|Falcon|Hematec|GSR|Versalift|LGMG|Dingli|Sinoboom|Imer|Iteco|UpRight|Grove Manlift
Goldhofer|Faymonville|Cometto|Scheuerle|Nicolas|Kamag|Nooteboom|Broshuis|Doll|Max Trailer|Langendorf|Meusburger|Trail King|Tiiger|Mammoet|Drake
Hiab|Fassi|Effer|Pesci|HMF|Atlas|MKG|Amco Veba|Ferrari|PM|Cormach|Copma|Hyva|Penz|Kennis|Tirre|Loglift|Jonsered|Epsilon|Heila|Next Hydraulics|Maxilift
XGMA|Lonking|Sunward|Liugong|Changlin|Puyuan|Foton|Shantui|Yongmao|Zhanggong|Hyundai|Doosan|Samsung|Soosan|Dongyang|Kanglim|Horyong|Komatsu|Mitsubishi|Hino|Isuzu
Ivanovets|Galichanin|Klintsy|Chelyabinets|Avtokran|Kamaz|MAZ|ADK|Takraf|Bumar|Hydros|Polan|ČKD|Tatra|Mercedes-Benz|Volvo|Scania|MAN|DAF|Iveco|Renault
ACE|Escorts|TIL|Indo Farm|Omega|Hydra|Franna|Linmac|Humma|Terex Franna|Kranco|Bencini|Italgru|Heavylift|Tidd|Ainscough|Casagrande|Soilmec|Bauer|Wirth|RTC|Sarens
`;
const spellings = new Map(
  known
    .trim()
    .split(/[|\n]/)
    .map((maker) => [bareLetters(maker), maker]),
);

/** Shorter names are too alike. */
const leastLetters = 4;
/** A maker that has this many cranes, and so many times those of a name that is one letter off, is meant by that. */
const [manyCranes, timesAsMany] = [10, 10];
/** Makers of the data that names are compared with. */
const maxCompared = 200;

/** Finds makers whose names are one letter off. @param brands All that the data names, a crane each. */
export function indexMakers(brands: Iterable<string | null>): (brand: string) => string | null {
  const counts = new Map<string, { readonly spelling: string; count: number }>();
  for (const brand of brands) {
    if (brand === null) continue;
    const bare = bareLetters(brand);
    const counted = counts.get(bare);
    if (counted === undefined) counts.set(bare, { spelling: spellings.get(bare) ?? brand, count: 1 });
    else counted.count++;
  }
  const large = [...counts]
    .filter(([, { count }]) => count >= manyCranes)
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, maxCompared);
  const found = new Map<string, string | null>();
  return (brand) => {
    const earlier = found.get(brand);
    if (earlier !== undefined) return earlier;
    const bare = bareLetters(brand);
    const own = counts.get(bare)?.count ?? 0;
    const isMeant = (maker: string) => Math.min(maker.length, bare.length) >= leastLetters && isOneEdit(bare, maker);
    const meant = spellings.has(bare)
      ? null
      : (large.find(([maker, { count }]) => count >= own * timesAsMany && isMeant(maker))?.[1].spelling ??
        [...spellings].find(([maker]) => isMeant(maker))?.[1] ??
        null);
    found.set(brand, meant);
    return meant;
  };
}
