export const atlasPath = '/atlas';

/** Most models that can be compared side by side. */
export const maxCompared = 4;
export const comparePath = `${atlasPath}/compare`;
/** Parameter with the slugs of the compared models, separated by commas. */
export const comparedModels = 'models';
/** The address that compares some models. The page’s script reads the models from it, so that it can be shared. */
export const compareAddress = (slugs: readonly string[]): string =>
  slugs.length === 0 ? comparePath : `${comparePath}?${comparedModels}=${slugs.slice(0, maxCompared).join(',')}`;
