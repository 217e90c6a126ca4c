import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordClient } from './record-client.ts'
import type { Snapshot } from './snapshot.ts'
import { testClient } from './testing/client.ts'
import { accountId } from './testing/model-accounts.ts'
import { createModelServer } from './testing/model-server.ts'
import { pairedChannels } from './testing/paired-channels.ts'

const tab = fc.integer({ min: 0, max: 1 })
const account = fc.integer({ min: 1, max: 4 })
const city = fc.constantFrom('Utrecht', 'Delft')
const list = fc.constantFrom('All', 'Utrecht')
const isAwaited = fc.boolean()
const action = fc.oneof(
  fc.record({
    type: fc.constant('get'),
    tab,
    account,
    fields: fc.constantFrom('Name', 'City', 'Name,City'),
    isAwaited,
  }),
  fc.record({ type: fc.constant('list'), tab, list, isAwaited }),
  fc.record({ type: fc.constant('listUi'), tab, list, isAwaited }),
  fc.record({ type: fc.constant('getBatch'), tab, isAwaited }),
  fc.record({ type: fc.constant('update'), tab, account, city, isAwaited }),
  fc.record({ type: fc.constant('create'), tab, city, isAwaited }),
  fc.record({ type: fc.constant('delete'), tab, account, isAwaited }),
  fc.record({ type: fc.constant('batch'), tab, account, city, isAwaited }),
  fc.record({ type: fc.constant('advance'), by: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ type: fc.constant('fail'), failure: fc.constantFrom(400, 500, 'lost' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const quiet = async (isBusy: () => boolean): Promise<void> => {
  do for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setImmediate(resolve))
  while (isBusy())
}

/** The records of a snapshot by their ids, with the shown values. */
function shown({ data }: Snapshot): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  JSON.parse(JSON.stringify(data ?? null), (_, value: object | null) => {
    if (typeof value !== 'object' || value === null || !('weakEtag' in value) || !('fields' in value)) return value
    const { id, fields } = value as unknown as { id: string; fields: Record<string, { value: unknown }> }
    found.set(id, Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value])))
    return value
  })
  return found
}

async function run(actions: readonly Action[]): Promise<void> {
  const server = createModelServer()
  let inFlight: string[] = []
  let failure: number | 'lost' | null = null
  let written = 0
  const channels = pairedChannels()
  const tabs = channels.map((channel, at) =>
    testClient(async (address, init) => {
      const request = `${at} ${init.method} ${address}`
      if (init.method === 'GET') expect(inFlight, 'at most one equal request is in flight').not.toContain(request)
      inFlight.push(request)
      try {
        await Promise.resolve()
        return await server.fetch(address, init)
      } finally {
        inFlight = inFlight.filter((each) => each !== request)
      }
    }, channel),
  )
  // One failure hits one request.
  server.failWith(() => {
    const mine = failure
    failure = null
    return mine
  })
  for (const where of ['Utrecht', 'Delft', 'Utrecht']) server.make({ Name: `N${(written += 1)}`, City: where })
  const views: { name: string; snapshot: Snapshot }[] = []

  /** Follows a read: each notification has a change, and no value is older than the one before. */
  function follow(client: RecordClient, name: string, snapshot: Snapshot | null): void {
    if (snapshot === null || snapshot.data === null || views.some((each) => each.name === name)) return
    const view = { name, snapshot }
    const newest = new Map<string, number>()
    views.push(view)
    client.subscribe(snapshot, (next) => {
      expect(JSON.stringify(next), 'a notification has a change').not.toBe(JSON.stringify(view.snapshot))
      const isResolved = !next.isOptimistic && !view.snapshot.isOptimistic
      view.snapshot = next
      for (const [id, { Name }] of isResolved ? shown(next) : []) {
        const version = typeof Name === 'string' ? Number(Name.slice(1)) : 0
        expect(version, 'no value is older').toBeGreaterThanOrEqual(newest.get(id) ?? 0)
        newest.set(id, version)
      }
    })
  }

  async function perform(each: Action): Promise<void> {
    if (each.type === 'advance') for (const { clock } of tabs) clock.now += each.by
    else if (each.type === 'fail') failure = each.failure
    else await send(each)
  }

  async function send(each: Exclude<Action, { type: 'advance' | 'fail' }>): Promise<void> {
    const client = tabs[each.tab]?.client ?? expect.unreachable()
    const all = ['Account.Name', 'Account.City']
    const id = 'account' in each ? accountId(each.account) : ''
    const fields = { Name: `N${(written += 1)}`, City: 'city' in each ? each.city : '' }
    if (each.type === 'get') {
      const names = each.fields.split(',').map((name) => `Account.${name}`)
      follow(client, `${each.tab} ${id} ${each.fields}`, await client.getRecord({ recordId: id, fields: names }))
    } else if (each.type === 'list' || each.type === 'listUi') {
      const config = { objectApiName: 'Account', listViewApiName: each.list, fields: all }
      const read = each.type === 'list' ? client.getListRecords : client.getListUi
      follow(client, `${each.tab} ${each.type} ${each.list}`, await read(config))
    } else if (each.type === 'getBatch')
      follow(client, `${each.tab} batch`, await client.getRecords({ recordIds: [1, 2, 3].map(accountId), fields: all }))
    else {
      // Refusals are a part of the model: what they must not do is checked at the end.
      const write = {
        update: () => client.updateRecord({ fields: { Id: id, ...fields } }),
        create: () => client.createRecord({ apiName: 'Account', fields }),
        delete: () => client.deleteRecord(id),
        batch: () =>
          client.executeBatchRecordOperations({
            operations: [{ type: 'UPDATE', records: [{ fields: { Id: id, ...fields } }] }],
          }),
      }[each.type]
      await write().catch((error: unknown) => expect(error).toHaveProperty('refusal'))
    }
  }

  const pending: Promise<void>[] = []
  for (const each of actions) {
    const performed = perform(each)
    if ('isAwaited' in each && !each.isAwaited) pending.push(performed)
    else await performed
  }
  await Promise.all(pending)
  failure = null
  await quiet(() => inFlight.length > 0)
  for (const { name, snapshot } of views) {
    if (snapshot.state !== 'Fulfilled') continue
    expect(snapshot.isOptimistic, name).toBe(false)
    const listed = [...server.accounts.values()].filter((each) => !name.endsWith('Utrecht') || each.city === 'Utrecht')
    if (name.includes('list')) expect([...shown(snapshot).keys()], name).toEqual(listed.map((each) => each.id))
    for (const [id, values] of shown(snapshot)) {
      const stored = server.accounts.get(id)
      for (const [field, value] of [
        ['Name', stored?.name],
        ['City', stored?.city],
      ] as const)
        if (field in values) expect(values[field], `${name} shows ${field} of ${id}`).toBe(value)
    }
  }
}

it('[RDL-01] [RDL-02] [RDL-06] [RDL-08] [RDL-23] Two tabs agree with the server after any sequence of reads, writes, failures and time', async () => {
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), run), { numRuns: 2000 })
})
