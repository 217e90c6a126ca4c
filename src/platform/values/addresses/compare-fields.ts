/** Parameters of the comparison's address, and names of the fields of its forms. */
export const compareParameters = { ids: 'ids', onlyDifferences: 'only-differences', add: 'add' } as const

/** The id of the form that the check boxes of a list belong to. */
export const compareForm = 'compare'
