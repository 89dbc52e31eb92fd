const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country; an unknown code as it is. */
export const countryName = (code: string): string => names.of(code) ?? code;
