import { recordSegment } from './addresses.ts'

interface Addressed {
  readonly id: string
  readonly slug: string
}

/** Paths of the pages of records and contents. `base` is that of the site (`/nl/nl-nl`); '' gives the path below it. */
export const productPath = (base: string, record: Addressed): string => `${base}/product/${recordSegment(record)}`
export const tradeNamePath = (base: string, record: Addressed): string =>
  `${base}/product-group/${recordSegment(record)}`
export const supplierPath = (base: string, record: Addressed): string => `${base}/supplier/${recordSegment(record)}`
export const valuePath = (base: string, record: Addressed): string => `${base}/value/${recordSegment(record)}`
export const groupPath = (base: string, group: string, segment?: string): string =>
  segment === undefined ? `${base}/group/${group}` : `${base}/group/${group}/${segment}`

interface AddressedContent {
  readonly slug: string
  readonly contentKey: string
}

export const publicationPath = (base: string, { slug, contentKey }: AddressedContent): string =>
  `${base}/publication/${recordSegment({ slug, id: contentKey })}`
export const contentPagePath = (base: string, { slug, contentKey }: AddressedContent): string =>
  `${base}/page/${recordSegment({ slug, id: contentKey })}`
