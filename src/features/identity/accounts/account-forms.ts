import { isCountryCode } from '#platform/values/countries.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { checkField, personFields, readLine, readLines, type FieldRules } from '#platform/values/person-fields.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import { isAccountRole } from '#platform/values/user-roles.ts'

/** The field names of the forms about accounts and users, and the parameters of their addresses. */
export const accountFields = {
  account: 'account',
  user: 'user',
  /** The form of the page that was sent. */
  act: 'act',
  request: 'request',
  /** The name or integration id of an account to search for. */
  find: 'find',
  reason: 'reason',
  isAdmin: 'admin',
  topic: 'topic',
  done: 'done',
} as const

/** The actions of a customer administrator on a user of the account. */
export const personActs = ['on', 'off', 'customerAdmin', 'customer', 'remove'] as const
export type PersonAct = (typeof personActs)[number]

/** The notices that these pages can show. */
const accountNotices = [
  'invited',
  'withdrawn',
  'changed',
  'requested',
  'approved',
  'declined',
  'joined',
  'confirmed',
  'documentGranted',
  'documentDeclined',
  'documentWithdrawn',
  'emails',
] as const
export type AccountNotice = (typeof accountNotices)[number]

export const readAccountNotice = (parameters: URLSearchParams): AccountNotice | null =>
  accountNotices.find((each) => each === parameters.get(accountFields.done)) ?? null

/** Why a form was rejected. */
export type AccountFormError =
  /** `errors` contains the errors by field name. */
  | { readonly type: 'refused'; readonly errors: AccountErrors }
  | { readonly type: 'limited'; readonly minutes: number }
  | {
      readonly type:
        /** The user already exists. */
        | 'known'
        /** The user, account or request does not exist for this caller. */
        | 'gone'
        /** Administrators cannot change themselves, so that the last one remains. */
        | 'self'
        /** A simultaneous change came first. */
        | 'stale'
        | 'decided'
        /** The link was used, has expired, or belongs to another user. */
        | 'expired'
        /** The user has too many undecided document requests. */
        | 'tooManyRequests'
        /** Customers and suppliers cannot join each other's accounts. */
        | 'otherKind'
    }

/** The account pages show their form again with this state. */
export const accountForm = formKind<AccountFormError>('account')

export type AccountErrors = Readonly<Record<string, InputError>>

/** With `lines`, the text may have several lines. */
type AccountFieldRules = FieldRules & { readonly lines?: true }

type FormRules = Readonly<Record<string, AccountFieldRules>>

const choice = (isOne: (value: string) => boolean) => (value: string) => (value === '' || isOne(value) ? null : value)

const country: AccountFieldRules = { maxLength: 2, custom: choice(isCountryCode) }
const language: AccountFieldRules = { required: true, maxLength: 10, custom: choice(isLanguageCode) }
const { name, email } = personFields

/** The page and the server apply the same rules. */
export const signUpRules = {
  name,
  email,
  company: { required: true, minLength: 2, maxLength: 200 },
  country,
  kind: { required: true, maxLength: 20, custom: choice((value) => value === 'customer' || value === 'supplier') },
  message: { maxLength: 2000, lines: true },
} as const satisfies FormRules

export const invitationRules = {
  name,
  email,
  role: { required: true, maxLength: 20, custom: choice(isAccountRole) },
  language,
} as const satisfies FormRules

export const declineRules = { reason: { required: true, maxLength: 2000, lines: true } } as const satisfies FormRules

export type Typed<Rules extends FormRules> = { readonly [Field in keyof Rules]: string }

/** Parses the submitted values for storage: removes control characters and, in single-line fields, line breaks. */
export function readTyped<Rules extends FormRules>(rules: Rules, fields: URLSearchParams): Typed<Rules>
export function readTyped(rules: FormRules, fields: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rules).map(([field, { lines }]) => {
      const given = fields.get(field) ?? ''
      return [field, lines === true ? readLines(given) : readLine(given)]
    }),
  )
}

/** Returns the errors by field; null if there are none. */
export function wrongFields<Rules extends FormRules>(rules: Rules, typed: Typed<Rules>): AccountErrors | null
export function wrongFields(rules: FormRules, typed: Readonly<Record<string, string>>): AccountErrors | null {
  const errors = Object.entries(rules).flatMap(([field, rule]): [string, InputError][] => {
    const error = checkField(typed[field] ?? '', rule)
    return error === null ? [] : [[field, error.code === 'custom' ? { code: 'notValid' } : error]]
  })
  return errors.length === 0 ? null : Object.fromEntries(errors)
}
