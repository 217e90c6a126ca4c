import { contentStatuses } from '#domain/content-types.ts'
import { languages } from '#domain/languages.ts'
import { catalogueAccess } from './access.ts'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { html } from './kinds/html.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { managedContent } from './managed-content.ts'

/** A content in one language, with its own status and days (LNG-02). */
export const managedContentVersion = entity({
  apiName: 'Managed_Content_Version__c',
  importKind: 'content-versions',
  keyPrefix: 'a0Q',
  tableName: 'managed_content_version',
  label: 'Content version',
  labelPlural: 'Content versions',
  access: catalogueAccess,
  listColumns: ['name', 'content', 'language', 'status'],
  fields: {
    /** The title, as readers of the language see it. */
    name: text({ label: 'Title', apiName: 'Title__c', required: true, maxLength: 500 }),
    content: reference({ label: 'Content', to: managedContent, required: true }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    status: picklist({ label: 'Status', required: true, values: contentStatuses }),
    /** Both inclusive; none: no such end. */
    publishedFrom: date({ label: 'Published from' }),
    publishedUntil: date({ label: 'Published until', notBefore: 'publishedFrom' }),
    subtitle: text({ label: 'Subtitle', multiline: true, maxLength: 2000 }),
    metaDescription: text({ label: 'Description for search engines', multiline: true, maxLength: 2000 }),
    imageAlt: text({ label: 'Text instead of the image', maxLength: 1000 }),
    /** Of an event: where. */
    place: text({ label: 'Place', maxLength: 500 }),
    body: html({ label: 'Body' }),
  },
})
