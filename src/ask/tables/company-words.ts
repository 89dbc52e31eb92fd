import type { Language } from './languages.ts';

const list = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Legal forms, folded and without dots, as company names end in. */
export const legalForms: readonly string[] = list(
  `ab aeg ag ae a as asa aps bhd bv bvba co corp corporation doo eirl eood epe fze fzco fzc fzllc gk gmbh group holding hf inc incorporated jdoo jsc kft kg kk
   lda llc llp limited ltd ltda mbh nv oao od ohg ooo oy oyj pao plc pt pte pty pvt proprietary rt sa sab sac sapi sarl sas sasu sdn se sia sl slu snc soc sp spa
   spol spk srl sro ss sti tic uab ug vof zao zoo zrt ehf kb hb bt kda ad doel eurl scs sca oo z cv cva srls ek gbr lp mb wll ou dac cc ood rl sae`,
);

/** Words and letters within legal forms, folded: “GmbH & Co KG”, “S. de R.L. de C.V.”. */
export const legalLinks: readonly string[] = list('and und y e et i de s c');

/** Legal forms that mean nothing else in any language of questions. */
export const strongLegalForms: ReadonlySet<string> = new Set(
  list('gmbh ltd llc inc plc bv nv sarl sas srl ltda spa kft zrt oyj aps ohg eirl sasu zoo pty pvt lda slu oo corp'),
);

/** Languages of legal forms that few other countries have. */
export const languageOfForm: Readonly<Partial<Record<string, Language>>> = Object.fromEntries(
  Object.entries({
    en: 'ltd plc llc inc',
    de: 'gmbh ohg ug',
    nl: 'bv vof',
    fr: 'sarl eurl',
    es: 'sl slu',
    it: 'srl srls spa',
    pt: 'lda ltda',
    pl: 'zoo oo',
  }).flatMap(([language, forms]) => list(forms).map((form) => [form, language as Language])),
);

/** Small words that join the words of names, in the languages of the data. */
export const nameFillers: readonly string[] = list(
  'and und en et y e i og och ja a the der die das de del della di da do dos das von van vom zum zur la le les el los las du des al sons soehne sohne fils hijos figli filhos bros brothers cie gebr gebroeders freres',
);
