import type { Page } from '../page-context.ts'

/** What structured data need to know of the page they stand on. */
export type DataPage = Pick<Page, 'base' | 'language' | 'publicOrigin'> & {
  readonly site: Pick<Page['site'], 'brandName' | 'countryName' | 'logoContentKey'>
}

/** A path of this portal as search engines need it; an address of the web stays as it is. */
export const wholeAddress = (path: string, { publicOrigin }: DataPage): string =>
  path.startsWith('/') ? publicOrigin + path : path
