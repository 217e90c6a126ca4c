/** What the forms of the page `account/security` do. */
export const securityActions = ['set-up', 'confirm', 'turn-off', 'recovery-codes', 'remove-passkey'] as const

export type SecurityAction = (typeof securityActions)[number]

/** `do`: a field called `action` would stand in the way to the form's own. */
export const securityFields = { action: 'do', token: 'token', code: 'code', passkey: 'passkey' } as const

/** A drawing of black squares, one a module: `path` of an svg whose sides have `size` of them. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** What is shown once, to who has just asked for it. */
export type SecurityShown =
  /** `token`: of the set-up; `secret`: in groups, as it is typed; `address`: what the drawing says, `otpauth://…`. */
  | {
      readonly type: 'set-up'
      readonly token: string
      readonly secret: string
      readonly address: string
      readonly drawing: QrDrawing
    }
  | { readonly type: 'recovery-codes'; readonly codes: readonly string[] }

/** Where passkeys are asked for and given, below a site's base: JSON, posted. */
export const passkeyPaths = {
  creation: '/account/security/passkey/new',
  add: '/account/security/passkey',
  request: '/sign-in/passkey/new',
  show: '/sign-in/passkey',
} as const

/** Characters of the name that somebody gives a passkey. */
export const longestPasskeyName = 60
