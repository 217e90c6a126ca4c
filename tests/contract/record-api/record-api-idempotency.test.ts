import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isMap } from '#platform/values/text/is-map.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { recordApi } from '#app/record-api.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { createAdmission } from '#platform/http/overload/admission.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase, describeOnPostgres, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase, apiCaller, type ApiCaller } from './fixtures/record-api-caller.ts'

const patient = () => createAdmission({ maxWorking: 16, maxWaiting: 200, timeout: 60_000 })

describeEachDatabase('Idempotent writes', (open) => {
  let database: TestDatabase
  let portal: TestPortal
  let editor: ApiCaller
  let now = today
  /** The promise that the next write waits for. */
  let before: (() => Promise<void>) | null = null
  /** An action that replaces the answer to the next write, after the write. */
  let instead: (() => Promise<never>) | null = null
  beforeAll(async () => {
    database = await open()
    const endpoints = recordApi.endpoints.map((each) =>
      each.method === 'GET'
        ? each
        : {
            ...each,
            answerTo: async (...parameters: Parameters<typeof each.answerTo>) => {
              const answer = await each.answerTo(...parameters)
              const broken = instead
              instead = null
              return broken === null ? answer : await broken()
            },
          },
    )
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ records }) => ({
        recordApi: { ...recordApi, endpoints },
        admission: patient(),
        apiStore: createApiStore(database.queries, () => now),
        records: {
          ...records,
          write: async (viewer, work) => {
            await before?.()
            return await records.write(viewer, work)
          },
        },
      }),
    )
    editor = await apiCaller(portal, 'editor')
  })
  afterAll(() => portal.close())

  const group = (name: string) => ({ apiName: 'Business_Group__c', fields: { Name: name } })
  const keyed = (key = randomUUID() as string) => ({ 'idempotency-key': key })
  const groupsNamed = (name: string) => portal.fixtures.records.count(systemViewer, businessGroup, equals('name', name))
  const dies = () => Promise.reject(new Error('The process ends here.'))

  it('[UIA-04] Answers a repeated request with the same answer and marks it as a replay', async () => {
    const key = keyed()
    const first = await editor.post('/records', group('Once'), key)
    const second = await editor.post('/records', group('Once'), {
      'idempotency-key': key['idempotency-key'].toUpperCase(),
    })
    expect(first.status).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotency-replayed')
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true', etag: first.headers['etag'] })
    expect(await groupsNamed('Once')).toBe(1)
  })

  it('[UIA-05] [UIA-06] Updates, deletions and batches are idempotent, too', async () => {
    const { body } = await editor.post('/records', group('Changed once'))
    const change = { fields: { Name: 'Changed twice' } }
    const keys = [keyed(), keyed(), keyed()] as const
    const changed = [
      await editor.patch(`/records/${body.id}`, change, keys[0]),
      await editor.patch(`/records/${body.id}`, change, keys[0]),
    ]
    expect(changed[1]?.body).toEqual(changed[0]?.body)
    const administrator = await apiCaller(portal, 'administrator')
    const deleted = [
      await administrator.delete(`/records/${body.id}`, keys[1]),
      await administrator.delete(`/records/${body.id}`, keys[1]),
    ]
    expect(deleted.map(({ status }) => status)).toEqual([204, 204])
    const batch = { operations: [{ type: 'CREATE', records: [group('Batched once')] }] }
    const batches = [
      await editor.post('/records/batch', batch, keys[2]),
      await editor.post('/records/batch', batch, keys[2]),
    ]
    expect(batches[1]?.body).toEqual(batches[0]?.body)
    expect(await groupsNamed('Batched once')).toBe(1)
  })

  it('[UIA-04] Refuses a key that was used for another request and a key that is not a UUID version 4', async () => {
    const key = keyed()
    await editor.post('/records', group('Key'), key)
    for (const other of [
      await editor.post('/records', group('Other key'), key),
      await editor.post('/records?useDefaultRule=true', group('Key'), key),
      await editor.post('/records/batch', { operations: [{ type: 'CREATE', records: [group('Key')] }] }, key),
    ]) {
      expect(other.status).toBe(422)
      expect(other.body[0].errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    }
    // Keys of other users are separate.
    expect((await (await apiCaller(portal, 'editor')).post('/records', group('Key of another'), key)).status).toBe(201)
    for (const none of ['1', '00000000-0000-1000-8000-000000000000', `${randomUUID()}, ${randomUUID()}`])
      expect((await editor.post('/records', group('Key'), keyed(none))).status).toBe(400)
    expect(await groupsNamed('Key')).toBe(1)
  })

  it('[UIA-04] Stores refusals, but allows a retry after a conflict with others', async () => {
    const wrong = keyed()
    const refusals = [await editor.post('/records', group(''), wrong), await editor.post('/records', group(''), wrong)]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400])
    expect(refusals[1]?.body).toEqual(refusals[0]?.body)
    expect(refusals[1]?.headers).toHaveProperty('idempotency-replayed')
    expect(checkRepresentation('RecordError', refusals[1]?.body)).toBeNull()
    const { body } = await editor.post('/records', group('Stale key'))
    const [stale, change] = [keyed(), { fields: { Name: 'Stale key changed' } }]
    const headers = (eTag: string) => ({ ...stale, 'if-match': `"${eTag}"` })
    expect((await editor.patch(`/records/${body.id}`, change, headers('0'.repeat(32)))).status).toBe(412)
    expect((await editor.patch(`/records/${body.id}`, change, headers(body.eTag))).status).toBe(200)
  })

  it('[UIA-04] Returns the written record when the process ended between the write and the answer', async () => {
    const key = keyed()
    instead = dies
    expect((await editor.post('/records', group('Survivor'), key)).status).toBe(500)
    expect(await groupsNamed('Survivor')).toBe(1)
    const again = await editor.post('/records', group('Survivor'), key)
    expect(again.status).toBe(201)
    expect(checkRepresentation('Record', again.body)).toBeNull()
    expect(again.body.fields.Name.value).toBe('Survivor')
    expect(again.headers).toHaveProperty('idempotency-replayed')
    expect(await groupsNamed('Survivor')).toBe(1)
    // From then on this answer is returned, whatever happens to the record.
    await editor.patch(`/records/${again.body.id}`, { fields: { Name: 'Survivor changed' } })
    expect((await editor.post('/records', group('Survivor'), key)).body).toEqual(again.body)
  })

  it('[UIA-06] Returns the written items of a batch when the process ended before the answer', async () => {
    const key = keyed()
    const body = { allOrNone: false, operations: [{ type: 'CREATE', records: [group('Batch survivor'), group('')] }] }
    instead = dies
    expect((await editor.post('/records/batch', body, key)).status).toBe(500)
    const again = await editor.post('/records/batch', body, key)
    expect(checkRepresentation('Batch', again.body)).toBeNull()
    expect(again.body.results.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([201, 400])
    expect(await groupsNamed('Batch survivor')).toBe(1)
  })

  it('[UIA-04] A retry waits for a slow attempt and then replaces it, and the slow attempt writes nothing afterwards', async () => {
    const [key, name] = [keyed(), 'Taken over']
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    before = async () => {
      before = null
      reached.resolve()
      await goOn.promise
    }
    const slow = editor.post('/records', group(name), key)
    await reached.promise
    now = new Date(now.getTime() + 59_000)
    const early = await editor.post('/records', group(name), key)
    expect(early.status).toBe(409)
    expect(early.body[0].errorCode).toBe('IDEMPOTENCY_KEY_IN_FLIGHT')
    expect(early.headers['retry-after']).toBe('1')
    expect(await groupsNamed(name)).toBe(0)
    now = new Date(now.getTime() + 1000)
    const taken = await editor.post('/records', group(name), key)
    expect(taken.status).toBe(201)
    goOn.resolve()
    expect((await slow).status).toBe(409)
    expect(await groupsNamed(name)).toBe(1)
    expect((await editor.post('/records', group(name), key)).body).toEqual(taken.body)
  })

  it('[UIA-04] Deletes stored answers after thirty days', async () => {
    const key = keyed()
    const first = await editor.post('/records', group('Monthly'), key)
    now = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000 + 1000)
    const second = await editor.post('/records', group('Monthly'), key)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })

  it('[UIA-04] Of fifty concurrent requests with one key, one writes, and the others get the same answer or a request to wait', async () => {
    const key = keyed()
    const answers = await Promise.all(Array.from({ length: 50 }, () => editor.post('/records', group('Fifty'), key)))
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 409]))).toBe(true)
    const created = answers.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThan(0)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
    expect(await groupsNamed('Fifty')).toBe(1)
  })
})

describeOnPostgres('Two server processes', (open) => {
  it('[UIA-04] Of fifty requests with one key, sent to two processes, one creates a record', async () => {
    const database = await open()
    const portal = await testPortal(
      () => Promise.resolve(database),
      () => ({ admission: patient() }),
    )
    const editor = await apiCaller(portal, 'editor')
    const other = spawn(
      process.execPath,
      [new URL('fixtures/record-api-process.ts', import.meta.url).pathname, database.url ?? ''],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    try {
      const address = await createInterface(other.stdout)[Symbol.asyncIterator]().next()
      const own = await portal.app.listen({ port: 0, host: '127.0.0.1' })
      const headers = { ...editor.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const body = JSON.stringify({ apiName: 'Business_Group__c', fields: { Name: 'Of two processes' } })
      const post = async (origin: string): Promise<{ readonly status: number; readonly id: string | null }> => {
        const response = await fetch(`${origin}${apiBase}/records`, { method: 'POST', headers, body })
        const answer: unknown = await response.json()
        return { status: response.status, id: idIn(answer) }
      }
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => post(index % 2 === 0 ? own : String(address.value))),
      )
      const created = answers.filter(({ status }) => status === 201)
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
      expect(created.length).toBeGreaterThan(0)
      expect(new Set(created.map(({ id }) => id)).size).toBe(1)
      const { records } = portal.fixtures
      expect(await records.count(systemViewer, businessGroup, equals('name', 'Of two processes'))).toBe(1)
      // Each process knows the answer of the other.
      expect(await Promise.all([own, String(address.value)].map(post))).toEqual([created[0], created[0]])
    } finally {
      other.stdin.end()
      await once(other, 'exit')
      await portal.close()
    }
  })
})

const idIn = (answer: unknown): string | null =>
  isMap(answer) && typeof answer['id'] === 'string' ? answer['id'] : null
