import type { Operation } from '#platform/records/engine-tables.ts'
import type { AuditedEvent } from '#platform/records/audit/audit.ts'

/** What an entry says was done, in English like the labels of objects and fields. */
const operations: Readonly<Record<Operation | AuditedEvent, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'sign-out': 'Signed out',
  'second-step': 'Second step passed',
  'second-step-refused': 'Second step refused',
  'session-revoked': 'Session ended',
  'device-revoked': 'Device with offline packs revoked',
  'token-made': 'Access token created',
  'token-revoked': 'Access token revoked',
  'token-refused': 'Access token refused',
  password: 'Password changed',
  'password-refused': 'Change of the password refused',
  'password-link': 'Link for a password created',
  'way-in-added': 'Way to sign in added',
  'way-in-removed': 'Way to sign in removed',
  'account-switched': 'Switched to another account',
  'account-served': 'Session for a customer started',
  'account-viewed': 'Page seen in a session for a customer',
  'account-acted-for': 'Written in the name of a customer',
  'webhook-added': 'Webhook added',
  'webhook-on': 'Webhook resumed',
  'webhook-off': 'Webhook paused',
  'webhook-removed': 'Webhook deleted',
  'webhook-retried': 'Messages of the webhook sent again',
  'provider-added': 'Sign-in provider added',
  'provider-on': 'Sign-in provider switched on',
  'provider-off': 'Sign-in provider switched off',
  'provider-removed': 'Sign-in provider deleted',
  'retention-run': 'Old data deleted',
  'term-marked': 'Searched term marked as a missing product',
  'term-unmarked': 'Mark of a searched term removed',
  exported: 'Own data exported',
  denied: 'Access denied',
  'denied-more': 'Further denials, only counted',
}

/** Operations of a later version keep their name. */
export const operationText = (operation: string): string =>
  Object.hasOwn(operations, operation) ? operations[operation as keyof typeof operations] : operation

const details: Readonly<Record<string, string>> = {
  by: 'By means of',
  code: 'Error code',
  count: 'Number',
  device: 'Device',
  email: 'E-mail',
  name: 'Name',
  outcome: 'Outcome',
  passkey: 'Passkey',
  provider: 'Sign-in provider',
  reason: 'Reason',
  route: 'Request',
  sessions: 'Sessions',
  site: 'Country site',
  term: 'Searched term',
  token: 'Access token',
  url: 'Address',
  why: 'Reason',
}

/** A detail of an event; `accountId` and `import-jobs` become words. */
export function detailText(name: string): string {
  const known = Object.hasOwn(details, name) ? details[name] : undefined
  if (known !== undefined) return known
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
