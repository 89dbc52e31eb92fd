import { mapOf } from '../../contract/map-of.ts';

/**
 * Beginnings of model codes by maker, folded: “GMK 5250” is a Grove even if the question doesn’t say so. If several makers use one, it belongs
 * to the maker that sells most.
 */
export const modelSeries: ReadonlyMap<string, string> = mapOf({
  Liebherr: 'ltm, ltc, ltf, ltl, ltr, lr, lrt, lg, lgd, mk',
  Grove: 'gmk, grt, gck, tms, rt',
  Tadano: 'atf, gr, tr, gtc, gtuz',
  Demag: 'ac, cc',
  Terex: 'trt',
  Manitowoc: 'mlc',
  Kobelco: 'cke, cks',
  'Hitachi Sumitomo': 'scx',
  'Link-Belt': 'rtc, htc, atc, tcc, htt',
  Kato: 'nk',
  Sany: 'scc, stc, sac, src',
  XCMG: 'qy, quy, xca, xct, xcr, xgc, xgr',
  Zoomlion: 'ztc, zat, zcc, zrt, ztm',
  Spierings: 'sk',
  Potain: 'igo t, igo ma, igo m, igo, hup m, hup, mdt, mdlt, mct',
  Locatelli: 'gril',
  Faun: 'rtf',
  PPM: 'att',
  IHI: 'cch',
  Genie: 'gs, sx',
  Teupen: 'leo',
  Jekko: 'spx, spd',
  Unic: 'urw',
  Marchetti: 'trekker, sherpina',
  Goldhofer: 'thp, pst, stz',
});

/** Makers with codes that may be only numbers. */
export const numberedMakers: ReadonlySet<string> = new Set([
  'Kobelco', 'Manitowoc', 'Link-Belt', 'Hitachi Sumitomo', 'Sennebogen', 'P&H', 'Galion', 'Lorain', 'National Crane', 'Manitex', 'JLG', 'Haulotte', 'Niftylift', 'Bronto Skylift',
]); // prettier-ignore

/** A pattern for letters that makers put after a model’s number and a blank, and that aren’t words of any language. */
export const modelSuffixes = 'sx|nx|xl|xxl|hf|hsl|hsc|hla|ks|rtj|ajp|sjp|city(?! (?:cent|cran|kran|of))';
