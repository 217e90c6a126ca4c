import { publicationTypes, otherContentTypes, pageRoles, type Workspace } from './content-types.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { entity } from '#platform/entity/entity.ts'
import { contentKey } from '#platform/entity/kinds/content-key.ts'
import { countryList } from '#platform/entity/kinds/country-list.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { formulation } from '#platform/entity/kinds/formulation.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { referenceList } from '#platform/entity/kinds/reference-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { contentPagePath, publicationPath } from '#platform/values/addresses/record-paths.ts'

/** The labels of the content types, by their values on the wire. */
const typeLabels = Object.fromEntries(
  [...publicationTypes, ...otherContentTypes].map(({ value, label }) => [value, label]),
) as { readonly [Each in (typeof publicationTypes | typeof otherContentTypes)[number] as Each['value']]: Each['label'] }

/** The labels of the owners of a content (§3, workspaces). */
const workspaceLabels = {
  GLOBAL: 'Global',
  BG1: 'Advanced materials',
  BG2: 'Coatings and construction',
  BG3: 'Food and nutrition',
  BG4: 'Home care and I&I',
  BG5: 'Lubricants and energy',
  BG6: 'Pharmaceuticals',
  BG7: 'Beauty and personal care',
  BG8: 'Industrial solutions',
} as const satisfies Readonly<Record<Workspace, string>>

/**
 * A managed content: a publication, a site page, an image or a document (§3 Content). Its texts are in its language versions
 * (managed-content-version.ts), one for each language.
 */
export const managedContent = entity({
  apiName: 'Managed_Content__c',
  importKind: 'contents',
  keyPrefix: '20Y',
  tableName: 'managed_content',
  label: 'Content',
  labelPlural: 'Contents',
  access: catalogueAccess,
  listedBy: ['contentKey', 'type', 'pageRole', 'products', 'tradeNames', 'principals'],
  inSearch: 'publications',
  listColumns: ['name', 'type', 'workspace', 'publishedDate'],
  pages: [
    { path: publicationPath, of: { type: publicationTypes.map(({ value }) => value) } },
    { path: contentPagePath, of: { type: ['page', 'Our_values'] } },
  ],
  personal: 'none',
  fields: {
    /** The name is in English, independent of the languages of publication; the slug is derived from it. */
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    contentKey: contentKey({ label: 'Content key', apiName: 'contentKey' }),
    type: picklist({ label: 'Type', required: true, values: typeLabels, indexed: true }),
    workspace: picklist({ label: 'Workspace', values: workspaceLabels }),
    /** Only for plain pages: the position in the page frame. */
    pageRole: picklist({ label: 'Page', values: pageRoles, indexed: true }),
    /** The `appliedCountries` of the specification; an empty list means all countries. */
    countries: countryList({ label: 'Countries' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    marketSegments: referenceList({ label: 'Market segments', to: marketSegment, indexed: true }),
    publishedDate: date({ label: 'Published', indexed: true }),
    image: file({ label: 'Header image', takes: 'picture' }),
    /** A downloadable file, such as a white paper or infographic. */
    attachment: file({ label: 'Attachment' }),
    /** An address on an allowed host (§5), shown after consent. */
    video: text({ label: 'Video', format: 'url' }),
    videoThumbnail: file({ label: 'Video thumbnail', takes: 'picture' }),
    /** Only for events. Days are local to the place of the event. */
    startsOn: date({ label: 'First day' }),
    endsOn: date({ label: 'Last day', notBefore: 'startsOn' }),
    /** When the first day begins and the last one ends, on the clocks of `timeZone`. */
    startTime: text({ label: 'Begins at', format: 'time', maxLength: 5 }),
    endTime: text({ label: 'Ends at', format: 'time', maxLength: 5 }),
    timeZone: text({ label: 'Time zone', format: 'timeZone', maxLength: 60 }),
    /** Where people register. */
    registration: text({ label: 'Registration', format: 'url', maxLength: 2000 }),
    formulation: formulation({ label: 'Formulation', to: tradeGrade }),
    products: referenceList({ label: 'Products', to: tradeGrade, indexed: true }),
    tradeNames: referenceList({ label: 'Trade names', to: tradeName, indexed: true }),
    principals: referenceList({ label: 'Principals', to: account, indexed: true }),
  },
})
