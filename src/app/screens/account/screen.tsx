import { AccountPage } from '#features/identity/accounts/account-page.tsx'
import { loadAccount, type AccountData } from '#features/identity/accounts/load.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { loadWork, type WorkPart } from './load-work.ts'
import { Work } from './work.tsx'

interface AccountHomeData {
  readonly account: AccountData
  readonly work: readonly WorkPart[]
}

async function load(
  url: URL,
  parameters: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<AccountHomeData>> {
  const [resolved, work] = await Promise.all([
    loadAccount(url, parameters, context, signal),
    context.isGuest ? [] : loadWork(context, signal),
  ])
  return resolved.type === 'redirect' ? resolved : { ...resolved, data: { account: resolved.data, work } }
}

/** The home of a signed-in user: what they have begun, and their account. */
export const screen = defineScreen<AccountHomeData>({
  load,
  component: ({ data: { account, work } }) => <AccountPage data={account} work={<Work parts={work} />} />,
})
