import { toId18 } from '#platform/values/record-id.ts'
import { compareParameters } from './compare-fields.ts'

/** The maximum number of trade grades that are compared (product.md). */
export const maxCompared = 6

/** The maximum number of ids in one address: the check boxes of the longest list page. */
const maxIds = 48

/** What the comparison's address says. */
export interface CompareRequest {
  /** Ids of trade grades, 18 characters, in the order of the columns. The page shows the first six. */
  readonly ids: readonly string[]
  readonly onlyDifferences: boolean
  /** The words with which the visitor searches for another product; '' without a search. */
  readonly add: string
}

/** Parses an address and ignores what is not an id. The ids are separated by commas, or in repeated parameters as a form sends them. */
export const readCompareRequest = (parameters: URLSearchParams): CompareRequest => ({
  ids: [
    ...new Set(
      parameters
        .getAll(compareParameters.ids)
        .flatMap((value) => value.split(',').flatMap((id) => toId18(id.trim()) ?? [])),
    ),
  ].slice(0, maxIds),
  onlyDifferences: parameters.get(compareParameters.onlyDifferences) === 'yes',
  add: parameters.get(compareParameters.add)?.trim() ?? '',
})

/** `{base}/compare?ids=…`. Equal requests have equal addresses. */
export const compareAddress = (base: string, request: Partial<CompareRequest>): string =>
  `${base}/compare${queryOf(request)}`

/** The same comparison as a table for spreadsheets. */
export const compareFileAddress = (base: string, request: Partial<CompareRequest>): string =>
  `${base}/compare.csv${queryOf(request)}`

function queryOf({ ids = [], onlyDifferences = false, add = '' }: Partial<CompareRequest>): string {
  const query = [
    ...(ids.length === 0 ? [] : [`${compareParameters.ids}=${ids.join(',')}`]),
    ...(onlyDifferences ? [`${compareParameters.onlyDifferences}=yes`] : []),
    ...(add === '' ? [] : [new URLSearchParams([[compareParameters.add, add]]).toString()]),
  ]
  return query.length === 0 ? '' : `?${query.join('&')}`
}

/** Whether the ids of an address are not written as `compareAddress` writes them. */
export function mustRewriteIds(parameters: URLSearchParams, { ids }: CompareRequest): boolean {
  const input = parameters.getAll(compareParameters.ids)
  return input.length > 1 || (input[0] ?? '') !== ids.join(',')
}

/** The ids after one of them has moved by `steps` columns. The address stays as it is if there is no such column. */
export function moved(ids: readonly string[], id: string, steps: number): readonly string[] {
  const from = ids.indexOf(id)
  const to = from + steps
  if (from === -1 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
