/** A thing of schema.org, as JSON-LD has it. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** A thing that stands by itself, as a data block does. */
export type Document = Thing & { readonly '@context': 'https://schema.org' }

export const document = (thing: Thing): Document => ({ '@context': 'https://schema.org', ...thing })

/** Without what is not known: null, '' and empty lists say nothing. */
export const known = (thing: Thing): Thing => ({
  ...Object.fromEntries(Object.entries(thing).filter(([, value]) => !isNothing(value))),
  '@type': thing['@type'],
})

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
