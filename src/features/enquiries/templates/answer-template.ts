import { entity } from '#platform/entity/entity.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { languages } from '#platform/i18n/languages.ts'
import type { Role } from '#platform/values/viewer.ts'
import { templateLimit } from './template-rules.ts'

const desk: readonly Role[] = ['internalSales', 'administrator']

/** A text with which the desk begins an answer, in one language. Everybody at the desk keeps the templates. */
export const answerTemplate = entity({
  apiName: 'Answer_Template__c',
  importKind: null,
  keyPrefix: 'a1C',
  tableName: 'answer_template',
  label: 'Answer template',
  labelPlural: 'Answer templates',
  access: { read: desk, create: desk, update: desk, delete: ['administrator'] },
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'kind', 'language'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true, maxLength: 120 }),
    /** For requests of one kind; without it, for all. */
    kind: picklist({ label: 'Kind', values: { default: 'Enquiry', sample: 'Samples', quote: 'Quote' } }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    /** `{number}` and `{customer}` stand for the number of the request and the name of whoever made it. */
    text: text({ label: 'Text', apiName: 'Text__c', required: true, multiline: true, maxLength: templateLimit }),
  },
})
