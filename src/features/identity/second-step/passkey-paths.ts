/** The paths of the passkey requests below a site's base; they accept JSON by POST. */
export const passkeyPaths = {
  creation: '/account/security/passkey/new',
  add: '/account/security/passkey',
  request: '/sign-in/passkey/new',
  show: '/sign-in/passkey',
} as const

/** The maximum length of a passkey's name in characters. */
export const maxPasskeyNameLength = 60
