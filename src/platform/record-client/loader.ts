import { isMap, mapsIn } from '#platform/values/text/is-map.ts'
import type { Batch } from './adapters/adapter.ts'
import { adapterOf } from './adapters/table.ts'
import { canonical, type Config } from './canonical.ts'
import { type ReadTarget, requestOf, selectedFields, targetOf } from './read-target.ts'
import { sendRead, splitBatch } from './requests.ts'
import type { Refusal } from './snapshot.ts'
import { ItemLink } from './answer.ts'
import type { Store } from './store.ts'
import { storeAnswer, storeRefusal } from './store-answer.ts'
import { type ApiRequest, isSuccess, refusal, type Send, statusTextOf } from './transport.ts'

type Outcome = Refusal | null

/** Requests data and stores it. Equal requests in flight are shared (RDL-08). */
export function createLoader(store: Store, send: Send) {
  let inFlight = new Map<string, Promise<Outcome>>()

  /** Resolves with the refusal if the data could not be read. */
  async function load(target: ReadTarget): Promise<Outcome> {
    return await (inFlight.get(target.key) ?? started([target.key], loadNow(target, inFlight)))
  }

  async function started(keys: readonly string[], loading: Promise<Outcome>): Promise<Outcome> {
    const flights = inFlight
    for (const key of keys) flights.set(key, loading)
    try {
      return await loading
    } finally {
      for (const key of keys) flights.delete(key)
    }
  }

  async function loadNow(target: ReadTarget, flights: typeof inFlight): Promise<Outcome> {
    const { adapter, config } = target
    if (adapter.batch !== undefined) return await loadBatch(target, adapter.batch, flights)
    const order = store.nextOrder()
    const id = String(config['recordId'])
    const selected = selectedFields(target)
    const answers = await sendRead(
      send,
      selected === null ? config : withTracked(config, store.records.trackedFields(id)),
      (part) => requireRequest(target, part),
      selected !== null,
    )
    if (flights !== inFlight) return null
    const refused = answers.find((answer) => !isSuccess(answer))
    if (refused !== undefined) return storeRefusal(store, target, refused, order)
    storeAnswer(
      store,
      target,
      answers.map(({ body }) => body),
      order,
    )
    return null
  }

  /** Requests the items that are neither stored nor in flight, and those of an expired batch. */
  async function loadBatch(target: ReadTarget, batch: Batch, flights: typeof inFlight): Promise<Outcome> {
    const { key, adapter, config } = target
    const items = itemsOf(batch, config)
    const isKnown = store.resolve(key) !== null
    const requested = [...new Map(items.map((item) => [item.key, item])).values()].filter(
      (item) => isKnown || !store.isFresh(item.key),
    )
    const others = requested.flatMap((item) => flights.get(item.key) ?? [])
    const own = requested.filter((item) => !flights.has(item.key))
    const join = (part: readonly ReadTarget[]): Config => canonical(batch.join(part.map((each) => each.config)))
    const groups = Map.groupBy(own, (item) => JSON.stringify(batch.join([{ ...item.config, ...unlike(batch, item) }])))
    const parts = [...groups.values()].flatMap((group) =>
      splitBatch(group, (part) => requireRequest(target, join(part)).path.length),
    )
    const order = store.nextOrder()
    const outcomes = await Promise.all([
      ...others,
      ...parts.map((part) =>
        started(
          part.map((item) => item.key),
          loadPart(target, batch, part, join(part), order, flights),
        ),
      ),
    ])
    if (flights !== inFlight) return null
    const refused = outcomes.find((outcome) => outcome !== null)
    if (refused !== undefined) return refused
    const failed = items.find((item) => store.errorOf(item.key)?.status === 404)
    if (batch.failsWithoutItem === true && failed !== undefined) {
      store.fail(key, store.errorOf(failed.key) ?? notAnswered, adapter.lifetime, order)
      return null
    }
    const hasErrors = items.some((item) => store.errorOf(item.key) !== null)
    store.put(key, adapter.lifetime, { hasErrors, results: items.map((item) => new ItemLink(item.key)) }, order)
    return null
  }

  async function loadPart(
    target: ReadTarget,
    batch: Batch,
    items: readonly ReadTarget[],
    config: Config,
    order: number,
    flights: typeof inFlight,
  ): Promise<Outcome> {
    const [answer = notAnswered] = await sendRead(send, config, (part) => requireRequest(target, part), false)
    if (flights !== inFlight) return null
    if (!isSuccess(answer)) return answer
    const results = mapsIn(isMap(answer.body) ? answer.body['results'] : null)
    for (const [at, item] of items.entries()) {
      const { statusCode, result } = results[at] ?? {}
      const status = typeof statusCode === 'number' ? statusCode : 400
      const refused =
        status === 200 ? avatarProblem(item, result) : { status, statusText: statusTextOf(result), body: result }
      if (refused === null) storeAnswer(store, item, [result], order)
      else if (status === 404 && batch.errorLifetime === undefined) storeRefusal(store, item, refused, order)
      else store.fail(item.key, refused, batch.errorLifetime ?? 'batchError', order)
    }
    return null
  }

  return {
    load,
    isLoading: (key: string) => inFlight.has(key),
    /** Changes when everything is forgotten. */
    generation: (): unknown => inFlight,
    clear: () => (inFlight = new Map()),
  }
}

const notAnswered = refusal(400, 'INVALID_BATCH', 'The answer lacks an item of the batch.')

function itemsOf(batch: Batch, config: Config): readonly ReadTarget[] {
  const adapter = adapterOf(batch.single)
  if (adapter === undefined) throw new Error(`No adapter has the name ${batch.single}.`)
  return batch
    .split(config)
    .flatMap((each) => targetOf(batch.single, adapter, canonical({ ...adapter.defaults, ...each })) ?? [])
}

/** The part of the configuration that items of one request do not share. */
function unlike(batch: Batch, { config }: ReadTarget): Config {
  const shared = batch.join([config])
  return Object.fromEntries(Object.keys(config).flatMap((name) => (name in shared ? [] : [[name, '']])))
}

function requireRequest({ adapter }: ReadTarget, config: Config): ApiRequest {
  const request = requestOf({ adapter, config })
  if (request === null) throw new Error('The configuration was checked before.')
  return request
}

/** The store then knows all fields of the record from one version of it. */
function withTracked(config: Config, tracked: readonly string[]): Config {
  const names = new Set([config['fields'] ?? []].flat())
  const optionalFields = [config['optionalFields'] ?? [], tracked.filter((name) => !names.has(name))].flat()
  return optionalFields.length === 0 ? config : canonical({ ...config, optionalFields })
}

const avatarProblem = ({ name }: ReadTarget, result: unknown): Refusal | null =>
  name === 'getRecordAvatar' && !(isMap(result) && (result['type'] === 'Photo' || result['type'] === 'Theme'))
    ? refusal(400, 'UNSUPPORTED_AVATAR', 'Unsupported avatar type')
    : null
