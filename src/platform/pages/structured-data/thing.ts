import type { Page } from '#platform/pages/page-context.ts'

/** A thing of schema.org in JSON-LD. */
export interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** The thing as a data block of its own. */
export const standalone = (thing: Thing): Thing & { readonly '@context': 'https://schema.org' } => ({
  '@context': 'https://schema.org',
  ...thing,
})

/** The thing without unknown properties: those that are null, '' or an empty list. */
export const known = (thing: Thing): Thing => ({
  ...Object.fromEntries(Object.entries(thing).filter(([, value]) => !isNothing(value))),
  '@type': thing['@type'],
})

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The part of a page that its structured data depend on. */
export type DataPage = Pick<Page, 'base' | 'language' | 'publicOrigin'> & {
  readonly site: Pick<Page['site'], 'brandName' | 'countryName' | 'logoContentKey'>
}

/** The whole address of a path of the portal; other addresses stay as they are. */
export const wholeAddress = (path: string, { publicOrigin }: DataPage): string =>
  path.startsWith('/') ? publicOrigin + path : path
