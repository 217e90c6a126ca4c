import type { OwnSecurity } from '#features/identity/second-step/security-shapes.ts'
import { securityForm, type SecurityShown } from '#features/identity/second-step/security-form.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { momentWriter } from '#features/identity/accounts/written-moment.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { formState, ownHead, statusOf, type FormState } from '#features/identity/sign-in/load.ts'

export interface SecurityData extends FormState {
  /** With formatted times. */
  readonly security: OwnSecurity
  /** What a form has just created; it is shown once and never again. */
  readonly shown: SecurityShown | null
}

/** Loads the page of the user's sign-in methods. */
export async function loadSecurity(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SecurityData>> {
  const { base, isGuest, call, messages, form } = context
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, base + signInPaths.security) }
  const { codes, passkeys, mayChange } = await call('AccountController.getSecurity', {}, signal)
  const written = momentWriter(context)
  const sent = securityForm.read(form)
  const state = formState(url, context, sent)
  return {
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('account.security.title'), base + signInPaths.security),
    data: {
      ...state,
      shown: sent?.state.shown ?? null,
      security: {
        codes: codes && { ...codes, since: written(codes.since) },
        passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: written(createdAt),
          lastUsedAt: lastUsedAt === null ? null : written(lastUsedAt),
        })),
        mayChange,
      },
    },
  }
}
