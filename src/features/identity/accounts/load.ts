import type { OwnAccount } from './account-shapes.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { momentWriter } from './written-moment.ts'
import { accountState, accountStatus, type AccountState } from './account-state.ts'
import { formState, ownHead, statusOf, type FormState } from '#features/identity/sign-in/load.ts'

type Session = OwnAccount['sessions'][number]

export interface AccountData extends FormState {
  /** The state of the account forms. */
  readonly accounts: AccountState
  readonly account: Omit<OwnAccount, 'sessions' | 'providers'> & {
    /** With formatted times, because server and browser format times differently. */
    readonly providers: OwnAccount['providers']
    readonly sessions: readonly Session[]
  }
}

/** Loads the user's own page: account, sessions and password. */
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
    status: accounts.formError === null ? statusOf(state) : accountStatus(accounts),
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
