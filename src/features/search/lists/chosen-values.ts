import type { ListedFacet, ListedValue } from './list-result.ts'

/** Returns the selected values of a facet. */
export const chosenValues = (facet: ListedFacet): readonly ListedValue[] =>
  facet.values.filter(([, , , selected]) => selected === 1)
