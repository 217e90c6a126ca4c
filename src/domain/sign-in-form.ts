import { passwordLength } from './password-rules.ts'
import { portalPath } from './portal-path.ts'

/** Pages of who signs in, below a site's base. */
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

/** Names of fields of the forms, and of parameters of the addresses. */
export const signInFields = {
  email: 'email',
  password: 'password',
  current: 'current-password',
  token: 'token',
  returnTo: 'return-to',
  session: 'session',
  code: 'code',
  /** Key of a provider of single sign-on. */
  provider: 'provider',
  /** The same, of one to be connected with who is signed in. */
  connect: 'connect',
  /** Why a provider's word did not help, for the page that says so. */
  trouble: 'trouble',
  /** What was done, for the page that says so. */
  done: 'done',
} as const

/** What a page may say was done. */
const signInNews = [
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
export type SignInNews = (typeof signInNews)[number]

export const readNews = (parameters: URLSearchParams): SignInNews | null =>
  signInNews.find((each) => each === parameters.get(signInFields.done)) ?? null

/** Of a password's field, as html counts. */
export const passwordField = { minLength: passwordLength.least, maxLength: passwordLength.most } as const

/** Where somebody wanted to be: a page of this site alone, and not one of those by which one comes and goes. */
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

/** The sign-in page that leads back to where somebody is. */
export const signInAddress = (base: string, from: string | null): string =>
  base +
  signInPaths.signIn +
  (from === null || from === base ? '' : `?${new URLSearchParams({ [signInFields.returnTo]: from }).toString()}`)

/** Why a provider's word did not help. Nothing of it tells whether an address is known. */
const providerTroubles = [
  'providerUnknown',
  'providerTaken',
  'providerFailed',
  'providerUnavailable',
  'providerExpired',
] as const
export type ProviderTrouble = (typeof providerTroubles)[number]

export const readProviderTrouble = (parameters: URLSearchParams): ProviderTrouble | null =>
  providerTroubles.find((each) => each === parameters.get(signInFields.trouble)) ?? null

/** What comes back with a form, instead of what it should have done. */
export type SignInTrouble =
  /** Of codes and passkeys; `stepOver`: it took too long, `stale`: the session has not just begun. */
  | { readonly type: 'wrongCode' | 'stepOver' | 'stale' }
  | { readonly type: 'wrong' | 'expired' | 'insecure' | 'tooShort' | 'tooLong' | 'common' }
  | { readonly type: ProviderTrouble | 'noProvider' }
  | { readonly type: 'limited'; readonly minutes: number }

/** Pages of who signs in: made for who asks, and open where a site shows guests nothing else. */
export const isSignInPath = (pathBelow: string): boolean =>
  Object.values(signInPaths).some((path) => path === pathBelow)
