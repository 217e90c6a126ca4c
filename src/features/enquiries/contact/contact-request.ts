import { languages } from '#platform/i18n/languages.ts'
import type { Role } from '#platform/values/viewer.ts'
import { entity } from '#platform/entity/entity.ts'
import { erasedAddress, erasedText } from '#platform/entity/personal.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { user } from '#features/identity/people/user.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'

const staff: readonly Role[] = ['internalSales', 'editor', 'administrator']

const mailStates = { waiting: 'Waiting', sending: 'Being sent', sent: 'Sent', failed: 'Given up' } as const

/**
 * A visitor's message to the company of a country site (product.md, contact), or what somebody said at an event, which is stored and
 * sent by email.
 */
export const contactRequest = entity({
  apiName: 'Contact_Request__c',
  importKind: null,
  keyPrefix: 'a0L',
  tableName: 'contact_request',
  label: 'Contact request',
  labelPlural: 'Contact requests',
  access: { read: staff, create: [], update: staff, delete: ['administrator'] },
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'company', 'origin', 'site', 'status'],
  path: {
    field: 'status',
    transitions: {
      new: {
        answered: { action: 'Mark_Answered', label: 'Mark as answered', by: staff },
        closed: { action: 'Close', label: 'Close', by: staff },
      },
      answered: {
        closed: { action: 'Close', label: 'Close', by: staff },
        new: { action: 'Reopen', label: 'Reopen', by: staff },
      },
      closed: { new: { action: 'Reopen', label: 'Reopen', by: staff } },
    },
  },
  personal: {
    subject: {
      field: 'email',
      exportedAs: 'contactRequests',
      erasure: () => ({
        name: erasedText,
        email: erasedAddress(),
        phone: null,
        company: null,
        message: erasedText,
        // No email is sent.
        mail: 'sent',
      }),
      // The message needs no answer.
      endsWith: 'Close',
    },
    retention: { kind: 'contact-requests', since: 'createdDate' },
  },
  fields: {
    name: text({ label: 'Name', apiName: 'Name', required: true }),
    email: text({ label: 'E-mail', required: true, format: 'email' }),
    phone: text({ label: 'Phone', maxLength: 60 }),
    company: text({ label: 'Company' }),
    message: text({ label: 'Message', required: true, multiline: true, maxLength: 8000 }),
    /** The code of the country site. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    product: reference({ label: 'Product', to: tradeGrade }),
    /** The address of the page to which the message refers, below the portal's origin. */
    page: text({ label: 'Page', maxLength: 2000 }),
    status: picklist({
      label: 'Status',
      required: true,
      values: { new: 'New', answered: 'Answered', closed: 'Closed' },
    }),
    /** The state of the email to the company; `sending` means that one process has claimed it since the last change. */
    mail: picklist({ label: 'Mail', required: true, values: mailStates, indexed: true }),
    mailAttempts: integer({ label: 'Attempts to send it', required: true, min: 0, max: 1000 }),
    sentDate: date({ label: 'Sent' }),
    origin: picklist({ label: 'Origin', required: true, values: { website: 'Website', event: 'Event' } }),
    /** The name of the event; null for a message of the website, as the three fields below it. */
    event: text({ label: 'Event' }),
    /** The id of the visit of an internal user to the event. It is no reference: a visit may be deleted. */
    visit: text({ label: 'Visit', maxLength: 18, indexed: true }),
    recordedBy: reference({ label: 'Recorded by', to: user }),
    /** When the person agreed that the data is stored and used for an answer. */
    consentedAt: dateTime({ label: 'Consent given at' }),
  },
})
