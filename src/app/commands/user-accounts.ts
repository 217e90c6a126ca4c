import type { Records } from '#platform/records/records.ts'
import type { Decision } from '#features/identity/sign-ups/sign-ups.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import { type CommandCall, required, textOption, UsageError } from './command.ts'

/** The actions of `tradegrade user` on the accounts of users and on sign-up requests. */
export const accountActions = ['requests', 'approve', 'decline', 'join', 'leave'] as const
type AccountAction = (typeof accountActions)[number]

export const isAccountAction = (word: string): word is AccountAction => accountActions.some((each) => each === word)

interface Parts {
  readonly records: Records
  readonly signIn: SignIn
  /** Returns the address at which a user chooses a password. */
  readonly linkFor: (token: string) => Promise<string>
}

export async function runAccountAction(action: AccountAction, call: CommandCall, parts: Parts): Promise<number> {
  if (action === 'requests') return await listRequests(call, parts)
  if (action === 'join' || action === 'leave') return await changeAccounts(action, call, parts)
  return await decide(action, call, parts)
}

async function listRequests(call: CommandCall, { records }: Parts): Promise<number> {
  const { signUpRequest } = await import('#features/identity/sign-ups/sign-up-request.ts')
  const { equals } = await import('#platform/records/read/condition.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  for await (const batch of records.stream(systemViewer, signUpRequest, { where: equals('state', 'confirmed') }))
    for (const { email, name, company, kind, country } of batch)
      call.terminal.out.write(`${email}\t${name}\t${company}\t${kind}\t${country ?? ''}\n`)
  return 0
}

async function decide(
  action: 'approve' | 'decline',
  call: CommandCall,
  { records, signIn, linkFor }: Parts,
): Promise<number> {
  const { signUpRequest } = await import('#features/identity/sign-ups/sign-up-request.ts')
  const { sameAddress } = await import('#platform/entity/kinds/email-address.ts')
  const { all, equals } = await import('#platform/records/read/condition.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { out, err } = call.terminal
  const email = required(call, 1)
  const where = all(equals('email', sameAddress(email)), equals('state', 'confirmed'))
  const [request] = await records.list(systemViewer, signUpRequest, { where, limit: 1 })
  if (request === undefined) {
    err.write(`There is no undecided request of “${email}”.\n`)
    return 1
  }
  const reason = textOption(call, 'reason')
  if (action === 'decline' && reason === undefined) throw new UsageError('decline needs a --reason.')
  const decision =
    action === 'decline'
      ? await signIn.signUps.decline(systemViewer, request.id, reason ?? '')
      : await signIn.signUps.approve(systemViewer, request.id, {
          account: await accountOf(call, records),
          isAdmin: textOption(call, 'role') === 'customerAdmin',
        })
  if (decision.type === 'approved') {
    err.write(`Added ${decision.user.email}. The link is valid once, for a week.\n`)
    out.write(`${await linkFor(decision.token)}\n`)
    return 0
  }
  if (decision.type === 'declined') {
    err.write(`The request of ${request.email} is declined; no email was sent.\n`)
    return 0
  }
  err.write(`${refusals[decision.type]}\n`)
  return 1
}

const refusals = {
  gone: 'The request no longer exists.',
  decided: 'The request has already been decided.',
  known: 'There is already a user with this address.',
  otherKind: 'The account has the wrong type: customers need the account of a customer, suppliers that of a supplier.',
} as const satisfies Record<Exclude<Decision['type'], 'approved' | 'declined'>, string>

/** Returns the id of the given account; null if none is given. Throws UsageError if it does not exist. */
async function accountOf(call: CommandCall, records: Records): Promise<string | null> {
  const { account } = await import('#features/catalogue/accounts/account.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const key = textOption(call, 'account')
  if (key === undefined) return null
  const id = (await records.idsByIntegrationId(systemViewer, account, [key])).get(key)
  if (id === undefined) throw new UsageError(`There is no account “${key}”.`)
  return id
}

async function changeAccounts(
  action: 'join' | 'leave',
  call: CommandCall,
  { records, signIn }: Parts,
): Promise<number> {
  const { isUserRole } = await import('#platform/values/user-roles.ts')
  const { user } = await import('#features/identity/people/user.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { requireAccounts, userOfAddress } = await import('#features/identity/people/users.ts')
  const { err } = call.terminal
  const email = required(call, 1)
  const id = await accountOf(call, records)
  if (id === null) throw new UsageError(`${action} needs an --account.`)
  const found = await userOfAddress(records, email)
  if (found === null) {
    err.write(`There is no user “${email}”.\n`)
    return 1
  }
  const without = found.otherAccounts.filter((each) => each !== id)
  const otherAccounts = action === 'leave' ? without : [...without, id]
  await requireAccounts(records, { roles: found.roles.filter(isUserRole), account: found.account, otherAccounts })
  await records.update(systemViewer, user, found.id, found.version, { otherAccounts })
  await signIn.sessions.revokeOthers(found.id, null)
  err.write(`${found.email} now has ${otherAccounts.length + 1} accounts.\n`)
  return 0
}
