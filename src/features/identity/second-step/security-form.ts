import type { SignInFormError } from '#features/identity/sign-in/sign-in-form.ts'
import { formKind } from '#platform/pages/form-kind.ts'

/** The actions of the forms on the page `account/security`. */
export const securityActions = ['set-up', 'confirm', 'turn-off', 'recovery-codes', 'remove-passkey'] as const

export type SecurityAction = (typeof securityActions)[number]

/** The field is called `do`, because a field called `action` would hide the form's own property. */
export const securityFields = { action: 'do', token: 'token', code: 'code', passkey: 'passkey' } as const

/** A drawing of black squares, one for each module: `path` of an SVG whose sides have the length `size`. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** What is shown once, directly after the user requested it. */
export type SecurityShown =
  /** `token` identifies the setup, `secret` is grouped for typing, and `address` is the content of the QR code, `otpauth://…`. */
  | {
      readonly type: 'set-up'
      readonly token: string
      readonly secret: string
      readonly address: string
      readonly drawing: QrDrawing
    }
  | { readonly type: 'recovery-codes'; readonly codes: readonly string[] }

/** The security page shows its forms again with this state. */
export const securityForm = formKind<{
  readonly formError: SignInFormError | null
  readonly shown: SecurityShown | null
}>('security')

/** The paths of the passkey requests below a site's base; they accept JSON by POST. */
export const passkeyPaths = {
  creation: '/account/security/passkey/new',
  add: '/account/security/passkey',
  request: '/sign-in/passkey/new',
  show: '/sign-in/passkey',
} as const

/** The maximum length of a passkey's name in characters. */
export const maxPasskeyNameLength = 60
