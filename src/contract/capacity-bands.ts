/**
 * Where the capacity bands begin, tonnes. A band reaches up to the beginning of the next one; the last is open. A company
 * belongs to the band of its strongest crane.
 */
export const capacityBandStarts = [0, 50, 100, 200, 400, 800] as const;
