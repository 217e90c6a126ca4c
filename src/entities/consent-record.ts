import type { ConsentPurpose } from '#domain/consent.ts'
import type { Role } from '#domain/viewer.ts'
import { entity } from './entity.ts'
import { picklistList } from './kinds/picklist-list.ts'
import { text } from './kinds/text.ts'

const staff: readonly Role[] = ['administrator']

/** What consent can be given to; what a site needs to work at all is not asked. */
const purposes = {
  statistics: 'Statistics',
  media: 'Videos of other hosts',
  chat: 'Chat',
} as const satisfies Record<ConsentPurpose, string>

/** That somebody gave or refused consent, under a random id that their browser keeps: nothing else of them. */
export const consentRecord = entity({
  apiName: 'Consent__c',
  importKind: null,
  keyPrefix: 'a0M',
  tableName: 'consent_record',
  label: 'Consent',
  labelPlural: 'Consents',
  access: { read: staff, create: [], update: [], delete: staff },
  listColumns: ['visitor', 'purposes', 'site'],
  fields: {
    visitor: text({ label: 'Visitor', required: true, maxLength: 64, indexed: true }),
    purposes: picklistList({ label: 'Purposes', values: purposes }),
    /** Which wording was agreed to. */
    wording: text({ label: 'Wording', required: true, maxLength: 40 }),
    site: text({ label: 'Site', required: true, maxLength: 20 }),
  },
})
