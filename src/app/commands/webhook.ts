import { systemViewer } from '#platform/records/system-viewer.ts'
import { addressRefusal } from '#features/integrations/webhooks/webhook-message.ts'
import { type Command, type CommandCall, required, textOption, UsageError } from './command.ts'
import { withRecords } from './open-records.ts'

const actions = ['add', 'list', 'off', 'on', 'remove', 'test', 'retry'] as const
type Action = (typeof actions)[number]

const isAction = (word: string): word is Action => actions.some((action) => action === word)

export const webhookCommand: Command = {
  name: 'webhook',
  summary: 'Manages webhooks, which notify other systems of changes, such as an ERP or a PIM.',
  arguments: [
    { name: 'action', text: `One of ${actions.join(', ')}.` },
    { name: 'name', text: 'The name of the webhook; not used by list.', optional: true },
  ],
  options: {
    url: { type: 'string', value: 'ADDRESS', text: 'add: the address of the receiver, with https or on this machine.' },
    user: {
      type: 'string',
      value: 'EMAIL',
      text: 'add: the user whose permissions apply; messages contain only what this user may see.',
    },
    objects: {
      type: 'string',
      value: 'OBJECTS',
      text: 'add: the API names of objects, for example Product2,Account; all objects by default.',
    },
  },
  notes: [
    'add prints, only once, the secret with which messages are signed. The webhook is notified of later changes.',
    'test immediately sends a message without events and prints the result; retry sends messages again that were not delivered.',
    'off stops notifications; on resumes them, including the changes in between (of the last seven days).',
    'Addresses in your own network are allowed, because only operators of the portal can add webhooks.',
    'docs/webhooks.md describes what a receiver does.',
    'Only one process can use the embedded database, so stop the portal first.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is not one of ${actions.join(', ')}.`)
    if (action === 'add') {
      const input = await inputOf(call)
      return await withWebhooks(call, (webhooks) => add(call, webhooks, input))
    }
    return await withWebhooks(call, async (webhooks) => {
      if (action === 'list') return await list(call, webhooks)
      if (action === 'test') return await test(call, webhooks)
      return await keep(call, webhooks, action)
    })
  },
}

type Webhooks = import('#features/integrations/webhooks/administer-webhooks.ts').WebhookAdministration

interface Input {
  readonly name: string
  readonly url: string
  readonly email: string
  readonly objects: readonly string[]
}

async function inputOf(call: CommandCall): Promise<Input> {
  const { entityIndex } = await import('#app/entities.ts')
  const name = required(call, 1)
  if (name.length > 100 || /[\s\p{Cc}]/u.test(name))
    throw new UsageError(`“${name}” is not a name: a name contains no spaces and has at most 100 characters.`)
  const [url, email] = [textOption(call, 'url'), textOption(call, 'user')]
  if (url === undefined || email === undefined) throw new UsageError('add needs --url and --user.')
  const refusal = addressRefusal(url)
  if (refusal !== null) throw new UsageError(`“${url}” ${refusal}.`)
  const objects = (textOption(call, 'objects') ?? '').split(',').flatMap((word) => word.trim() || [])
  for (const object of objects)
    if (entityIndex.ofApiName(object) === null) throw new UsageError(`“${object}” is not an object of the portal.`)
  return { name, url, email, objects: [...new Set(objects)] }
}

async function add(call: CommandCall, webhooks: Webhooks, input: Input): Promise<number> {
  const { out, err } = call.terminal
  const added = await webhooks.add(systemViewer, input)
  if (added.type !== 'added') {
    err.write(
      added.type === 'user' ? `There is no user “${input.email}”.\n` : `There is already a webhook “${input.name}”.\n`,
    )
    return 1
  }
  err.write(`Added ${input.name}. Its secret is shown only now:\n`)
  out.write(`${added.secret}\n`)
  return 0
}

async function list(call: CommandCall, webhooks: Webhooks): Promise<number> {
  for (const { name, url, objects, email, isActive, waiting, givenUp, lastError } of await webhooks.list(systemViewer))
    call.terminal.out.write(
      `${[
        name,
        url,
        objects.join(',') || '-',
        email,
        isActive ? 'on' : 'off',
        `${waiting} waiting`,
        `${givenUp} given up`,
        lastError ?? '-',
      ].join('\t')}\n`,
    )
  return 0
}

async function test(call: CommandCall, webhooks: Webhooks): Promise<number> {
  const name = required(call, 1)
  const delivered = await webhooks.test(systemViewer, name, call.signal)
  if (delivered === null) return missing(call, name)
  call.terminal.err.write(
    delivered.type === 'delivered'
      ? `${name} accepted the message.\n`
      : `${name} did not accept the message: ${delivered.error}.\n`,
  )
  return delivered.type === 'delivered' ? 0 : 1
}

async function keep(call: CommandCall, webhooks: Webhooks, action: 'off' | 'on' | 'remove' | 'retry'): Promise<number> {
  const name = required(call, 1)
  const { err } = call.terminal
  if (action === 'retry') {
    const messages = await webhooks.retry(systemViewer, name)
    if (messages === null) return missing(call, name)
    const when = messages.isActive ? 'are being sent again' : 'are sent when the webhook is on again'
    err.write(`${name}: ${messages.count} messages ${when}.\n`)
    return 0
  }
  const done =
    action === 'remove'
      ? await webhooks.remove(systemViewer, name)
      : await webhooks.turn(systemViewer, name, action === 'on')
  if (!done) return missing(call, name)
  err.write(`${name} is ${action === 'remove' ? 'removed' : action}.\n`)
  return 0
}

function missing(call: CommandCall, name: string): number {
  call.terminal.err.write(`There is no webhook “${name}”.\n`)
  return 1
}

const withWebhooks = (call: CommandCall, work: (webhooks: Webhooks) => Promise<number>): Promise<number> =>
  withRecords(call, async (records, { queries }) => {
    const { createWebhookAdministration } = await import('#features/integrations/webhooks/administer-webhooks.ts')
    const { createEncryption } = await import('#platform/store/encryption.ts')
    const { secretKeyIn } = await import('#platform/store/secret-key.ts')
    const { secretKey, dataDir } = call.config()
    const encryption = createEncryption(secretKey ?? (await secretKeyIn(dataDir)))
    return await work(createWebhookAdministration({ queries, records, encryption, now: () => new Date() }))
  })
