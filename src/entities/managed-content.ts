import { publicationTypes, otherContentTypes, pageRoles, type Workspace } from '#domain/content-types.ts'
import { account } from './account.ts'
import { catalogueAccess } from './access.ts'
import { businessGroup } from './business-group.ts'
import { entity } from './entity.ts'
import { contentKey } from './kinds/content-key.ts'
import { countryList } from './kinds/country-list.ts'
import { date } from './kinds/date.ts'
import { file } from './kinds/file.ts'
import { formulation } from './kinds/formulation.ts'
import { picklist } from './kinds/picklist.ts'
import { referenceList } from './kinds/reference-list.ts'
import { text } from './kinds/text.ts'
import { marketSegment } from './market-segment.ts'
import { tradeGrade } from './trade-grade.ts'
import { tradeName } from './trade-name.ts'

/** Labels of the content types by their value on the wire. */
const typeLabels = Object.fromEntries(
  [...publicationTypes, ...otherContentTypes].map(({ value, label }) => [value, label]),
) as { readonly [Each in (typeof publicationTypes | typeof otherContentTypes)[number] as Each['value']]: Each['label'] }

/** Who keeps a content (§3, workspaces). */
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
 * A managed content: a publication, a page of a site, an image, a document (§3 Content). What it says stands in its
 * language versions (managed-content-version.ts), one for each language.
 */
export const managedContent = entity({
  apiName: 'Managed_Content__c',
  importKind: 'contents',
  keyPrefix: '20Y',
  tableName: 'managed_content',
  label: 'Content',
  labelPlural: 'Contents',
  access: catalogueAccess,
  listColumns: ['name', 'type', 'workspace', 'publishedDate'],
  fields: {
    /** English, whatever the languages it is published in: its slug is made of it. */
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    contentKey: contentKey({ label: 'Content key', apiName: 'contentKey' }),
    type: picklist({ label: 'Type', required: true, values: typeLabels, indexed: true }),
    workspace: picklist({ label: 'Workspace', values: workspaceLabels }),
    /** Of a plain page: where the frame links to it. */
    pageRole: picklist({ label: 'Page', values: pageRoles, indexed: true }),
    /** appliedCountries; none: all of them. */
    countries: countryList({ label: 'Countries' }),
    businessGroups: referenceList({ label: 'Business groups', to: businessGroup, indexed: true }),
    marketSegments: referenceList({ label: 'Market segments', to: marketSegment, indexed: true }),
    publishedDate: date({ label: 'Published', indexed: true }),
    image: file({ label: 'Header image' }),
    /** What can be downloaded: a white paper, an infographic. */
    attachment: file({ label: 'Attachment' }),
    /** An address of an allowed host (§5), shown after consent. */
    video: text({ label: 'Video', format: 'url' }),
    videoThumbnail: file({ label: 'Video thumbnail' }),
    /** Of an event; days of the place where it is. */
    startsOn: date({ label: 'First day' }),
    endsOn: date({ label: 'Last day', notBefore: 'startsOn' }),
    formulation: formulation({ label: 'Formulation', to: tradeGrade }),
    products: referenceList({ label: 'Products', to: tradeGrade, indexed: true }),
    tradeNames: referenceList({ label: 'Trade names', to: tradeName, indexed: true }),
    principals: referenceList({ label: 'Principals', to: account, indexed: true }),
  },
})
