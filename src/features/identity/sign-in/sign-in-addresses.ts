import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'

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
  emails: '/account/emails',
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

/** The parameter of an address, and the field of a form, with the page to return to. */
export const returnTo = 'return-to'

/** Returns the address of the sign-in page, which returns to the current page. */
export const signInAddress = (base: string, from: string | null): string =>
  base +
  signInPaths.signIn +
  (from === null || from === base ? '' : `?${new URLSearchParams({ [returnTo]: from }).toString()}`)

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
