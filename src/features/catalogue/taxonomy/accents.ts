import {
  businessGroupCodes,
  businessGroupNames,
  type BusinessGroupCode,
} from '#platform/values/markets/business-groups.ts'
import { slugOf } from '#platform/values/text/slug.ts'

const codes: ReadonlyMap<string, BusinessGroupCode> = new Map(
  businessGroupCodes.map((code) => [slugOf(businessGroupNames[code]), code]),
)

/** Returns a code such as `BG3`, which determines accent colour and drawing; undefined for a group without one. */
export const accentOf = (businessGroupSlug: string | undefined): BusinessGroupCode | undefined =>
  businessGroupSlug === undefined ? undefined : codes.get(businessGroupSlug)
