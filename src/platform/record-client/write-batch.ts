import type { Representation } from '#platform/record-api/representations/table.ts'
import { isMap, mapsIn } from '#platform/values/text/is-map.ts'
import { batchConfig } from './checks.ts'
import type { Reader } from './reader.ts'
import { isRecord } from './records.ts'
import type { Store } from './store.ts'
import { isSuccess, type Send, sendOnce } from './transport.ts'
import { id18, type writeOutcomes } from './write-outcomes.ts'

interface Parts {
  readonly store: Store
  readonly reader: Reader
  readonly send: Send
  readonly outcomes: ReturnType<typeof writeOutcomes>
}

/** Writes several records with one request. Their values are visible before the answer. */
export async function writeBatch(
  { store, reader, send, outcomes: { refused, readOutcome, evict } }: Parts,
  config: Representation<'BatchInput'>,
): Promise<Representation<'Batch'>> {
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
  const answer = await sendOnce(send, { method: 'POST', path: '/records/batch', body: config })
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
      else if (isRecord(result)) readOutcome(result, order)
    }
    return answer.body as Representation<'Batch'>
  })
}
