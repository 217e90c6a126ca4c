import type { Representation } from '#platform/record-api/representations/table.ts'
import { errorMessages } from '#platform/values/error-bodies.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { isMap, mapsIn } from '#platform/values/text/is-map.ts'
import { keyOf } from './canonical.ts'
import { batchConfig, isText, recordInput } from './checks.ts'
import type { RecordInput } from './field-input.ts'
import type { Reader } from './reader.ts'
import { isRecord } from './records.ts'
import type { Refusal } from './snapshot.ts'
import type { Store } from './store.ts'
import { type ApiRequest, isSuccess, isUnreached, type Send } from './transport.ts'

type RecordRepresentation = Representation<'Record'>

/** A refused write. The message is the first of the server, and the body has all of it (RDL-06). */
export class WriteRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(messageOf(refusal))
    this.name = 'WriteRefused'
    this.refusal = refusal
  }
}

/** The record has changed since it was read (RDL-25). */
export interface Conflict {
  readonly outcome: 'conflict'
  /** The values that were to be written. */
  readonly mine: RecordInput['fields']
  /** The record as it is now; null if it can no longer be read. */
  readonly theirs: RecordRepresentation | null
  /** The record that the values are based on; null if it had not been read. */
  readonly base: RecordRepresentation | null
}

/** `record` is null if the writer can no longer see it (RDL-16). */
export interface Written {
  readonly outcome: 'written'
  readonly record: RecordRepresentation | null
}

export interface UpdateOptions {
  /** The record that a form was opened with. Without it, it is the newest one that was read. */
  readonly base?: RecordRepresentation
}

/** The changes of records, as other tabs learn them. */
type Announce = (changes: readonly { readonly id: string; readonly eTag: string | null }[]) => void

/** Writes of records: immediately visible, and rolled back where they fail. */
export function createWriter(store: Store, reader: Reader, send: Send, announce: Announce) {
  /** Writes of one record follow one another, so that each is based on the one before. */
  const queues = new Map<string, Promise<unknown>>()

  /** Sends a write. A lost response is asked for once more with the same key, so that nothing is written twice. */
  async function sendWrite(request: ApiRequest): Promise<Refusal> {
    const keyed = { ...request, headers: { ...request.headers, 'Idempotency-Key': newKey() } }
    const answer = await send(keyed)
    return isUnreached(answer) ? await send(keyed) : answer
  }

  async function inOrder<Result>(id: string, write: () => Promise<Result>): Promise<Result> {
    const before = queues.get(id) ?? Promise.resolve()
    const mine = before.then(write, write)
    queues.set(id, mine)
    try {
      return await mine
    } finally {
      if (queues.get(id) === mine) queues.delete(id)
    }
  }

  async function createRecord(input: RecordInput): Promise<Written> {
    if (!isMap(input) || !recordInput({ ...input }) || !isText(input.apiName)) throw new Error('Invalid recordInput')
    const order = store.nextOrder()
    const answer = await sendWrite({ method: 'POST', path: '/records', body: input })
    if (!isSuccess(answer)) throw new WriteRefused(answer)
    return await reader.affecting(() => settled(answer.body, order))
  }

  async function updateRecord(input: RecordInput, { base }: UpdateOptions = {}): Promise<Written | Conflict> {
    const id = isMap(input) && isMap(input.fields) ? id18(input.fields['Id']) : null
    if (id === null || !recordInput({ ...input })) throw new Error('Invalid recordInput')
    const { Id: _, ...fields } = input.fields
    const before = base ?? recordNow(id)
    const overlay = { fields }
    reader.show(() => store.records.overlay(id, overlay))
    return await inOrder(id, async () => {
      const order = store.nextOrder()
      const answer = await sendWrite({
        method: 'PATCH',
        path: `/records/${id}`,
        body: { ...input, fields },
        headers: ifMatch(base ?? store.records.get(id)?.head ?? null),
      })
      return await reader.affecting(async () => {
        store.records.settle(id, overlay)
        if (answer.status === 412)
          return { outcome: 'conflict', mine: fields, theirs: await theirs(id, before, fields), base: before }
        if (!isSuccess(answer)) throw refused(answer, [id])
        if (answer.status === 204) evict(id, false)
        return settled(answer.body, order)
      })
    })
  }

  async function deleteRecord(recordId: string): Promise<Written | Conflict> {
    const id = id18(recordId)
    if (id === null) throw new Error('Invalid config for "deleteRecord"')
    return await inOrder(id, async () => {
      const before = recordNow(id)
      const answer = await sendWrite({ method: 'DELETE', path: `/records/${id}`, headers: ifMatch(before) })
      return await reader.affecting(async () => {
        if (answer.status === 412)
          return { outcome: 'conflict', mine: {}, theirs: await theirs(id, before), base: before }
        if (!isSuccess(answer)) throw refused(answer, [id])
        evict(id, true)
        return { outcome: 'written', record: null }
      })
    })
  }

  async function executeBatchRecordOperations(config: Representation<'BatchInput'>): Promise<Representation<'Batch'>> {
    if (!isMap(config) || !batchConfig({ ...config }))
      throw new Error('Invalid config for "executeBatchRecordOperations"')
    const operations = config.operations.flatMap(({ type, records }) =>
      records.map(({ fields: { Id, ...fields } }) => ({ type, id: id18(Id), overlay: { fields } })),
    )
    reader.show(() => {
      for (const { type, id, overlay } of operations)
        if (type === 'UPDATE' && id !== null) store.records.overlay(id, overlay)
    })
    const order = store.nextOrder()
    const answer = await sendWrite({ method: 'POST', path: '/records/batch', body: config })
    return await reader.affecting(() => {
      for (const { id, overlay } of operations) if (id !== null) store.records.settle(id, overlay)
      if (!isSuccess(answer))
        throw refused(
          answer,
          operations.flatMap(({ id: written }) => written ?? []),
        )
      const results = mapsIn(isMap(answer.body) ? answer.body['results'] : null)
      for (const [at, { statusCode, result }] of results.entries()) {
        const { type, id } = operations[at] ?? { type: 'CREATE', id: null }
        if (statusCode === 204 && id !== null) evict(id, type === 'DELETE')
        else if (isRecord(result)) settled(result, order)
      }
      return answer.body as Representation<'Batch'>
    })
  }

  /** After an error of the server, or without a response, the records may have been written nevertheless. */
  function refused(answer: Refusal, ids: readonly string[]): WriteRefused {
    if (answer.status >= 500) for (const id of ids) store.expireRecord(id)
    return new WriteRefused(answer)
  }

  /** Stores the answer to a write; lists with records of its object are stale from now on. */
  function settled(body: unknown, requestOrder: number): Written {
    if (!isRecord(body)) return { outcome: 'written', record: null }
    store.written(body.id)
    store.put(keyOf('written', { recordId: body.id }), 'record', body, requestOrder)
    announce([{ id: body.id, eTag: body.eTag }])
    return { outcome: 'written', record: body }
  }

  function evict(id: string, isDeleted: boolean): void {
    store.evict(id, isDeleted)
    store.written(id)
    announce([{ id, eTag: null }])
  }

  /** The record as it is now, with the fields that are known of it. */
  async function theirs(
    id: string,
    base: RecordRepresentation | null,
    mine: RecordInput['fields'] = {},
  ): Promise<RecordRepresentation | null> {
    const names = [...Object.keys(mine), 'Id'].map((name) => `${base?.apiName ?? 'Record'}.${name}`)
    const optionalFields = [...store.records.trackedFields(id), ...names]
    store.expireRecord(id)
    const snapshot = await reader.read('getRecord', { recordId: id, optionalFields })
    return isRecord(snapshot?.data) ? snapshot.data : null
  }

  /** The newest record that is known. */
  function recordNow(id: string): RecordRepresentation | null {
    const record = store.records.get(id)
    if (record === undefined) return null
    const fields = [...record.fields].flatMap(([name, { displayValue, value }]) =>
      isMap(value) ? [] : [[name, { displayValue, value }] as const],
    )
    return { ...record.head, fields: Object.fromEntries(fields), childRelationships: {} } as RecordRepresentation
  }

  return {
    sendWrite,
    settled,
    /** A record that the server has written and not returned. */
    changedElsewhere: (recordId: unknown): void => {
      const id = id18(recordId)
      if (id === null) return
      store.written(id)
      store.expireRecord(id)
      announce([{ id, eTag: null }])
    },
    methods: { createRecord, updateRecord, deleteRecord, executeBatchRecordOperations },
  }
}

const id18 = (id: unknown): string | null => (typeof id === 'string' ? toId18(id) : null)

/** A write depends on the version of the record that it is based on. */
const ifMatch = (base: Pick<RecordRepresentation, 'eTag'> | null): Readonly<Record<string, string>> =>
  base === null ? {} : { 'If-Match': `"${base.eTag}"` }

const messageOf = ({ statusText, body }: Refusal): string => errorMessages(body)[0] ?? statusText

/** A UUID of version 4. `crypto.randomUUID` exists over HTTPS only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
