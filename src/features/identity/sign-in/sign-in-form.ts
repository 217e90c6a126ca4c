import { passwordLength } from './password-rules.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import { returnTo } from './sign-in-addresses.ts'

/** The field names of the forms, and the parameters of the addresses. */
export const signInFields = {
  email: 'email',
  password: 'password',
  current: 'current-password',
  token: 'token',
  returnTo,
  session: 'session',
  code: 'code',
  /** The key of a single sign-on provider. */
  provider: 'provider',
  /** The key of a provider to connect to the signed-in user. */
  connect: 'connect',
  /** Why signing in with a provider failed, for the page that shows it. */
  providerError: 'error',
  /** The completed action, for the page that shows it. */
  done: 'done',
} as const

/** The notices that a page can show. */
const signInNotices = [
  'password',
  'requested',
  'signedOut',
  'ended',
  'connected',
  'disconnected',
  'codesOff',
  'passkeyAdded',
  'passkeyRemoved',
] as const
export type SignInNotice = (typeof signInNotices)[number]

export const readSignInNotice = (parameters: URLSearchParams): SignInNotice | null =>
  signInNotices.find((each) => each === parameters.get(signInFields.done)) ?? null

/** The attributes of a password field, with lengths as HTML counts them. */
export const passwordField = { minLength: passwordLength.least, maxLength: passwordLength.most } as const

/** Why signing in with a provider failed. None of these discloses whether an address is known. */
const providerErrors = [
  'providerUnknown',
  'providerTaken',
  'providerFailed',
  'providerUnavailable',
  'providerExpired',
] as const
export type ProviderError = (typeof providerErrors)[number]

export const readProviderError = (parameters: URLSearchParams): ProviderError | null =>
  providerErrors.find((each) => each === parameters.get(signInFields.providerError)) ?? null

/** Why a sign-in form was rejected. */
export type SignInFormError =
  /** Errors of codes and passkeys. `stepOver`: the step has expired. `stale`: the session has not just begun. */
  | { readonly type: 'wrongCode' | 'stepOver' | 'stale' }
  | { readonly type: 'wrong' | 'expired' | 'insecure' | 'tooShort' | 'tooLong' | 'common' }
  | { readonly type: ProviderError | 'noProvider' }
  | { readonly type: 'limited'; readonly minutes: number }

/** The sign-in pages show their form again with this state; without `formError`, the page redirects to a provider. */
export const signInForm = formKind<{ readonly formError: SignInFormError | null }>('sign-in')
