import type { Representation } from '#platform/record-api/representations/table.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { isText, recordInput } from './checks.ts'
import type { RecordInput } from './field-input.ts'
import type { Reader } from './reader.ts'
import { isRecord } from './records.ts'
import type { Store } from './store.ts'
import { createWriteOrder } from './write-order.ts'
import { type ApiRequest, isSuccess, type Send, sendOnce } from './transport.ts'
import { writeBatch } from './write-batch.ts'
import { type Announce, id18, writeOutcomes, WriteRefused, type Written } from './write-outcomes.ts'

type RecordRepresentation = Representation<'Record'>

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

export interface UpdateOptions {
  /** The record that a form was opened with. Without it, it is the newest one that was read. */
  readonly base?: RecordRepresentation
}

/** Writes of records: immediately visible, and rolled back where they fail. */
export function createWriter(store: Store, reader: Reader, send: Send, announce: Announce) {
  const inOrder = createWriteOrder()
  const outcomes = writeOutcomes(store, announce)
  const { readOutcome, evict, refused } = outcomes

  async function createRecord(input: RecordInput): Promise<Written> {
    if (!isMap(input) || !recordInput({ ...input }) || !isText(input.apiName)) throw new Error('Invalid recordInput')
    const order = store.nextOrder()
    const answer = await sendOnce(send, { method: 'POST', path: '/records', body: input })
    if (!isSuccess(answer)) throw new WriteRefused(answer)
    return await reader.affecting(() => readOutcome(answer.body, order))
  }

  async function updateRecord(input: RecordInput, { base }: UpdateOptions = {}): Promise<Written | Conflict> {
    const id = isMap(input) && isMap(input.fields) ? id18(input.fields['Id']) : null
    if (id === null || !recordInput({ ...input })) throw new Error('Invalid recordInput')
    const { Id: _, ...fields } = input.fields
    const before = base ?? newestRecord(store, id)
    const overlay = { fields }
    reader.show(() => store.records.overlay(id, overlay))
    return await inOrder(id, async () => {
      const order = store.nextOrder()
      const answer = await sendOnce(send, {
        method: 'PATCH',
        path: `/records/${id}`,
        body: { ...input, fields },
        headers: ifMatch(base ?? store.records.get(id)?.head ?? null),
      })
      return await reader.affecting(async () => {
        store.records.settle(id, overlay)
        if (answer.status === 412)
          return {
            outcome: 'conflict',
            mine: fields,
            theirs: await newestOf({ store, reader }, id, before, fields),
            base: before,
          }
        if (!isSuccess(answer)) throw refused(answer, [id])
        if (answer.status === 204) evict(id, false)
        return readOutcome(answer.body, order)
      })
    })
  }

  async function deleteRecord(recordId: string): Promise<Written | Conflict> {
    const id = id18(recordId)
    if (id === null) throw new Error('Invalid config for "deleteRecord"')
    return await inOrder(id, async () => {
      const before = newestRecord(store, id)
      const answer = await sendOnce(send, { method: 'DELETE', path: `/records/${id}`, headers: ifMatch(before) })
      return await reader.affecting(async () => {
        if (answer.status === 412)
          return { outcome: 'conflict', mine: {}, theirs: await newestOf({ store, reader }, id, before), base: before }
        if (!isSuccess(answer)) throw refused(answer, [id])
        evict(id, true)
        return { outcome: 'written', record: null }
      })
    })
  }

  return {
    sendWrite: (request: ApiRequest) => sendOnce(send, request),
    settled: readOutcome,
    /** A record that the server has written and not returned. */
    changedElsewhere: (recordId: unknown): void => {
      const id = id18(recordId)
      if (id === null) return
      store.written(id)
      store.expireRecord(id)
      announce([{ id, eTag: null }])
    },
    methods: {
      createRecord,
      updateRecord,
      deleteRecord,
      executeBatchRecordOperations: (config: Representation<'BatchInput'>) =>
        writeBatch({ store, reader, send, outcomes }, config),
    },
  }
}

/** The newest record that is known. */
function newestRecord(store: Store, id: string): RecordRepresentation | null {
  const record = store.records.get(id)
  if (record === undefined) return null
  const fields = [...record.fields].flatMap(([name, { displayValue, value }]) =>
    isMap(value) ? [] : [[name, { displayValue, value }] as const],
  )
  return { ...record.head, fields: Object.fromEntries(fields), childRelationships: {} } as RecordRepresentation
}

/** A write depends on the version of the record that it is based on. */
const ifMatch = (base: Pick<RecordRepresentation, 'eTag'> | null): Readonly<Record<string, string>> =>
  base === null ? {} : { 'If-Match': `"${base.eTag}"` }

/** The record as it is now, with the fields that are known of it. */
async function newestOf(
  { store, reader }: { readonly store: Store; readonly reader: Reader },
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
