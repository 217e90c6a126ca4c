/** Emails about the ways in which a person signs in, which are always sent. They share the texts `account.email.security`. */
const securityEmailKinds = [
  'passwordChanged',
  'secondStepOn',
  'secondStepOff',
  'recoveryCodes',
  'passkeyAdded',
  'passkeyRemoved',
  'newDevice',
] as const

export type SecurityEmailKind = (typeof securityEmailKinds)[number]

/**
 * The kinds of emails about a person's own account. The texts of each are the messages `account.email.{kind}`: subject,
 * preview, text, button, otherwise.
 */
export const accountEmailKinds = [
  ...securityEmailKinds,
  'password',
  'invitation',
  'staffInvitation',
  'join',
  'invitationReminder',
  'joinReminder',
  'signUpConfirm',
  'signUpKnown',
  'signUpToDecide',
  'signUpApproved',
  'signUpDeclined',
  'documentGranted',
  'documentDeclined',
  'request',
  'requestConfirm',
  'requestMessage',
  'requestReminder',
  'requestFeedback',
  'requestDesk',
  'contactCopy',
  'accountDeleted',
  'recap',
  'shareReceived',
  'shareLink',
  'digest',
] as const

export type AccountEmailKind = (typeof accountEmailKinds)[number]

/** Whether the link of an email leads to a page that belongs to no site, such as the back office. */
export const isBesideSites = (kind: AccountEmailKind): boolean => kind === 'digest'

/** Whether an email is about the ways in which a person signs in. */
export const isSecurityEmail = (kind: AccountEmailKind): kind is SecurityEmailKind =>
  securityEmailKinds.some((each) => each === kind)
