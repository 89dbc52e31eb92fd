export const atlasPath = '/atlas';

/** Models that can be compared side by side. */
export const maxCompared = 4;
export const comparePath = `${atlasPath}/compare`;
/** What the address of the comparison names the models by: their slugs, separated by commas. */
export const comparedModels = 'models';
/** Where some models are compared. A browser reads the choice from the address, so that it can be shared. */
export const compareAddress = (slugs: readonly string[]): string =>
  slugs.length === 0 ? comparePath : `${comparePath}?${comparedModels}=${slugs.slice(0, maxCompared).join(',')}`;
