import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import type { Role } from '#platform/values/viewer.ts'
import { entity } from '#platform/entity/entity.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { text } from '#platform/entity/kinds/text.ts'

const staff: readonly Role[] = ['administrator']

/** The purposes that need consent; what the site requires for its function needs none. */
const purposes = {
  statistics: 'Statistics',
  media: 'Videos of other hosts',
  chat: 'Chat',
} as const satisfies Record<ConsentPurpose, string>

/** Records that a visitor gave or refused consent, under a random id from the browser and without other personal data. */
export const consentRecord = entity({
  apiName: 'Consent__c',
  importKind: null,
  keyPrefix: 'a0M',
  tableName: 'consent_record',
  label: 'Consent',
  labelPlural: 'Consents',
  access: { read: staff, create: [], update: [], delete: staff },
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['visitor', 'purposes', 'site'],
  // The random id of a browser does not identify a person.
  personal: { subject: null, retention: { kind: 'consents', since: 'createdDate' } },
  fields: {
    visitor: text({ label: 'Visitor', required: true, maxLength: 64, indexed: true }),
    purposes: picklistList({ label: 'Purposes', values: purposes }),
    /** The version of the texts that the visitor answered. */
    wording: text({ label: 'Wording', required: true, maxLength: 40 }),
    site: text({ label: 'Site', required: true, maxLength: 20 }),
  },
})
