import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'

/** The paths of the sign-in and account pages, below a site's base. */
export const signInPaths = {
  signIn: '/sign-in',
  provider: '/sign-in/provider',
  account: '/account',
  password: '/account/password',
  forgotten: '/account/forgotten',
  data: '/account/data',
  code: '/sign-in/code',
  profile: '/account/profile',
  addresses: '/account/addresses',
  security: '/account/security',
  users: '/account/users',
  join: '/account/join',
  signUp: '/account/sign-up',
  confirm: '/account/confirm',
  signUps: '/account/sign-ups',
  documentRequest: '/account/document-request',
  documentRequests: '/account/document-requests',
  requests: '/account/requests',
  sampleFeedback: '/account/sample-feedback',
  /** With the token of a guest's request behind it. */
  guestRequest: '/request',
  folders: foldersPath,
  shares: sharesPath,
  visibilityExplanation: '/account/visibility',
} as const

/** The parameter of an address with the page to return to. */
export const returnTo = 'return-to'

/** The parameter of an address with the token of a link that was sent by email. */
export const tokenParameter = 'token'

/** Returns the address of the sign-in page, which returns to the current page. */
export const signInAddress = (base: string, from: string | null): string =>
  base + withReturn(signInPaths.signIn, from === base ? null : from)

/** A path with the page to return to. */
export const withReturn = (path: string, to: string | null): string =>
  to === null ? path : `${path}?${new URLSearchParams({ [returnTo]: to }).toString()}`

/**
 * Whether a path belongs to the sign-in and account pages: they are personal, and guests may open them even on a site that
 * shows guests nothing else.
 */
export const isSignInPath = (pathBelow: string): boolean =>
  Object.values(signInPaths).some((path) => path === pathBelow) ||
  pathBelow.startsWith(`${signInPaths.requests}/`) ||
  isSecretPath(pathBelow)

/** Whether whoever knows the path sees the page: no other site and no other page may learn it. */
export const isSecretPath = (pathBelow: string): boolean => pathBelow.startsWith(`${signInPaths.guestRequest}/`)
