import { passwordLength } from './password-rules.ts'
import { formKind } from '#platform/pages/form-kind.ts'
import { portalPath } from '#platform/values/addresses/portal-path.ts'

/** The paths of the sign-in and account pages, below a site's base. */
export const signInPaths = {
  signIn: '/sign-in',
  signOut: '/sign-out',
  provider: '/sign-in/provider',
  disconnect: '/account/disconnect',
  account: '/account',
  password: '/account/password',
  forgotten: '/account/forgotten',
  session: '/account/session',
  data: '/account/data',
  code: '/sign-in/code',
  security: '/account/security',
  switchAccount: '/account/switch',
  users: '/account/users',
  join: '/account/join',
  signUp: '/account/sign-up',
  confirm: '/account/confirm',
  signUps: '/account/sign-ups',
  documentRequest: '/account/document-request',
  documentRequests: '/account/document-requests',
  whySeen: '/account/visibility',
} as const

/** The field names of the forms, and the parameters of the addresses. */
export const signInFields = {
  email: 'email',
  password: 'password',
  current: 'current-password',
  token: 'token',
  returnTo: 'return-to',
  session: 'session',
  code: 'code',
  /** The key of a single sign-on provider. */
  provider: 'provider',
  /** The key of a provider to connect to the signed-in user. */
  connect: 'connect',
  /** Why signing in with a provider failed, for the page that shows it. */
  providerError: 'trouble',
  /** The completed action, for the page that shows it. */
  done: 'done',
} as const

/** The notices that a page can show. */
const signInNotices = [
  'password',
  'asked',
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

/** Returns the page to return to after signing in: only a page of this site, and not one of the pages for signing in and out. */
export function returnPath(given: string | null, siteBase: string): string | null {
  const path = given === null || given.length > 2000 ? null : portalPath(given)
  if (path === null) return null
  const [, country] = siteBase.split('/')
  const below = path.replace(/[?].*$/, '')
  const isHere = below === `/${country}` || below.startsWith(`/${country}/`)
  const isInBetween =
    /\/(?:sign-in(?:\/(?:code|provider))?|sign-out|account\/(?:disconnect|password|forgotten|session|switch|sign-up|confirm))$/.test(
      below,
    )
  return isHere && !isInBetween ? path : null
}

/** Returns the address of the sign-in page, which returns to the current page. */
export const signInAddress = (base: string, from: string | null): string =>
  base +
  signInPaths.signIn +
  (from === null || from === base ? '' : `?${new URLSearchParams({ [signInFields.returnTo]: from }).toString()}`)

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

/**
 * Whether a path belongs to the sign-in and account pages: they are personal, and guests may open them even on a site that
 * shows guests nothing else.
 */
export const isSignInPath = (pathBelow: string): boolean =>
  Object.values(signInPaths).some((path) => path === pathBelow)
