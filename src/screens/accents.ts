import { businessGroupCodes, businessGroups, type BusinessGroupCode } from '#domain/business-groups.ts'
import { slugOf } from '#domain/slug.ts'

const codes: ReadonlyMap<string, BusinessGroupCode> = new Map(
  businessGroupCodes.map((code) => [slugOf(businessGroups[code].name), code]),
)

/** `BG3`, which chooses accent and drawing; undefined for a group without any. */
export const accentOf = (businessGroupSlug: string | undefined): BusinessGroupCode | undefined =>
  businessGroupSlug === undefined ? undefined : codes.get(businessGroupSlug)
