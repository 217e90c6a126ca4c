import { Failure } from '#domain/errors.ts'
import type { Database } from '#records/database.ts'
import type { Records } from '#records/records.ts'
import { isUserRole, userRoles, type UserRole } from '#domain/user-roles.ts'
import { type CommandCall, required, textOption, UsageError, type Command } from './command.ts'
import { withRecords } from './open-records.ts'
import { accountActions, isAccountAction, runAccountAction } from './user-accounts.ts'
import { isTokenAction, runTokenAction, tokenActions } from './user-tokens.ts'

const actions = [
  'add',
  'list',
  'invite',
  'off',
  'on',
  'codes-off',
  ...accountActions,
  ...tokenActions,
  'export',
  'erase',
] as const
type Action = (typeof actions)[number]

const isAction = (word: string): word is Action => actions.some((action) => action === word)

export const userCommand: Command = {
  name: 'user',
  summary:
    'Adds people who sign in, lists them, and makes links by which they choose a password and tokens for machines.',
  arguments: [
    { name: 'action', text: `One of ${actions.join(', ')}.` },
    {
      name: 'email',
      text: 'The address they sign in with; not for list and requests; of revoke-token the id of the token.',
      optional: true,
    },
  ],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      text: 'add: what they are called; the address if not given. token: what the machine is.',
    },
    scope: {
      type: 'string',
      value: 'SCOPE',
      text: 'token: read (changes nothing) or write (all that the user may); read if not given.',
    },
    days: { type: 'string', value: 'NUMBER', text: 'token: how long it is good, to 1825; 365 if not given.' },
    role: {
      type: 'string',
      value: 'ROLES',
      text: `add: one or more of ${Object.keys(userRoles).join(', ')}, with commas between; customer if not given.`,
    },
    account: {
      type: 'string',
      value: 'KEY',
      text: 'add, approve, join, leave: integration id of the customer or supplier; approve makes a new one without it, of add the distributor’s own people have none.',
    },
    reason: { type: 'string', value: 'TEXT', text: 'decline: why not.' },
    language: { type: 'string', value: 'LANGUAGE', text: 'add: of letters to them; en-US if not given.' },
    site: {
      type: 'string',
      value: 'SITE',
      text: 'add, invite: the site that the link leads to; the first if not given.',
    },
  },
  notes: [
    'add and invite print a link that is good for a week, once: whoever has it chooses the password.',
    'off ends all sessions and lets nobody in; on takes that back.',
    'codes-off is for who has lost both their app and their recovery codes: the password alone opens again.',
    'requests lists who asks for an account and has confirmed the address; approve prints their link, decline writes to nobody.',
    'join gives somebody the view of another account of the same type beside their own, leave takes it away.',
    'token prints a token by which a machine asks the API in the name of the user (Authorization: Bearer …), tokens lists them, revoke-token ends one. Make a user of its own for a machine: whatever ends all sessions of a user ends their tokens too.',
    'export prints what is kept of whoever has the address, signing in or not, as JSON; erase takes it away for good: the user stays as an id.',
    'The embedded database belongs to one process: stop the portal before.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is none of ${actions.join(', ')}.`)
    try {
      return await run(action, call)
    } catch (error) {
      // What the record engine refuses is the caller's to mend.
      if (!(error instanceof Failure)) throw error
      call.terminal.err.write(`${error.message}\n`)
      return 1
    }
  },
}

const run = (action: Action, call: CommandCall): Promise<number> =>
  withRecords(call, async (records, database) => {
    const { createSignIn } = await import('#sign-in/sign-in.ts')
    const { createUser, userOfAddress } = await import('#sign-in/users.ts')
    const { user } = await import('#entities/user.ts')
    const { systemViewer } = await import('#records/system-viewer.ts')
    const { out, err } = call.terminal
    const { createSealing } = await import('#sign-in/sealed.ts')
    const { secretKeyIn } = await import('#store/secret-key.ts')
    const { secretKey, dataDir } = call.config()
    const sealing = createSealing(secretKey ?? (await secretKeyIn(dataDir)))
    const signIn = createSignIn({ queries: database.queries, records, now: () => new Date(), sealing })

    if (isAccountAction(action))
      return await runAccountAction(action, call, { records, signIn, linkFor: (token) => linkFor(call, token) })
    if (isTokenAction(action)) return await runTokenAction(action, call, { records, signIn })
    if (action === 'list') {
      const all = await records.list(systemViewer, user, { orderBy: [{ field: 'name' }] })
      for (const each of all)
        out.write(`${each.email}\t${each.name}\t${each.roles.join(',')}\t${each.isActive ? 'on' : 'off'}\n`)
      return 0
    }
    if (action === 'add') {
      const made = await createUser(records, await valuesOf(call, records))
      err.write(`Added ${made.email}. The link is good for a week, once.\n`)
      out.write(`${await linkFor(call, await signIn.invite(made.id))}\n`)
      return 0
    }
    const email = required(call, 1)
    if (action === 'export' || action === 'erase') return await personalAction(action, call, records, database)
    const found = await userOfAddress(records, email)
    if (found === null) {
      err.write(`Nobody signs in with “${email}”.\n`)
      return 1
    }
    if (action === 'invite') {
      out.write(`${await linkFor(call, await signIn.invite(found.id))}\n`)
      return 0
    }
    if (action === 'codes-off') {
      await signIn.secondStep.takeAway(found.id)
      await signIn.audit.record({
        operation: 'second-step',
        by: null,
        of: { object: user.apiName, recordId: found.id },
        details: { change: 'off', by: 'command line' },
      })
      err.write(`${found.email} signs in without codes.\n`)
      return 0
    }
    await records.update(systemViewer, user, found.id, found.version, { isActive: action === 'on' })
    if (action === 'off') await signIn.sessions.revokeOthers(found.id, null)
    err.write(`${found.email} is ${action}.\n`)
    return 0
  })

/** By their address alone: who only wrote to us is somebody too. */
async function personalAction(
  action: 'export' | 'erase',
  call: CommandCall,
  records: Records,
  database: Database,
): Promise<number> {
  const { out, err } = call.terminal
  const email = required(call, 1)
  if (action === 'erase') {
    const { erasePerson } = await import('#sign-in/erasure.ts')
    const done = await erasePerson(database, () => new Date(), email)
    if (done === null) err.write(`Nothing is kept of “${email}”.\n`)
    else
      err.write(
        `Erased from ${done.records} records and ${done.entries} rows of the audit log. Older backups have it still.\n`,
      )
    return done === null ? 1 : 0
  }
  const { personalData } = await import('#sign-in/personal-data.ts')
  const pieces = await personalData({ queries: database.queries, records }, email, 'operator')
  if (pieces === null) err.write(`Nothing is kept of “${email}”.\n`)
  else for await (const piece of pieces) out.write(piece)
  return pieces === null ? 1 : 0
}

async function valuesOf(call: CommandCall, records: Parameters<Parameters<typeof withRecords>[1]>[0]) {
  const { account } = await import('#entities/account.ts')
  const { systemViewer } = await import('#records/system-viewer.ts')
  const { isLanguageCode } = await import('#domain/languages.ts')
  const email = required(call, 1)
  const roles = (textOption(call, 'role') ?? 'customer').split(',').map((word): UserRole => {
    const role = word.trim()
    if (!isUserRole(role)) throw new UsageError(`“${role}” is none of ${Object.keys(userRoles).join(', ')}.`)
    return role
  })
  const language = textOption(call, 'language') ?? 'en-US'
  if (!isLanguageCode(language)) throw new UsageError(`“${language}” is no language of the portal.`)
  const key = textOption(call, 'account')
  const ids =
    key === undefined ? new Map<string, string>() : await records.idsByIntegrationId(systemViewer, account, [key])
  if (key !== undefined && !ids.has(key)) throw new UsageError(`There is no account “${key}”.`)
  return {
    name: textOption(call, 'name') ?? email,
    email,
    roles,
    account: key === undefined ? null : (ids.get(key) ?? null),
    language,
  }
}

async function linkFor(call: CommandCall, token: string): Promise<string> {
  const { sites } = await import('#sites/table.ts')
  const { passwordPath } = await import('../account-letter.ts')
  const { siteBase } = await import('#domain/addresses.ts')
  const code = textOption(call, 'site')
  const site = code === undefined ? sites[0] : sites.find((each) => each.code === code)
  if (site === undefined) throw new UsageError(`There is no site “${code}”: tradegrade config lists them.`)
  const { publicOrigin, host, port } = call.config()
  return `${publicOrigin ?? `http://${host}:${port}`}${siteBase(site, site.supportedLanguages[0])}${passwordPath(token)}`
}
