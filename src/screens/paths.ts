import type { RecordLink } from '#calls/search-shapes.ts'
import { recordSegment } from '#domain/addresses.ts'

type Addressed = Pick<RecordLink, 'id' | 'slug'>

export const productPath = (base: string, record: Addressed): string => `${base}/product/${recordSegment(record)}`
export const tradeNamePath = (base: string, record: Addressed): string =>
  `${base}/product-group/${recordSegment(record)}`
export const supplierPath = (base: string, record: Addressed): string => `${base}/supplier/${recordSegment(record)}`
export const valuePath = (base: string, record: Addressed): string => `${base}/value/${recordSegment(record)}`
export const groupPath = (base: string, group: string, segment?: string): string =>
  segment === undefined ? `${base}/group/${group}` : `${base}/group/${group}/${segment}`
