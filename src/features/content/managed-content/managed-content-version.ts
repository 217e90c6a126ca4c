import { contentStatuses } from './content-types.ts'
import { languages } from '#platform/i18n/languages.ts'
import { catalogueAccess } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { html } from '#platform/entity/kinds/html.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { managedContent } from './managed-content.ts'

/** A content in one language, with its own status and period of publication (LNG-02). */
export const managedContentVersion = entity({
  apiName: 'Managed_Content_Version__c',
  importKind: 'content-versions',
  keyPrefix: 'a0Q',
  tableName: 'managed_content_version',
  label: 'Content version',
  labelPlural: 'Content versions',
  access: catalogueAccess,
  listedBy: ['content'],
  partOf: ['content'],
  inSearch: 'publications',
  listColumns: ['name', 'content', 'language', 'status'],
  personal: 'none',
  fields: {
    /** The title in the language of this version. */
    name: text({ label: 'Title', apiName: 'Title__c', required: true, maxLength: 500 }),
    content: reference({ label: 'Content', to: managedContent, required: true }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    status: picklist({ label: 'Status', required: true, values: contentStatuses }),
    /** Both days are inclusive; an empty day means no limit. */
    publishedFrom: date({ label: 'Published from' }),
    publishedUntil: date({ label: 'Published until', notBefore: 'publishedFrom' }),
    subtitle: text({ label: 'Subtitle', multiline: true, maxLength: 2000 }),
    metaDescription: text({ label: 'Description for search engines', multiline: true, maxLength: 2000 }),
    imageAlt: text({ label: 'Text instead of the image', maxLength: 1000 }),
    /** Only for events: the location. */
    place: text({ label: 'Place', maxLength: 500 }),
    body: html({ label: 'Body' }),
  },
})
