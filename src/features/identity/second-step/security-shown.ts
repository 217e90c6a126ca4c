import type { CallName } from '#platform/calls/server-calls.ts'
import { formId } from '#platform/forms/form-names.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { QrDrawing } from './qr-drawing.ts'

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

const showing: readonly CallName[] = [
  'SecurityController.setUpCodes',
  'SecurityController.confirmCodes',
  'SecurityController.renewRecoveryCodes',
]

/** The forms that show something once. */
export const showingForms = showing.map((form) => formId(form))

/** What the server has sent to be shown once. */
export const readSecurityShown = (value: unknown): SecurityShown | null =>
  isMap(value) && (value['type'] === 'set-up' || value['type'] === 'recovery-codes') ? (value as SecurityShown) : null
