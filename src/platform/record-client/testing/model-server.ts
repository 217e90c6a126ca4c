import type { Fetch } from '#platform/record-client/transport.ts'

/** A request that the model server received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

export interface StoredAccount {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly version: number
}

/** The 18-character id of the n-th account. */
export const accountId = (at: number): string => `001${String(at).padStart(12, '0')}AAA`

/**
 * A small server that follows the wire format of the platform: accounts with a name and a city, a list of all accounts and one of
 * those in Utrecht. `fail` decides about the next requests.
 */
export function createModelServer() {
  const accounts = new Map<string, StoredAccount>()
  const received: Received[] = []
  const answers = new Map<string, string>()
  let made = 0
  let fail: (request: Received) => number | 'lost' | null = () => null
  let listTag = 1
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
    const response = known === undefined ? answer(request) : JSON.parse(known)
    if (key !== undefined) answers.set(key, JSON.stringify(response))
    if (failure === 'lost') throw new TypeError('The connection was lost.')
    return respond(response.status, response.body)
  }

  const recordOf = ({ id, name, city, version }: StoredAccount, names?: readonly string[]) => {
    const all = { Name: name, City: city, Id: id, ...alwaysAdded }
    const wanted = Object.entries(all).filter(
      ([field]) => names === undefined || names.includes(`Account.${field}`) || field in alwaysAdded || field === 'Id',
    )
    return {
      apiName: 'Account',
      childRelationships: {},
      eTag: `${id.slice(8, 15)}${String(version).padStart(9, '0')}${String(wanted.length).padStart(16, '0')}`,
      fields: Object.fromEntries(wanted.map(([field, value]) => [field, { displayValue: null, value }])),
      id,
      lastModifiedById: null,
      lastModifiedDate: null,
      recordTypeId: null,
      recordTypeInfo: null,
      systemModstamp: null,
      weakEtag: 1000 + version,
    }
  }

  function answer({ method, path, body, headers }: Received): Answer {
    const url = new URL(path, 'http://model')
    const parts = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const names = ['fields', 'optionalFields'].flatMap((each) => url.searchParams.get(each)?.split(',') ?? [])
    const given = body as Body
    if (parts[0] === 'records' && parts[1] === 'batch' && method === 'GET') {
      const results = (parts[2] ?? '').split(',').map((id) => itemOf(read(id, names)))
      return { status: 200, body: { hasErrors: results.some(({ statusCode }) => statusCode !== 200), results } }
    }
    if (parts[0] === 'records' && parts[1] === 'batch') {
      const results = (given.operations ?? []).flatMap(({ type, records }) =>
        records.map(({ fields: { Id, ...fields } }) =>
          itemOf(type === 'CREATE' ? create(fields) : type === 'UPDATE' ? update(Id ?? '', fields) : remove(Id ?? '')),
        ),
      )
      return { status: 200, body: { hasErrors: false, results } }
    }
    if (parts[0] === 'records' && method === 'GET') return read(parts[1] ?? '', names)
    if (parts[0] === 'records' && method === 'POST') return create(given.fields ?? {})
    if (parts[0] === 'records' && method === 'PATCH')
      return update(parts[1] ?? '', given.fields ?? {}, headers['If-Match'])
    if (parts[0] === 'records' && method === 'DELETE') return remove(parts[1] ?? '')
    if (parts[0] === 'list-records') return { status: 200, body: listOf(parts[2] ?? '', names) }
    if (parts[0] === 'list-ui')
      return {
        status: 200,
        body: { eTag: String(listTag), info: infoOf(parts[2] ?? ''), records: listOf(parts[2] ?? '', names) },
      }
    return { status: 200, body: { eTag: 'x' } }
  }

  const read = (id: string, names: readonly string[]): Answer => {
    const account = accounts.get(id)
    return account === undefined ? notFound : { status: 200, body: recordOf(account, names) }
  }
  function create(fields: Fields): Answer {
    const account = { id: accountId(++made), name: fields.Name ?? '', city: fields.City ?? '', version: 1 }
    accounts.set(account.id, account)
    return { status: 201, body: recordOf(account) }
  }
  function update(id: string, fields: Fields, ifMatch?: string): Answer {
    const account = accounts.get(id)
    if (account === undefined) return notFound
    if (ifMatch !== undefined && ifMatch.slice(1, 17) !== recordOf(account).eTag.slice(0, 16))
      return { status: 412, body: [{ errorCode: 'PRECONDITION_FAILED', message: 'The record has changed.' }] }
    const next = {
      ...account,
      version: account.version + 1,
      name: fields.Name ?? account.name,
      city: fields.City ?? account.city,
    }
    accounts.set(id, next)
    return { status: 200, body: recordOf(next) }
  }
  function remove(id: string): Answer {
    return accounts.delete(id) ? { status: 204, body: null } : notFound
  }
  const infoOf = (list: string) => ({ eTag: String(listTag), listReference: referenceOf(list) })
  const listOf = (list: string, names: readonly string[]) => ({
    count: accounts.size,
    listInfoETag: String(listTag),
    listReference: referenceOf(list),
    records: [...accounts.values()]
      .filter(({ city }) => list !== 'Utrecht' || city === 'Utrecht')
      .map((account) => recordOf(account, names)),
  })

  return {
    fetch,
    received,
    accounts,
    /** The change of another client. */
    write: (id: string, fields: Fields) => update(id, fields),
    make: (fields: Fields): string => {
      create(fields)
      return accountId(made)
    },
    remove,
    failWith: (next: typeof fail) => (fail = next),
    changeList: () => (listTag += 1),
    /** Answers wait until the returned function is called. */
    hold: (): (() => void) => {
      let open = () => {}
      gate = new Promise((resolve) => (open = resolve))
      return () => open()
    },
  }
}

export type ModelServer = ReturnType<typeof createModelServer>

interface Fields {
  readonly Name?: string
  readonly City?: string
}
interface Body {
  readonly fields?: Fields
  readonly operations?: readonly {
    readonly type: string
    readonly records: readonly { readonly fields: Fields & { readonly Id?: string } }[]
  }[]
}
interface Answer {
  readonly status: number
  readonly body: unknown
}

const alwaysAdded = { CreatedDate: 'c', LastModifiedById: 'l', LastModifiedDate: 'd', SystemModstamp: 's' }
const referenceOf = (list: string) => ({ id: null, listViewApiName: list, objectApiName: 'Account', type: 'listView' })
const notFound: Answer = { status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }] }
const itemOf = ({ status, body }: Answer) => ({ statusCode: status, result: body })

function respond(status: number, body: unknown): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status })
}
