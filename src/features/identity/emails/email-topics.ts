import type { Role } from '#platform/values/viewer.ts'
import type { AccountEmailKind } from './account-email-kinds.ts'

/** The topics of emails that users can switch off, with their English labels (ENQ-09). */
export const emailTopics = {
  requests: 'Steps of requests',
  messages: 'Messages about requests',
  reminders: 'Quotes that end soon',
  feedback: 'Feedback on samples',
  documents: 'Requests for documents',
  shares: 'What others share',
  visits: 'Recaps of meetings',
  desk: 'Work of the request desk',
  signUps: 'Requests for an account',
  work: 'Daily summary of work',
} as const
export type EmailTopic = keyof typeof emailTopics

/** The field of a form with the topics that are switched on. */
export const topicField = 'topic'

/**
 * The topic of each kind; those without one are always sent, because they concern the sign-in or the person's own account.
 */
const topicOfKind: Readonly<Partial<Record<AccountEmailKind, EmailTopic>>> = {
  request: 'requests',
  requestMessage: 'messages',
  requestReminder: 'reminders',
  requestFeedback: 'feedback',
  documentGranted: 'documents',
  documentDeclined: 'documents',
  recap: 'visits',
  shareReceived: 'shares',
  requestDesk: 'desk',
  signUpToDecide: 'signUps',
  digest: 'work',
}

/** Whether an email of this kind is sent to a person who has switched off these topics. */
export const isSubscribed = (kind: AccountEmailKind, emailsOff: readonly EmailTopic[]): boolean => {
  const topic = topicOfKind[kind]
  return topic === undefined || !emailsOff.includes(topic)
}

/** Whether users can switch off emails of this kind. */
export const isOptional = (kind: AccountEmailKind): boolean => topicOfKind[kind] !== undefined

/** The topics of emails about a request that a guest can switch off, for that request only (ENQ-10). */
export const guestEmailTopics = {
  requests: emailTopics.requests,
  messages: emailTopics.messages,
  reminders: emailTopics.reminders,
  feedback: emailTopics.feedback,
} as const
export type GuestEmailTopic = keyof typeof guestEmailTopics

/** The topics about which a guest gets emails, in the order of the page: only quotes end, and only samples are tried. */
export const topicsOfRequest = (kind: 'default' | 'sample' | 'quote'): readonly GuestEmailTopic[] => [
  'requests',
  'messages',
  ...(kind === 'quote' ? (['reminders'] as const) : []),
  ...(kind === 'sample' ? (['feedback'] as const) : []),
]

/** The topics about which people with these roles get emails, in the order of the page. */
export function topicsOf(roles: readonly Role[]): readonly EmailTopic[] {
  const isAny = (...of: readonly Role[]): boolean => of.some((role) => roles.includes(role))
  return [
    ...(isAny('customer', 'customerAdmin') ? (['requests', 'messages', 'reminders', 'feedback'] as const) : []),
    'documents',
    'shares',
    ...(isAny('customer', 'customerAdmin') ? (['visits'] as const) : []),
    ...(isAny('internalSales', 'administrator') ? (['desk'] as const) : []),
    ...(isAny('administrator') ? (['signUps'] as const) : []),
    ...(isAny('internalSales', 'editor', 'administrator') ? (['work'] as const) : []),
  ]
}
