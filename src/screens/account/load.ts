import type { OwnAccount } from '#calls/account-shapes.ts'
import { siteLocale } from '#domain/number-format.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { formState, ownHead, statusOf, type FormState } from '../sign-in/load.ts'

type Session = OwnAccount['sessions'][number]

export interface AccountData extends FormState {
  readonly account: Omit<OwnAccount, 'sessions'> & {
    /** Moments as they are written: here and there clocks and blanks differ. */
    readonly sessions: readonly Session[]
  }
}

/** The page of who is signed in: who they are here, where they are signed in, their password. */
export async function loadAccount(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<AccountData>> {
  const { base, isGuest, call, site, language, messages } = context
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, base + signInPaths.account) }
  const account = await call('AccountController.getOwnAccount', {}, signal)
  const moment = new Intl.DateTimeFormat(siteLocale(site, language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const written = (iso: string): string => `${moment.format(new Date(iso))} UTC`
  const state = formState(url, context)
  return {
    type: 'page',
    status: statusOf(state),
    head: ownHead(context, messages.t('account.title'), base + signInPaths.account),
    data: {
      ...state,
      account: {
        ...account,
        sessions: account.sessions.map((session) => ({
          ...session,
          beganAt: written(session.beganAt),
          lastActiveAt: written(session.lastActiveAt),
        })),
      },
    },
  }
}
