import { entityIndex } from '#app/entities.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Database } from '#platform/records/database.ts'
import type { UserAdministration } from '#features/identity/administration/administer-users.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { Records } from '#platform/records/records.ts'
import { isUserRole, userRoles, type UserRole } from '#platform/values/user-roles.ts'
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
  summary: 'Manages users, their links for choosing a password, requests for access, and access tokens for machines.',
  arguments: [
    { name: 'action', text: `One of ${actions.join(', ')}.` },
    {
      name: 'email',
      text: 'The email address of the user; not used by list and requests; for revoke-token the id of the token.',
      optional: true,
    },
  ],
  options: {
    name: {
      type: 'string',
      value: 'NAME',
      text: 'add: the name of the user; the address by default. token: a description of the machine.',
    },
    scope: {
      type: 'string',
      value: 'SCOPE',
      text: 'token: read (changes nothing) or write (everything that the user may do); read by default.',
    },
    days: { type: 'string', value: 'NUMBER', text: 'token: the validity in days, at most 1825; 365 by default.' },
    role: {
      type: 'string',
      value: 'ROLES',
      text: `add: one or more of ${Object.keys(userRoles).join(', ')}, separated by commas; customer by default.`,
    },
    account: {
      type: 'string',
      value: 'KEY',
      text: 'add, approve, join, leave: the integration id of the customer or supplier. Without it, approve creates a new account; internal users have none.',
    },
    reason: { type: 'string', value: 'TEXT', text: 'decline: the reason.' },
    language: { type: 'string', value: 'LANGUAGE', text: 'add: the language of emails to the user; en-US by default.' },
    site: {
      type: 'string',
      value: 'SITE',
      text: 'add, invite: the site of the link; the first site by default.',
    },
  },
  notes: [
    'add and invite print a link with which its holder can choose the password, once: within a week, or within an hour for a user who has signed in before.',
    'off ends all sessions of the user and disables signing in; on enables it again.',
    'codes-off is for a user who has lost both the app and the recovery codes: the password alone is then sufficient.',
    'requests lists requests for access with a confirmed address; approve prints the link for the user, decline sends no email.',
    'join gives a user access to another account of the same type, leave removes it.',
    'token prints an access token with which a machine uses the API on behalf of the user (Authorization: Bearer …), tokens lists the tokens, revoke-token revokes one. Create a separate user for each machine: everything that ends all sessions of a user also revokes the tokens.',
    'export prints the data stored about the person with the address, whether or not they are a user, as JSON. erase deletes it permanently; only the id of the user remains.',
    'Only one process can use the embedded database, so stop the portal first.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is not one of ${actions.join(', ')}.`)
    try {
      return await run(action, call)
    } catch (error) {
      // Errors of the record engine are errors in the input.
      if (!(error instanceof Failure)) throw error
      call.terminal.err.write(`${error.message}\n`)
      return 1
    }
  },
}

const run = (action: Action, call: CommandCall): Promise<number> =>
  withRecords(call, async (records, database) => {
    const { createSignIn } = await import('#features/identity/sign-in/sign-in.ts')
    const { userOfAddress } = await import('#features/identity/people/users.ts')
    const { createUserAdministration } = await import('#features/identity/administration/administer-users.ts')
    const { keepAdministrators } = await import('#features/identity/people/keep-administrators.ts')
    const { systemViewer } = await import('#platform/records/system-viewer.ts')
    const { out, err } = call.terminal
    const { createEncryption } = await import('#platform/store/encryption.ts')
    const { secretKeyIn } = await import('#platform/store/secret-key.ts')
    const { secretKey, dataDir } = call.config()
    const encryption = createEncryption(secretKey ?? (await secretKeyIn(dataDir)))
    const now = () => new Date()
    const users = createUserAdministration({ queries: database.queries, records: keepAdministrators(records), now })
    const signIn = createSignIn({ queries: database.queries, records, now, encryption })

    if (isAccountAction(action))
      return await runAccountAction(action, call, { records, signIn, linkFor: (token) => linkFor(call, token) })
    if (isTokenAction(action)) {
      const { createTokenAdministration } = await import('#features/identity/administration/administer-tokens.ts')
      const { machineTokens } = signIn
      const tokens = createTokenAdministration({ queries: database.queries, records, machineTokens })
      return await runTokenAction(action, call, { records, tokens })
    }
    if (action === 'list') return await listUsers(users, call)
    if (action === 'add') {
      const { user: created, token } = await users.invite(systemViewer, await valuesOf(call, records), noEmail)
      err.write(`Added ${created.email}. The link is valid once, for a week.\n`)
      out.write(`${await linkFor(call, token)}\n`)
      return 0
    }
    const email = required(call, 1)
    if (action === 'export' || action === 'erase') return await personalAction(action, call, records, database)
    const found = await userOfAddress(records, email)
    if (found === null) {
      err.write(`There is no user “${email}”.\n`)
      return 1
    }
    if (action === 'invite') {
      const { token } = await users.sendLink(systemViewer, found.id, noEmail)
      out.write(`${await linkFor(call, token)}\n`)
      return 0
    }
    if (action === 'codes-off') return await removeSecondStep(signIn, found, call)
    await users.change(systemViewer, found.id, found.version, { isActive: action === 'on' })
    err.write(`${found.email} is ${action}.\n`)
    return 0
  })

async function listUsers(users: UserAdministration, { terminal: { out } }: CommandCall): Promise<number> {
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  for (let page = 1, hasMore = true; hasMore; page++) {
    const found = await users.list(systemViewer, { page })
    for (const { user: each } of found.users)
      out.write(`${each.email}\t${each.name}\t${each.roles.join(',')}\t${each.isActive ? 'on' : 'off'}\n`)
    hasMore = found.hasMore
  }
  return 0
}

async function removeSecondStep(
  { secondStep, audit }: SignIn,
  { id, email }: { readonly id: string; readonly email: string },
  { terminal: { err } }: CommandCall,
): Promise<number> {
  const { user } = await import('#features/identity/people/user.ts')
  await secondStep.takeAway(id)
  await audit.record({
    operation: 'second-step',
    by: null,
    of: { object: user.apiName, recordId: id },
    details: { change: 'off', by: 'command line' },
  })
  err.write(`${email} signs in without codes.\n`)
  return 0
}

/** The command prints the link instead. */
const noEmail = async (): Promise<void> => {}

/** Identifies the person only by email address, because a person who only sent a message is not a user. */
async function personalAction(
  action: 'export' | 'erase',
  call: CommandCall,
  records: Records,
  database: Database,
): Promise<number> {
  const { out, err } = call.terminal
  const email = required(call, 1)
  if (action === 'erase') {
    const { erasePerson } = await import('#features/identity/personal-data/erasure.ts')
    const done = await erasePerson({ ...database, entities: entityIndex }, () => new Date(), email)
    if (done !== null && done.files.length > 0) {
      const { openFiles } = await import('#platform/store/open-files.ts')
      const files = await openFiles(call.config())
      for (const key of done.files) await files.remove(key)
    }
    if (done === null) err.write(`Nothing is kept of “${email}”.\n`)
    else
      err.write(
        `Erased from ${done.records} records and ${done.entries} rows of the audit log. Older backups still contain the data.\n`,
      )
    return done === null ? 1 : 0
  }
  const { personalData } = await import('#features/identity/personal-data/personal-data.ts')
  const pieces = await personalData({ queries: database.queries, records }, email, 'operator')
  if (pieces === null) err.write(`Nothing is kept of “${email}”.\n`)
  else for await (const piece of pieces) out.write(piece)
  return pieces === null ? 1 : 0
}

async function valuesOf(call: CommandCall, records: Parameters<Parameters<typeof withRecords>[1]>[0]) {
  const { account } = await import('#features/catalogue/accounts/account.ts')
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { isLanguageCode } = await import('#platform/i18n/languages.ts')
  const email = required(call, 1)
  const roles = (textOption(call, 'role') ?? 'customer').split(',').map((word): UserRole => {
    const role = word.trim()
    if (!isUserRole(role)) throw new UsageError(`“${role}” is not one of ${Object.keys(userRoles).join(', ')}.`)
    return role
  })
  const language = textOption(call, 'language') ?? 'en-US'
  if (!isLanguageCode(language)) throw new UsageError(`“${language}” is not a language of the portal.`)
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
  const { passwordPath } = await import('#features/identity/emails/account-email.ts')
  const { siteBase } = await import('#platform/values/addresses/addresses.ts')
  const code = textOption(call, 'site')
  const site = code === undefined ? sites[0] : sites.find((each) => each.code === code)
  if (site === undefined) throw new UsageError(`There is no site “${code}”: tradegrade config lists them.`)
  const { publicOrigin, host, port } = call.config()
  return `${publicOrigin ?? `http://${host}:${port}`}${siteBase(site, site.supportedLanguages[0])}${passwordPath(token)}`
}
