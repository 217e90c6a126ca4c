import { isMap } from '#platform/values/text/is-map.ts'
import { keyOf } from './canonical.ts'
import { type ReadTarget, restricted, selectedFields } from './read-target.ts'
import { RecordLink } from './records.ts'
import type { Refusal } from './snapshot.ts'
import type { Store } from './store.ts'

/** Stores the answer to a read. The parts of a record come together. */
export function storeAnswer(store: Store, target: ReadTarget, bodies: readonly unknown[], order: number): void {
  const { key, adapter } = target
  const selected = selectedFields(target)
  const links = bodies
    .map((body) => store.put(key, adapter.lifetime, body, order))
    .filter((each) => each instanceof RecordLink)
  if (selected !== null && links.length > 0) store.adopt(key, restricted(links, selected), order)
  const [body] = bodies
  const partsOf = (name: string) => {
    const parts = isMap(body) ? body[name] : null
    return isMap(parts) ? Object.entries(parts) : []
  }
  for (const [objectApiName, info] of partsOf('objectInfos'))
    store.put(keyOf('getObjectInfo', { objectApiName }), 'objectInfo', info, order)
  for (const [fieldApiName, values] of partsOf('picklistFieldValues'))
    store.put(keyOf('getPicklistValues', { ...target.config, fieldApiName }), 'picklists', values, order)
}

/** Stores that something was not found (RDL-05); other refusals are not stored. Null if the read has an answer all the same. */
export function storeRefusal(
  store: Store,
  { key, name, adapter, config }: ReadTarget,
  refused: Refusal,
  order: number,
): Refusal | null {
  if (refused.status !== 404) return refused
  if (adapter.emptyAnswer !== undefined) {
    store.put(key, adapter.lifetime, adapter.emptyAnswer, order)
    return null
  }
  if (name === 'getRecord') store.evict(String(config['recordId']), true, order)
  store.fail(key, refused, adapter.lifetime, order)
  return null
}
