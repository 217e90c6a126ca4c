/** How a form shows a referenced record. */
export const referenceText = (id: string, name: string | undefined): string =>
  name === undefined || name === id ? id : `${name} (${id})`
