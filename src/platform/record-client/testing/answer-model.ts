import { recordOf, type Fields, type ModelAccounts, type StoredAccount } from './model-accounts.ts'

/** A request that the model server received. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Body {
  readonly fields?: Fields
  readonly operations?: readonly {
    readonly type: string
    readonly records: readonly { readonly fields: Fields & { readonly Id?: string } }[]
  }[]
}

interface Request {
  readonly path: readonly string[]
  /** The fields that the request names. */
  readonly names: readonly string[]
  readonly body: Body
  readonly ifMatch: string | undefined
}

/** What the model server answers; it changes the accounts. */
export function answerModel(store: ModelAccounts, { method, path, body, headers }: Received): Answer {
  const url = new URL(path, 'http://model')
  const parts = url.pathname.slice(1).split('/').map(decodeURIComponent)
  const names = ['fields', 'optionalFields'].flatMap((each) => url.searchParams.get(each)?.split(',') ?? [])
  const resource =
    parts[0] === 'records' ? `${method} records${parts[1] === 'batch' ? '/batch' : ''}` : (parts[0] ?? '')
  const request = { path: parts, names, body: body as Body, ifMatch: headers['If-Match'] }
  return resources[resource]?.(store, request) ?? { status: 200, body: { eTag: 'x' } }
}

const resources: { readonly [resource in string]?: (store: ModelAccounts, request: Request) => Answer } = {
  'GET records/batch': (store, { path, names }) => {
    const results = (path[2] ?? '').split(',').map((id) => itemOf(read(store, id, names)))
    return { status: 200, body: { hasErrors: results.some(({ statusCode }) => statusCode !== 200), results } }
  },
  'POST records/batch': (store, { body }) => {
    const results = (body.operations ?? []).flatMap(({ type, records }) =>
      records.map(({ fields }) => itemOf(operate(store, type, fields))),
    )
    return { status: 200, body: { hasErrors: false, results } }
  },
  'GET records': (store, { path, names }) => read(store, path[1] ?? '', names),
  'POST records': (store, { body }) => create(store, body.fields ?? {}),
  'PATCH records': (store, { path, body, ifMatch }) => update(store, path[1] ?? '', body.fields ?? {}, ifMatch),
  'DELETE records': (store, { path }) => remove(store, path[1] ?? ''),
  'list-records': (store, { path, names }) => ({ status: 200, body: store.listOf(path[2] ?? '', names) }),
  'list-ui': (store, { path, names }) => {
    const list = path[2] ?? ''
    const info = store.infoOf(list)
    return { status: 200, body: { eTag: info.eTag, info, records: store.listOf(list, names) } }
  },
}

function operate(
  store: ModelAccounts,
  type: string,
  { Id = '', ...fields }: Fields & { readonly Id?: string },
): Answer {
  if (type === 'CREATE') return create(store, fields)
  return type === 'UPDATE' ? update(store, Id, fields) : remove(store, Id)
}

const create = (store: ModelAccounts, fields: Fields): Answer => ({ status: 201, body: recordOf(store.create(fields)) })

const read = (store: ModelAccounts, id: string, names: readonly string[]): Answer =>
  found(store.accounts.get(id), names)

function update(store: ModelAccounts, id: string, fields: Fields, ifMatch?: string): Answer {
  const account = store.accounts.get(id)
  const isStale =
    account !== undefined && ifMatch !== undefined && ifMatch.slice(1, 17) !== recordOf(account).eTag.slice(0, 16)
  return isStale
    ? { status: 412, body: [{ errorCode: 'PRECONDITION_FAILED', message: 'The record has changed.' }] }
    : found(store.update(id, fields) ?? undefined)
}

const remove = (store: ModelAccounts, id: string): Answer => (store.remove(id) ? { status: 204, body: null } : notFound)

const found = (account: StoredAccount | undefined, names?: readonly string[]): Answer =>
  account === undefined ? notFound : { status: 200, body: recordOf(account, names) }

const notFound: Answer = { status: 404, body: [{ errorCode: 'NOT_FOUND', message: 'Resource not found.' }] }
const itemOf = ({ status, body }: Answer) => ({ statusCode: status, result: body })
