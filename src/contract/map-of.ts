/** A table that is asked by texts from data or from requests: an object would also answer for the names that it inherits, such as `constructor`. */
export const mapOf = <V>(table: Readonly<Record<string, V>>): ReadonlyMap<string, V> => new Map(Object.entries(table));
