import type { Records } from '#platform/records/records.ts'
import type { TokenAdministration } from '#features/identity/administration/administer-tokens.ts'
import { type CommandCall, numberOption, required, textOption, UsageError } from './command.ts'

/** The actions of `tradegrade user` on access tokens. */
export const tokenActions = ['token', 'tokens', 'revoke-token'] as const
type TokenAction = (typeof tokenActions)[number]

export const isTokenAction = (word: string): word is TokenAction => tokenActions.some((each) => each === word)

interface Parts {
  readonly records: Records
  readonly tokens: TokenAdministration
}

export async function runTokenAction(action: TokenAction, call: CommandCall, parts: Parts): Promise<number> {
  if (action === 'revoke-token') return await revoke(call, parts)
  const { userOfAddress } = await import('#features/identity/people/users.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { out, err } = call.terminal
  const email = required(call, 1)
  const options = action === 'token' ? await tokenOf(call) : null
  const found = await userOfAddress(parts.records, email)
  if (found === null) {
    err.write(`There is no user “${email}”.\n`)
    return 1
  }
  const { tokens } = parts
  if (options === null) {
    for (let page = 1, hasMore = true; hasMore; page++) {
      const listed = await tokens.list(systemViewer, { userId: found.id, page })
      for (const { id, name, scope, createdAt, expiresAt, lastUsedAt } of listed.tokens)
        out.write(
          `${[id, name, scope, dayOf(createdAt), dayOf(expiresAt), lastUsedAt === null ? '-' : dayOf(lastUsedAt)].join('\t')}\n`,
        )
      hasMore = listed.hasMore
    }
    return 0
  }
  const created = await tokens.make(systemViewer, { email, ...options })
  if (created.type !== 'made') {
    err.write(`${found.email} is inactive, so a token would not be valid.\n`)
    return 1
  }
  err.write(`Made ${created.id} (${options.scope}), valid until ${dayOf(created.expiresAt)}. It is shown only now:\n`)
  out.write(`${created.token}\n`)
  return 0
}

async function revoke(call: CommandCall, { tokens }: Parts): Promise<number> {
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const id = required(call, 1)
  const done = await tokens.revoke(systemViewer, id)
  call.terminal.err.write(done ? `${id} is revoked.\n` : `There is no token “${id}”.\n`)
  return done ? 0 : 1
}

async function tokenOf(call: CommandCall) {
  const { isTokenScope, maxTokenNameLength, maxTokenDays, tokenScopes, usualTokenDays } =
    await import('#features/identity/tokens/machine-tokens.ts')
  const { isTokenName } = await import('#features/identity/administration/administer-tokens.ts')
  const scope = textOption(call, 'scope') ?? 'read'
  if (!isTokenScope(scope)) throw new UsageError(`“${scope}” is not one of ${tokenScopes.join(', ')}.`)
  const name = textOption(call, 'name')?.trim() ?? ''
  if (!isTokenName(name))
    throw new UsageError(`token needs a --name of 1 to ${maxTokenNameLength} characters, which describes the machine.`)
  return { name, scope, days: numberOption(call, 'days', usualTokenDays, 1, maxTokenDays) }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
