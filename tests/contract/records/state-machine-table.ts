import type { Entity } from '#platform/entity/entity.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { share } from '#features/folders/shares/share.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'

export const roles = [
  'guest',
  'customer',
  'customerAdmin',
  'supplier',
  'internalSales',
  'editor',
  'administrator',
] as const
export type MachineRole = (typeof roles)[number]

/** One allowed change: the action that makes it, who may do it, and the fields that are given with it. */
interface AllowedChange {
  readonly action: string
  readonly roles: readonly UserRole[]
  /** Only the assignee of the record does it, and administrators. */
  readonly byAssignee?: true
  readonly fields: Readonly<Record<string, string>>
}

/** The machine of an object, as its specification states it. */
export interface Machine {
  readonly entity: Entity
  readonly field: string
  readonly states: readonly string[]
  /** The states in which no role that takes a step sees a record. */
  readonly hidden?: readonly string[]
  readonly changes: Readonly<Record<string, Readonly<Record<string, AllowedChange>>>>
}

const deciders = ['editor', 'administrator'] as const
const staff = ['internalSales', 'editor', 'administrator'] as const

const ofDesk = (action: string, fields: AllowedChange['fields'] = {}): AllowedChange => ({
  action,
  roles: ['internalSales', 'administrator'],
  fields,
})
const ofAssignee = (action: string, fields: AllowedChange['fields'] = {}): AllowedChange => ({
  ...ofDesk(action, fields),
  byAssignee: true,
})
const ofOwner = (action: string): AllowedChange => ({ action, roles: ['administrator'], fields: {} })

/** ENG-01: asked → granted or declined, granted → withdrawn; the product alone decides about requests for access. */
export const machines: readonly Machine[] = [
  {
    entity: documentRequest,
    field: 'State__c',
    states: ['asked', 'granted', 'declined', 'withdrawn'],
    changes: {
      asked: {
        granted: { action: 'Grant', roles: deciders, fields: { Valid_Until__c: '2027-01-31' } },
        declined: { action: 'Decline', roles: deciders, fields: { Reason__c: 'Not for resale.' } },
      },
      granted: { withdrawn: { action: 'Withdraw', roles: deciders, fields: { Reason__c: 'The contract ended.' } } },
    },
  },
  {
    entity: contactRequest,
    field: 'Status__c',
    states: ['new', 'answered', 'closed'],
    changes: {
      new: {
        answered: { action: 'Mark_Answered', roles: staff, fields: {} },
        closed: { action: 'Close', roles: staff, fields: {} },
      },
      answered: {
        closed: { action: 'Close', roles: staff, fields: {} },
        new: { action: 'Reopen', roles: staff, fields: {} },
      },
      closed: { new: { action: 'Reopen', roles: staff, fields: {} } },
    },
  },
  {
    // INT-03, BOF-05: the administrator's own; the product alone reports, runs, ends and undoes it.
    entity: importJob,
    field: 'State__c',
    states: [
      'open',
      'checking',
      'checked',
      'queued',
      'running',
      'cancelling',
      'done',
      'partlyDone',
      'failed',
      'cancelled',
      'undone',
      'partlyUndone',
    ],
    changes: {
      open: { checking: ofOwner('Check'), queued: ofOwner('Start'), cancelled: ofOwner('Cancel') },
      checking: { cancelled: ofOwner('Cancel') },
      checked: { queued: ofOwner('Start'), cancelled: ofOwner('Cancel') },
      queued: { cancelled: ofOwner('Cancel') },
      running: { cancelling: ofOwner('Cancel') },
      failed: { queued: ofOwner('Start') },
    },
  },
  {
    // ENQ-02: the desk's steps; those of customers are pages and calls, which the product makes for them.
    entity: customerRequest,
    field: 'State__c',
    states: ['draft', 'submitted', 'inReview', 'sent', 'quoted', 'declined', 'accepted', 'expired', 'closed'],
    // ENQ-10: the desk sees a request from its submission on.
    hidden: ['draft'],
    changes: {
      submitted: { inReview: ofDesk('Take') },
      inReview: {
        submitted: ofAssignee('Release'),
        sent: ofAssignee('Send', { Answer__c: 'See the file.' }),
        quoted: ofAssignee('Quote', { Answer__c: 'See the file.', Valid_Until__c: '2027-01-31' }),
        declined: ofAssignee('Decline', { Decline_Reason__c: 'other', Reason__c: 'Not offered.' }),
      },
      quoted: { quoted: ofAssignee('Extend', { Valid_Until__c: '2027-02-28', Reason__c: 'More time.' }) },
      expired: {
        quoted: ofAssignee('Reopen', { Valid_Until__c: '2027-02-28', Reason__c: 'More time.' }),
        closed: ofAssignee('Close'),
      },
      sent: { closed: ofAssignee('Close') },
      accepted: { closed: ofAssignee('Close') },
      declined: { closed: ofAssignee('Close') },
    },
  },
  // SHR-04: both ends are final, and only the product makes them, for the owner of the share and for the calendar.
  { entity: share, field: 'State__c', states: ['active', 'expired', 'revoked'], changes: {} },
  // SAL-02: only the calls of the Sales Assistant change the state of a visit, for its owner.
  { entity: visit, field: 'State__c', states: ['planned', 'in_progress', 'done', 'cancelled'], changes: {} },
  {
    // SAL-02: who does the step says whether it is done. Nobody else sees it but the owner of its visit, who uses the calls.
    entity: nextStep,
    field: 'State__c',
    states: ['open', 'done'],
    changes: { open: { done: ofAssignee('Finish') }, done: { open: ofAssignee('Reopen') } },
  },
  { entity: signUpRequest, field: 'State__c', states: ['new', 'confirmed', 'approved', 'declined'], changes: {} },
]

/** The form of each decision about a request for a document. */
export const decisionForms = {
  granted: { form: 'DocumentController.grantRequest', until: '2027-01-31' },
  declined: { form: 'DocumentController.declineRequest', reason: 'Not for resale.' },
  withdrawn: { form: 'DocumentController.withdrawGrant', reason: 'The contract ended.' },
} as const

/** Every action of the product's machines and of none of them. */
export const actionNames = [
  'Grant',
  'Decline',
  'Withdraw',
  'Mark_Answered',
  'Close',
  'Reopen',
  'Confirm',
  'Approve',
  'Start',
  'Cancel',
  'Run',
  'Finish',
  'Fail',
  'Stop',
  'Submit',
  'Take',
  'Release',
  'Assign',
  'Send',
  'Quote',
  'Accept',
  'Receive',
  'Reject',
  'Extend',
  'Expire',
]
