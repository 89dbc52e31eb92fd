/** A lookup table for keys from data or requests: an object would also have inherited names, such as `constructor`. */
export const mapOf = <V>(table: Readonly<Record<string, V>>): ReadonlyMap<string, V> => new Map(Object.entries(table));
