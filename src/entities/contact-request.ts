import { languages } from '#domain/languages.ts'
import type { Role } from '#domain/viewer.ts'
import { entity } from './entity.ts'
import { date } from './kinds/date.ts'
import { integer } from './kinds/integer.ts'
import { picklist } from './kinds/picklist.ts'
import { reference } from './kinds/reference.ts'
import { text } from './kinds/text.ts'
import { tradeGrade } from './trade-grade.ts'

const staff: readonly Role[] = ['internalSales', 'editor', 'administrator']

const mailStates = { waiting: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Given up' } as const

/** What somebody wrote to a country site's company (product.md, contact): kept, and sent by mail. */
export const contactRequest = entity({
  apiName: 'Contact_Request__c',
  importKind: null,
  keyPrefix: 'a0L',
  tableName: 'contact_request',
  label: 'Contact request',
  labelPlural: 'Contact requests',
  access: { read: staff, create: [], update: staff, delete: ['administrator'] },
  listColumns: ['name', 'company', 'site', 'status'],
  path: 'status',
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    email: text({ label: 'E-mail', required: true, format: 'email' }),
    phone: text({ label: 'Phone', maxLength: 60 }),
    company: text({ label: 'Company' }),
    message: text({ label: 'Message', required: true, multiline: true, maxLength: 8000 }),
    /** Code of the country site. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    product: reference({ label: 'Product', to: tradeGrade }),
    /** The address of the page it was sent about, below the portal's. */
    page: text({ label: 'Page', maxLength: 2000 }),
    status: picklist({
      label: 'Status',
      required: true,
      values: { new: 'New', answered: 'Answered', closed: 'Closed' },
    }),
    /** How far the letter to the company is; `sending` since the last change, by one process. */
    mail: picklist({ label: 'Mail', required: true, values: mailStates, indexed: true }),
    mailAttempts: integer({ label: 'Attempts to send it', required: true, min: 0, max: 1000 }),
    sentDate: date({ label: 'Sent' }),
  },
})
