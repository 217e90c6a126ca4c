/**
 * The kinds of emails about a person's own account. The texts of each are the messages `account.email.{kind}`: subject, text,
 * otherwise.
 */
export const accountEmailKinds = [
  'password',
  'invitation',
  'staffInvitation',
  'join',
  'signUpConfirm',
  'signUpKnown',
  'signUpDeclined',
  'documentGranted',
  'documentDeclined',
  'request',
  'requestConfirm',
  'requestMessage',
  'requestReminder',
  'requestFeedback',
  'requestDesk',
  'recap',
  'digest',
] as const

export type AccountEmailKind = (typeof accountEmailKinds)[number]

/** Whether the link of an email leads to a page that belongs to no site, such as the back office. */
export const isBesideSites = (kind: AccountEmailKind): boolean => kind === 'digest'
