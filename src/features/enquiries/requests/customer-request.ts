import { account } from '#features/catalogue/accounts/account.ts'
import { textLimits } from '#features/enquiries/carts/cart-kinds.ts'
import { frequencies, purposes } from '#features/enquiries/carts/line-choices.ts'
import { guestEmailTopics } from '#features/identity/emails/email-topics.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { file } from '#platform/entity/kinds/file.ts'
import { picklistList } from '#platform/entity/kinds/picklist-list.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import type { TransitionMoment } from '#platform/entity/transitions.ts'
import { languages } from '#platform/i18n/languages.ts'
import { transitionUser } from '#platform/records/write/transition-values.ts'
import type { Role } from '#platform/values/viewer.ts'
import { dayOfRequest } from './due/request-day.ts'
import { actLimits, declineReasons, requestStates } from './request-rules.ts'

const desk: readonly Role[] = ['internalSales', 'administrator']
/** What the customer does; the calls check whose request it is, and whether its quote is still valid. */
const customer: readonly Role[] = ['system']

/** The local day on the site of the request, whatever site the desk or its system works on. */
const dayOnSite = ({ before, at }: TransitionMoment): string => dayOfRequest({ site: String(before['site']) }, at)

const decided = { decidedBy: transitionUser, decidedOn: dayOnSite } as const
const withdraw = {
  action: 'Withdraw',
  label: 'Withdraw',
  by: customer,
  sets: { closeReason: () => 'withdrawn' },
} as const
/** What only the person does who has taken the request, or an administrator (ENQ-07). */
const assignee = { by: desk, byUser: 'assignee' } as const
const close = { action: 'Close', label: 'Close', ...assignee, sets: { closeReason: () => 'done' } } as const
const newDay = { ...assignee, takes: ['validUntil', 'reason'], needs: ['validUntil', 'reason'], sets: decided } as const

/** A customer's request: an enquiry, samples or a quote (ENQ-02). It has no price; a price is at most in the answer. */
export const customerRequest = entity({
  apiName: 'Request__c',
  importKind: null,
  keyPrefix: 'a0E',
  tableName: 'customer_request',
  label: 'Request',
  labelPlural: 'Requests',
  access: { read: ['customer', 'customerAdmin', 'internalSales', 'administrator'], create: [], update: [], delete: [] },
  rowSecurity: true,
  inSearch: 'none',
  listColumns: ['name', 'kind', 'account', 'state'],
  path: {
    field: 'state',
    ends: { accepted: 'won', closed: 'lost' },
    transitions: {
      draft: {
        submitted: {
          action: 'Submit',
          label: 'Submit',
          by: customer,
          takes: ['confirmedOn'],
          sets: { submittedOn: dayOnSite },
        },
      },
      submitted: {
        inReview: { action: 'Take', label: 'Take', by: desk, sets: { assignee: transitionUser } },
        closed: withdraw,
      },
      inReview: {
        // Only the product makes this step, for a person whom it has checked to be of the desk.
        inReview: { action: 'Assign', label: 'Assign', by: ['system'], takes: ['assignee'], needs: ['assignee'] },
        submitted: { action: 'Release', label: 'Release', ...assignee, sets: { assignee: () => null } },
        sent: {
          action: 'Send',
          label: 'Send',
          ...assignee,
          takes: ['answer', 'answerFile'],
          sets: decided,
        },
        quoted: {
          action: 'Quote',
          label: 'Quote',
          ...assignee,
          takes: ['answer', 'answerFile', 'validUntil'],
          needs: ['validUntil'],
          sets: decided,
          notBefore: { validUntil: 'decidedOn' },
        },
        declined: {
          action: 'Decline',
          label: 'Decline',
          ...assignee,
          takes: ['declineReason', 'reason'],
          needs: ['declineReason', 'reason'],
          sets: decided,
        },
        closed: withdraw,
      },
      quoted: {
        accepted: { action: 'Accept', label: 'Accept', by: customer, takes: ['poNumber'] },
        quoted: {
          action: 'Extend',
          label: 'Extend',
          ...newDay,
          notBefore: { validUntil: 'decidedOn' },
          later: ['validUntil'],
        },
        expired: { action: 'Expire', label: 'Expire', by: ['system'] },
        closed: {
          action: 'Reject',
          label: 'Reject',
          by: customer,
          takes: ['reason'],
          needs: ['reason'],
          sets: { closeReason: () => 'rejected' },
        },
      },
      expired: {
        quoted: { action: 'Reopen', label: 'Reopen', ...newDay, notBefore: { validUntil: 'decidedOn' } },
        closed: close,
      },
      sent: { accepted: { action: 'Receive', label: 'Confirm receipt', by: customer }, closed: close },
      accepted: { closed: close },
      declined: { closed: close },
    },
  },
  personal: {
    // The request stays with the account, without what the person has written.
    subject: {
      field: 'user',
      guest: { field: 'guestEmail' },
      exportedAs: 'requests',
      erasure: () => ({
        message: null,
        application: null,
        frequency: null,
        targetDate: null,
        shipTo: null,
        reason: null,
        guestName: null,
        guestCompany: null,
        guestEmail: null,
        guestPhone: null,
        // The link of a guest ends.
        linkKey: null,
      }),
    },
    retention: {
      kind: 'requests',
      since: 'lastModifiedDate',
      where: { field: 'state', isIn: ['closed'] },
      sooner: { kind: 'unconfirmed-requests', isIn: ['draft'] },
    },
  },
  fields: {
    /** `Q-NL-2026-000123`: kind, site, local year and running number. No address contains it, because it can be guessed. */
    name: text({ label: 'Number', apiName: 'Name', required: true, maxLength: 40 }),
    kind: picklist({
      label: 'Kind',
      required: true,
      values: { default: 'Enquiry', sample: 'Samples', quote: 'Quote' },
    }),
    state: picklist({ label: 'State', required: true, indexed: true, values: requestStates }),
    /** Null for the request of a guest. */
    account: reference({ label: 'Account', to: account }),
    user: reference({ label: 'User', to: user }),
    /** The internal user who made it for the account (SAL-03), whose users all see it; null for a customer's own request. */
    madeBy: reference({ label: 'Made by', to: user }),
    guestName: text({ label: 'Name of the guest', maxLength: 200, access: { read: desk } }),
    guestCompany: text({ label: 'Company of the guest', maxLength: 200, access: { read: desk } }),
    guestEmail: text({ label: 'E-mail of the guest', format: 'email', indexed: true, access: { read: desk } }),
    guestPhone: text({ label: 'Phone of the guest', maxLength: 60, access: { read: desk } }),
    /** The day on which the guest confirmed the address. */
    confirmedOn: date({ label: 'Address confirmed on' }),
    /** The SHA-256 of the token in the guest's link; the token itself is not stored (ENQ-10). */
    linkKey: text({ label: 'Key of the link', maxLength: 64, indexed: true, access: { read: [] } }),
    /** The topics about which the guest gets no emails; whoever has a user chooses them for all requests. */
    guestEmailsOff: picklistList({
      label: 'No emails to the guest about',
      values: guestEmailTopics,
      access: { read: desk },
    }),
    /** The code of the site on which it was submitted, and the language of the emails. */
    site: text({ label: 'Site', required: true, maxLength: 20 }),
    language: picklist({ label: 'Language', required: true, values: languages }),
    message: text({ label: 'Message', multiline: true, maxLength: 4000 }),
    /** What is said once for all lines (ERD-06); a line with a value of its own differs. An address is a copy. */
    purpose: picklist({ label: 'Purpose', values: purposes }),
    application: text({ label: 'Application', maxLength: textLimits.application }),
    frequency: picklist({ label: 'Frequency', values: frequencies }),
    targetDate: date({ label: 'Target date' }),
    shipTo: text({ label: 'Ship to', multiline: true, maxLength: textLimits.shipTo }),
    /** Customers do not learn who works on a request. */
    assignee: reference({ label: 'Assignee', to: user, access: { read: desk } }),
    /** To whom a rule has given it; null: it is in the default inbox until somebody takes it (REQ-01). */
    routedTo: reference({ label: 'Routed to', to: user, access: { read: desk } }),
    submittedOn: date({ label: 'Submitted on' }),
    /** The last day on which it is answered in time, on the calendar of the site (REQ-02). */
    dueOn: date({ label: 'Due on', indexed: true, access: { read: desk } }),
    /** The day on which the desk was notified that it is overdue. */
    overdueOn: date({ label: 'Overdue since', access: { read: desk } }),
    decidedBy: reference({ label: 'Decided by', to: user, access: { read: desk } }),
    decidedOn: date({ label: 'Decided on' }),
    /** The last day of a quote, on the site's local day. */
    validUntil: date({ label: 'Valid until' }),
    /** The local day of the last reminder that the quote ends. */
    remindedOn: date({ label: 'Reminded on', access: { read: desk } }),
    /** The local day on which feedback on the samples was requested; also set if it had been given before (REQ-03). */
    feedbackRequestedOn: date({ label: 'Feedback requested on', access: { read: desk } }),
    answer: text({ label: 'Answer', multiline: true, maxLength: actLimits.answer }),
    /** The desk’s file with the answer, such as a quote with prices. */
    answerFile: file({ label: 'File with the answer' }),
    declineReason: picklist({ label: 'Reason of the decline', values: declineReasons }),
    closeReason: picklist({
      label: 'Reason of the end',
      values: { withdrawn: 'Withdrawn', rejected: 'Rejected', done: 'Done' },
    }),
    reason: text({ label: 'Explanation', multiline: true, maxLength: actLimits.reason }),
    poNumber: text({ label: 'Purchase order', maxLength: actLimits.poNumber, identifies: true }),
  },
})
