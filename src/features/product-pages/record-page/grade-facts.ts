import { entryLinks, principalLink } from '#features/catalogue/cards/links.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'

const storedFacts = selectFields(tradeGrade, [
  'code',
  'physicalForm',
  'purity',
  'qualityGrades',
  'certifications',
  'claims',
  'packaging',
  'origin',
  'storage',
  'shelfLifeMonths',
  'sampleAvailable',
  /** ISO codes, for the worldwide site. */
  'countries',
])

/** What the page of a trade grade and the comparison say of it, with links in the viewer's language. */
export const gradeFacts = (row: Row<typeof tradeGrade>, { taxonomy, viewer }: CallContext) => ({
  ...storedFacts(row),
  principal: principalLink(row.principal, taxonomy),
  chemistries: entryLinks(row.chemistries, taxonomy.masterValue, viewer.language),
  applications: entryLinks(row.applications, taxonomy.masterValue, viewer.language),
})
