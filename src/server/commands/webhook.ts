import { addressRefusal } from '#domain/webhook-message.ts'
import { type Command, type CommandCall, required, textOption, UsageError } from './command.ts'
import { withRecords } from './open-records.ts'

const actions = ['add', 'list', 'off', 'on', 'remove', 'test', 'retry'] as const
type Action = (typeof actions)[number]

const isAction = (word: string): word is Action => actions.some((action) => action === word)

export const webhookCommand: Command = {
  name: 'webhook',
  summary: 'Keeps who is told of changes: an ERP, a PIM.',
  arguments: [
    { name: 'action', text: `One of ${actions.join(', ')}.` },
    { name: 'name', text: 'What the webhook is called; not for list.', optional: true },
  ],
  options: {
    url: { type: 'string', value: 'ADDRESS', text: 'add: where to, over https or within this machine.' },
    user: {
      type: 'string',
      value: 'EMAIL',
      text: 'add: in whose name; what this user may not see is not told.',
    },
    objects: {
      type: 'string',
      value: 'OBJECTS',
      text: 'add: API names of objects, as Product2,Account; all of them if not given.',
    },
  },
  notes: [
    'add prints the secret that messages are signed with, once. It is told what happens from then on.',
    'test sends a message without events at once, and says how it fared; retry has told again what was given up after three days.',
    'off tells nothing; on takes that back, and tells what happened meanwhile (of the last seven days).',
    'Addresses within your own network are taken: whoever may add a webhook may say so.',
    'docs/webhooks.md says what a receiver does.',
    'The embedded database belongs to one process: stop the portal before.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is none of ${actions.join(', ')}.`)
    if (action === 'add') {
      const given = await givenOf(call)
      return await withWebhooks(call, (webhooks, users) => add(call, webhooks, users, given))
    }
    return await withWebhooks(call, async (webhooks, users) => {
      if (action === 'list') return await list(call, webhooks, users)
      if (action === 'test') return await test(call, webhooks)
      return await keep(call, webhooks, action)
    })
  },
}

type Webhooks = import('../webhooks.ts').Webhooks

/** Users by address, and back. */
interface Users {
  readonly idOf: (email: string) => Promise<string | null>
  readonly emailOf: (id: string) => Promise<string>
}

interface Given {
  readonly name: string
  readonly url: string
  readonly email: string
  readonly objects: readonly string[]
}

async function givenOf(call: CommandCall): Promise<Given> {
  const { entityOfApiName } = await import('#entities/table.ts')
  const name = required(call, 1)
  if (name.length > 100 || /[\s\p{Cc}]/u.test(name)) throw new UsageError(`“${name}” is no name: it has no spaces.`)
  const [url, email] = [textOption(call, 'url'), textOption(call, 'user')]
  if (url === undefined || email === undefined) throw new UsageError('add needs --url and --user.')
  const refusal = addressRefusal(url)
  if (refusal !== null) throw new UsageError(`“${url}” ${refusal}.`)
  const objects = (textOption(call, 'objects') ?? '').split(',').flatMap((word) => word.trim() || [])
  for (const object of objects)
    if (entityOfApiName(object) === null) throw new UsageError(`“${object}” is no object of the portal.`)
  return { name, url, email, objects: [...new Set(objects)] }
}

async function add(call: CommandCall, webhooks: Webhooks, users: Users, given: Given): Promise<number> {
  const { out, err } = call.terminal
  const userId = await users.idOf(given.email)
  if (userId === null) {
    err.write(`Nobody signs in with “${given.email}”.\n`)
    return 1
  }
  const made = await webhooks.add({ name: given.name, url: given.url, objects: given.objects, userId })
  if (made === null) {
    err.write(`There is a webhook “${given.name}” already.\n`)
    return 1
  }
  err.write(`Added ${given.name}. Its secret is shown this once:\n`)
  out.write(`${made.secret}\n`)
  return 0
}

async function list(call: CommandCall, webhooks: Webhooks, users: Users): Promise<number> {
  for (const { name, url, objects, userId, isActive, waiting, givenUp, lastError } of await webhooks.all())
    call.terminal.out.write(
      `${[
        name,
        url,
        objects.join(',') || '-',
        await users.emailOf(userId),
        isActive ? 'on' : 'off',
        `${waiting} waiting`,
        `${givenUp} given up`,
        lastError ?? '-',
      ].join('\t')}\n`,
    )
  return 0
}

async function test(call: CommandCall, webhooks: Webhooks): Promise<number> {
  const { randomUUID } = await import('node:crypto')
  const { deliver } = await import('../webhook-delivery.ts')
  const name = required(call, 1)
  const target = await webhooks.target(name)
  if (target === null) return missing(call, name)
  const body = { events: [], test: true } as const
  const told = await deliver({ ...target, id: randomUUID(), body }, { now: () => new Date(), signal: call.signal })
  call.terminal.err.write(
    told.type === 'delivered' ? `${name} took it.\n` : `${name} did not take it: ${told.error}.\n`,
  )
  return told.type === 'delivered' ? 0 : 1
}

async function keep(call: CommandCall, webhooks: Webhooks, action: 'off' | 'on' | 'remove' | 'retry'): Promise<number> {
  const name = required(call, 1)
  const { err } = call.terminal
  if (action === 'retry') {
    const messages = await webhooks.retry(name)
    if (messages === null) return missing(call, name)
    err.write(`${name}: ${messages} messages that were given up are told again.\n`)
    return 0
  }
  const done = action === 'remove' ? await webhooks.remove(name) : await webhooks.turn(name, action === 'on')
  if (!done) return missing(call, name)
  err.write(`${name} is ${action === 'remove' ? 'removed' : action}.\n`)
  return 0
}

function missing(call: CommandCall, name: string): number {
  call.terminal.err.write(`There is no webhook “${name}”.\n`)
  return 1
}

const withWebhooks = (
  call: CommandCall,
  work: (webhooks: Webhooks, users: Users) => Promise<number>,
): Promise<number> =>
  withRecords(call, async (records, { queries }) => {
    const { createWebhooks } = await import('../webhooks.ts')
    const { createSealing } = await import('#sign-in/sealed.ts')
    const { secretKeyIn } = await import('#store/secret-key.ts')
    const { userOfAddress } = await import('#sign-in/users.ts')
    const { user } = await import('#entities/user.ts')
    const { systemViewer } = await import('#records/system-viewer.ts')
    const { secretKey, dataDir } = call.config()
    const sealing = createSealing(secretKey ?? (await secretKeyIn(dataDir)))
    return await work(createWebhooks({ queries, records, sealing, now: () => new Date() }), {
      idOf: async (email) => (await userOfAddress(records, email))?.id ?? null,
      emailOf: async (id) => (await records.byId(systemViewer, user, id))?.email ?? id,
    })
  })
