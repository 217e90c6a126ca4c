import { contactRules } from './contact-form.ts'
import { isCountryCode } from './countries.ts'
import { checkText, type InputError, type InputRules } from './input-checks.ts'
import { isLanguageCode } from './languages.ts'
import { isAccountRole } from './user-roles.ts'

/** Names of fields of the forms about accounts and their people, and of parameters of their addresses. */
export const accountFields = {
  account: 'account',
  user: 'user',
  /** Which of a page's forms was sent. */
  act: 'act',
  request: 'request',
  /** A name or an integration id of an account to look for. */
  find: 'find',
  reason: 'reason',
  isAdmin: 'admin',
  done: 'done',
} as const

/** What a customer's admin does with one of the people of the account. */
export const personActs = ['on', 'off', 'customerAdmin', 'customer', 'remove'] as const
export type PersonAct = (typeof personActs)[number]

/** What these pages may say was done. */
const accountNews = [
  'invited',
  'withdrawn',
  'changed',
  'asked',
  'approved',
  'declined',
  'joined',
  'confirmed',
  'documentGranted',
  'documentDeclined',
  'documentWithdrawn',
] as const
export type AccountNews = (typeof accountNews)[number]

export const readAccountNews = (parameters: URLSearchParams): AccountNews | null =>
  accountNews.find((each) => each === parameters.get(accountFields.done)) ?? null

/** What comes back with one of these forms, instead of what it should have done. */
export type AccountTrouble =
  /** `errors`: of fields, by name. */
  | { readonly type: 'refused'; readonly errors: AccountErrors }
  | { readonly type: 'limited'; readonly minutes: number }
  | {
      readonly type:
        /** They are there already. */
        | 'known'
        /** There is no such person, account or request for who asks. */
        | 'gone'
        /** Nobody changes themselves: the last admin stays. */
        | 'self'
        /** Somebody else was faster. */
        | 'stale'
        | 'decided'
        /** The link was used, is over, or is somebody else's. */
        | 'expired'
        /** So many documents are asked for that nobody would answer. */
        | 'tooManyRequests'
        /** Customers and suppliers do not join each other. */
        | 'otherKind'
    }

export type AccountErrors = Readonly<Record<string, InputError>>

interface FieldRules extends InputRules {
  /** UTF-16 units, as the html attribute counts. */
  readonly maxLength: number
  readonly lines?: true
}

type FormRules = Readonly<Record<string, FieldRules>>

const choice = (isOne: (value: string) => boolean) => (value: string) => (value === '' || isOne(value) ? null : value)

const country: FieldRules = { maxLength: 2, custom: choice(isCountryCode) }
const language: FieldRules = { required: true, maxLength: 10, custom: choice(isLanguageCode) }
const { name, email } = contactRules

/** The same on the page and on the server. */
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

/** What was sent, as it is kept: no control characters, and one line where there is to be one. */
export function readTyped<Rules extends FormRules>(rules: Rules, fields: URLSearchParams): Typed<Rules>
export function readTyped(rules: FormRules, fields: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(rules).map(([field, { lines }]) => {
      const given = (fields.get(field) ?? '').toWellFormed()
      const clean =
        lines === true
          ? given.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
          : given.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      return [field, clean.trim()]
    }),
  )
}

/** What is wrong, by field; null: nothing. */
export function wrongFields<Rules extends FormRules>(rules: Rules, typed: Typed<Rules>): AccountErrors | null
export function wrongFields(rules: FormRules, typed: Readonly<Record<string, string>>): AccountErrors | null {
  const errors = Object.entries(rules).flatMap(([field, { maxLength, ...rest }]): [string, InputError][] => {
    const text = typed[field] ?? ''
    const error = text.length > maxLength ? ({ code: 'notValid' } as const) : checkText(text, rest)
    return error === null ? [] : [[field, error.code === 'custom' ? { code: 'notValid' } : error]]
  })
  return errors.length === 0 ? null : Object.fromEntries(errors)
}
