/** Returns whether a value is an object with named values: neither a list nor null. */
export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a list; empty if the value is no list. */
export const mapsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((item: unknown) => isMap(item)) : []
