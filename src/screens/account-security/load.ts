import type { OwnSecurity } from '#calls/security-shapes.ts'
import type { SecurityShown } from '#domain/security-form.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { momentWriter } from '../account/written-moment.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { formState, ownHead, statusOf, type FormState } from '../sign-in/load.ts'

export interface SecurityData extends FormState {
  /** Moments as they are written. */
  readonly security: OwnSecurity
  /** What a form has just made: shown once, and on no page that is asked for again. */
  readonly shown: SecurityShown | null
}

/** The page of how one signs in. */
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
  const state = formState(url, context)
  return {
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('account.security.title'), base + signInPaths.security),
    data: {
      ...state,
      shown: form?.of === 'security' ? form.shown : null,
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
