/**
 * Start of each capacity band, tonnes. A band ends where the next one starts; the last is open-ended. A company belongs to the band of its
 * strongest crane.
 */
export const capacityBandStarts = [0, 50, 100, 200, 400, 800] as const;
