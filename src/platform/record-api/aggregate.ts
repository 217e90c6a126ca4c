import { failure, Failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import { aggregateBody } from './representations/inputs.ts'
import type { Representation } from './representations/table.ts'
import type { ApiContext } from './api-context.ts'
import { attempt, refusedItem } from './batch-items.ts'
import { type Endpoint, endpoint, ok } from './endpoint.ts'
import { eTagOfBody } from './metadata/object-info.ts'
import { noQuery } from './query-schemas.ts'
import { type Route, named, paramsOf, routeOf } from './aggregate-routes.ts'

type Operation = Representation<'OperationInput'>
type OperationResponse = Representation<'OperationResponse'>

/** The limit for all bodies together, in UTF-16 units. A client has to split what exceeds it into several requests. */
const maxText = 8 * 1024 * 1024

/**
 * Runs several requests at once (platform API §1); clients use it for requests that are too long for an address. `calls` are the
 * calls that it may run: only those with GET that answer JSON.
 */
export function aggregateCall(calls: readonly Endpoint[]): Endpoint {
  const routes = calls.filter(({ method, sendsCsv }) => method === 'GET' && sendsCsv !== true).map(routeOf)
  return endpoint({
    method: 'POST',
    path: '/aggregate-ui',
    summary: 'Up to 50 GET calls at once, each with a status of its own.',
    family: 'Records',
    query: noQuery,
    body: aggregateBody,
    answer: 'Aggregate',
    reads: true,
    run: async ({ body }, context) => {
      const compositeResponse: OperationResponse[] = []
      let text = 0
      // They run one after the other, because together they would need the memory of fifty requests.
      for (const operation of body.input.compositeRequest) {
        const response = text > maxText ? tooMuch(operation) : await answerOf(routes, operation, context)
        text += JSON.stringify(response.body)?.length ?? 0
        compositeResponse.push(text > maxText && response.body !== null ? tooMuch(operation) : response)
      }
      return ok({ compositeResponse })
    },
  })
}

async function answerOf(
  routes: readonly Route[],
  { url, referenceId, httpHeaders }: Operation,
  context: ApiContext,
): Promise<OperationResponse> {
  const answered = await attempt(async () => {
    const { call, params, query } = requireRoute(routes, url, context)
    const preconditions = { ifMatch: null, ifUnmodifiedSince: null }
    return await call.answerTo({ params, query, body: undefined, preconditions }, context)
  })
  if (answered instanceof Failure) {
    const { statusCode, result } = refusedItem(answered)
    return { body: result, httpHeaders: {}, httpStatusCode: statusCode, referenceId, url }
  }
  const { status, body } = answered
  if (!isMap(body)) throw failure('UNEXPECTED')
  const eTag = typeof body['eTag'] === 'string' ? body['eTag'] : eTagOfBody(body)
  const isKnown = headerOf(httpHeaders, 'if-none-match')?.replaceAll('"', '') === eTag
  return {
    body: isKnown ? null : body,
    httpHeaders: { ETag: `"${eTag}"` },
    httpStatusCode: isKnown ? 304 : status,
    referenceId,
    url,
  }
}

const headerOf = (headers: Operation['httpHeaders'], name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]

/** Throws CALL_NOT_FOUND where no reading call has this address. */
function requireRoute(
  routes: readonly Route[],
  url: string,
  { basePath }: Pick<ApiContext, 'basePath'>,
): { readonly call: Endpoint; readonly params: Record<string, string>; readonly query: Record<string, unknown> } {
  const [path = '', ...rest] = url.split('?')
  const known = [basePath, '/ui-api'].find((base) => base !== '' && path.startsWith(`${base}/`)) ?? anyBase(path)
  const parts = path.slice(known.length + 1).split('/')
  const matches = routes.flatMap((route) => {
    const params = paramsOf(route, parts)
    return params === null ? [] : { route, params }
  })
  // The same precedence as the router's: from the left, a literal part goes before a parameter.
  const [best] = matches.toSorted((one, other) => (named(one.route) < named(other.route) ? 1 : -1))
  if (best === undefined) throw failure('CALL_NOT_FOUND', { name: url.slice(0, 200) })
  return { call: best.route.call, params: best.params, query: queryOf(new URLSearchParams(rest.join('?'))) }
}

const anyBase = (path: string): string => /^\/services\/data\/v\d{1,3}\.0\/ui-api(?=\/)/.exec(path)?.[0] ?? ''

/**
 * A parameter that is given twice becomes a list. So does a value that is longer than an address allows, because clients send such
 * values here.
 */
function queryOf(parameters: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters
        .getAll(name)
        .flatMap((value) => (value.length > maxParameterLength ? value.split(',') : value))
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

const tooMuch = ({ url, referenceId }: Operation): OperationResponse => ({
  body: [{ errorCode: 'QUERY_TOO_COMPLICATED', message: 'The answers together are too large: ask in several.' }],
  httpHeaders: {},
  httpStatusCode: 400,
  referenceId,
  url,
})
