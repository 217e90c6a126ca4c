import type { OwnAccount } from '#calls/account-shapes.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { momentWriter } from './written-moment.ts'
import { accountState, accountStatus, type AccountState } from './account-state.ts'
import { formState, ownHead, statusOf, type FormState } from '../sign-in/load.ts'

type Session = OwnAccount['sessions'][number]

export interface AccountData extends FormState {
  /** Of the forms of accounts. */
  readonly accounts: AccountState
  readonly account: Omit<OwnAccount, 'sessions' | 'providers'> & {
    /** Moments as they are written: here and there clocks and blanks differ. */
    readonly providers: OwnAccount['providers']
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
  const { base, isGuest, call, messages } = context
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, base + signInPaths.account) }
  const account = await call('AccountController.getOwnAccount', {}, signal)
  const written = momentWriter(context)
  const state = formState(url, context)
  const accounts = accountState(url, context)
  return {
    type: 'page',
    status: accounts.trouble === null ? statusOf(state) : accountStatus(accounts),
    head: ownHead(context, messages.t('account.title'), base + signInPaths.account),
    data: {
      ...state,
      accounts,
      account: {
        ...account,
        providers: account.providers.map(({ linkedAt, ...provider }) => ({
          ...provider,
          linkedAt: linkedAt === null ? null : written(linkedAt),
        })),
        sessions: account.sessions.map((session) => ({
          ...session,
          beganAt: written(session.beganAt),
          lastActiveAt: written(session.lastActiveAt),
        })),
      },
    },
  }
}
