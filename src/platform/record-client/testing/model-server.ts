import { answerModel, type Received } from './answer-model.ts'
import { createModelAccounts, type Fields } from './model-accounts.ts'
import type { Fetch } from '#platform/record-client/transport.ts'

/**
 * A small server that follows the wire format of the platform: accounts with a name and a city, a list of all accounts and one of
 * those in Utrecht. `fail` decides about the next requests.
 */
export function createModelServer() {
  const store = createModelAccounts()
  const received: Received[] = []
  const answers = new Map<string, string>()
  let fail: (request: Received) => number | 'lost' | null = () => null
  let gate: Promise<void> = Promise.resolve()

  const fetch: Fetch = async (address, init) => {
    const path = address.replace('/api', '')
    const text = typeof init.body === 'string' ? init.body : 'null'
    const request: Received = {
      method: init.method ?? 'GET',
      path,
      body: JSON.parse(text),
      headers: { ...(init.headers as Record<string, string>) },
    }
    received.push(request)
    await gate
    const failure = fail(request)
    if (typeof failure === 'number') return respond(failure, [{ errorCode: 'FAILED', message: 'It failed.' }])
    const key = request.headers['Idempotency-Key']
    const known = key === undefined ? undefined : answers.get(key)
    const response = known === undefined ? answerModel(store, request) : JSON.parse(known)
    if (key !== undefined) answers.set(key, JSON.stringify(response))
    if (failure === 'lost') throw new TypeError('The connection was lost.')
    return respond(response.status, response.body)
  }

  return {
    fetch,
    received,
    accounts: store.accounts,
    /** The change of another client. */
    write: (id: string, fields: Fields) => store.update(id, fields),
    make: (fields: Fields): string => store.create(fields).id,
    remove: store.remove,
    failWith: (next: typeof fail) => (fail = next),
    changeList: store.changeList,
    /** Answers wait until the returned function is called. */
    hold: (): (() => void) => {
      let open = () => {}
      gate = new Promise((resolve) => (open = resolve))
      return () => open()
    },
  }
}

export type ModelServer = ReturnType<typeof createModelServer>

function respond(status: number, body: unknown): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status })
}
