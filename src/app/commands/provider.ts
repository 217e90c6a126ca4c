import { readFile } from 'node:fs/promises'
import {
  isProviderKey,
  mailDomain,
  maxSecretLength,
  providerReturnPath,
} from '#features/identity/single-sign-on/provider-rules.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { required, textOption, UsageError, type Command, type CommandCall } from './command.ts'
import { withRecords } from './open-records.ts'

const actions = ['add', 'list', 'remove', 'off', 'on'] as const
type Action = (typeof actions)[number]

const isAction = (word: string): word is Action => actions.some((action) => action === word)

export const providerCommand: Command = {
  name: 'provider',
  summary: 'Manages the OpenID Connect providers with which companies sign in their own users.',
  arguments: [
    { name: 'action', text: `One of ${actions.join(', ')}.` },
    {
      name: 'key',
      text: 'The key of the provider in addresses: a-z, 0-9 and hyphens; not used by list.',
      optional: true,
    },
  ],
  options: {
    name: { type: 'string', value: 'NAME', text: 'add: the name that users see; the key by default.' },
    issuer: { type: 'string', value: 'ADDRESS', text: 'add: the issuer, for example https://id.example.com.' },
    'client-id': { type: 'string', value: 'ID', text: 'add: the client id of this portal at the provider.' },
    'secret-file': {
      type: 'string',
      value: 'FILE',
      text: 'add: a file with the client secret of this portal; by default it is read from the standard input.',
    },
    account: { type: 'string', value: 'KEY', text: 'add: the integration id of the account whose users it signs in.' },
    domains: {
      type: 'string',
      value: 'DOMAINS',
      text: 'add: the email domains by which it is found, separated by commas; without an account, it signs in the users of these domains.',
    },
  },
  notes: [
    'The provider returns users to {PUBLIC_ORIGIN}/sign-in/provider/{key}; register this address at the provider.',
    'The provider of an account without an email domain is available at {site}/sign-in/provider?provider={key}.',
    'off disables signing in with the provider, and on enables it again. remove also deletes the connected identities. Open sessions remain.',
    'Only one process can use the embedded database, so stop the portal first.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is not one of ${actions.join(', ')}.`)
    return action === 'add' ? await add(call) : await keep(action, call)
  },
}

const keep = (action: Exclude<Action, 'add'>, call: CommandCall): Promise<number> =>
  withProviders(call, async (providers, by) => {
    const { out, err } = call.terminal
    if (action === 'list') {
      for (const { id, name, issuer, account, mailDomains, isActive } of await providers.list(by))
        out.write(
          `${id}\t${name}\t${issuer}\t${account?.key ?? '-'}\t${mailDomains.join(',')}\t${isActive ? 'on' : 'off'}\n`,
        )
      return 0
    }
    const key = required(call, 1)
    const done = action === 'remove' ? await providers.remove(by, key) : await providers.turn(by, key, action === 'on')
    err.write(done ? `${key} is ${action === 'remove' ? 'removed' : action}.\n` : `There is no provider “${key}”.\n`)
    return done ? 0 : 1
  })

async function add(call: CommandCall): Promise<number> {
  const { out, err } = call.terminal
  const options = optionsOf(call)
  const secret = await secretOf(call)
  return await withProviders(call, async (providers, by) => {
    const added = await providers.add(by, { ...options, secret })
    if (added.type === 'account') throw new UsageError(`There is no account “${options.account}”.`)
    if (added.type === 'issuer') err.write(`${options.issuer} does not answer as a valid provider (${added.reason}).\n`)
    if (added.type === 'taken') err.write('The key or one of the email domains is already in use by a provider.\n')
    if (added.type !== 'added') return 1
    const { publicOrigin, host, port } = call.config()
    err.write(`Added ${options.key}. Register this address there:\n`)
    out.write(`${publicOrigin ?? `http://${host}:${port}`}${providerReturnPath(options.key)}\n`)
    return 0
  })
}

function optionsOf(call: CommandCall) {
  const key = required(call, 1)
  if (!isProviderKey(key))
    throw new UsageError(`“${key}” is not a key: a key has at most 63 characters of a-z, 0-9 and hyphens.`)
  const [issuer, clientId] = [textOption(call, 'issuer'), textOption(call, 'client-id')]
  if (issuer === undefined || clientId === undefined || clientId === '')
    throw new UsageError('add needs --issuer and --client-id.')
  if (URL.parse(issuer) === null) throw new UsageError(`“${issuer}” is not an address.`)
  const domains = (textOption(call, 'domains') ?? '').split(',').filter((word) => word.trim() !== '')
  const read = domains.map((word) => {
    const domain = mailDomain(word.trim())
    if (domain === null) throw new UsageError(`“${word}” is not an email domain.`)
    return domain
  })
  if (read.length === 0 && textOption(call, 'account') === undefined)
    throw new UsageError('add needs --account, --domains or both, to know which users the provider signs in.')
  const account = textOption(call, 'account') ?? ''
  return { key, issuer, clientId, name: textOption(call, 'name') ?? key, account, mailDomains: [...new Set(read)] }
}

/** Secrets are never arguments, because every user of the machine can read those. */
async function secretOf(call: CommandCall): Promise<string> {
  const file = textOption(call, 'secret-file')
  if (file === undefined && process.stdin.isTTY)
    throw new UsageError('Provide the secret with --secret-file or on the standard input.')
  const text = file === undefined ? await standardInput() : await readFile(file, 'utf8').catch(() => '')
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '' || secret.length > maxSecretLength)
    throw new UsageError(`There is no secret of 1 to ${maxSecretLength} characters.`)
  return secret
}

async function standardInput(): Promise<string> {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) {
    text += String(part)
    if (text.length > maxSecretLength + 2) break
  }
  return text
}

type Providers = import('#features/identity/single-sign-on/administer-providers.ts').ProviderAdministration

/** Does what the back office does too, in the name of the product. */
const withProviders = (
  call: CommandCall,
  work: (providers: Providers, by: Viewer) => Promise<number>,
): Promise<number> =>
  withRecords(call, async (records, { queries }) => {
    const { createProviderAdministration } = await import('#features/identity/single-sign-on/administer-providers.ts')
    const { createEncryption } = await import('#platform/store/encryption.ts')
    const { secretKeyIn } = await import('#platform/store/secret-key.ts')
    const { systemViewer } = await import('#platform/records/system-viewer.ts')
    const { secretKey, dataDir } = call.config()
    const encryption = createEncryption(secretKey ?? (await secretKeyIn(dataDir)))
    const now = (): Date => new Date()
    return await work(createProviderAdministration({ queries, records, encryption, now }), systemViewer)
  })
