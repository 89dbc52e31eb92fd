/** A whole number with commas between thousands, the same on every runtime: the languages that they know differ. */
export const formatInteger = (value: number): string => String(value).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',');

/** "1 company", "1,200 companies". */
export const formatCount = (value: number, one: string, several = `${one}s`): string =>
  `${formatInteger(value)} ${value === 1 ? one : several}`;

/** A measure with its unit, or a dash if it is unknown. */
export const formatMeasure = (value: number | null | undefined, unit: string): string =>
  value === null || value === undefined ? '–' : `${formatInteger(Math.trunc(value))}${String(value).replace(/^-?\d+/, '')} ${unit}`;

/** The load of a platform in kilograms, or a dash if it is unknown. @param tonnes The load in tonnes, as in the data. */
export const formatLoad = (tonnes: number | null | undefined): string =>
  // Digits beyond grams come from binary fractions.
  formatMeasure(tonnes === null || tonnes === undefined ? tonnes : Math.round(tonnes * 1e6) / 1e3, 'kg');
