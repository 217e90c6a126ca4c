import { toId18 } from '#platform/values/record-id.ts'
import { savedHere, writtenParameters } from './following-elements.ts'

/** A written record; the eTag is null for a deleted one, or where the page does not know it. */
export interface WrittenRecord {
  readonly id: string
  readonly eTag: string | null
}

/**
 * The records that were written just before a page was shown: the one that its address names, and those of a list of results.
 * `shown` is the record of the page.
 */
export function writtenRecords(
  parameters: URLSearchParams,
  shown: { readonly id: string; readonly eTag: string } | null,
  results: readonly string[],
): readonly WrittenRecord[] {
  const saved = parameters.get(writtenParameters.saved) ?? ''
  const ids = [saved === savedHere ? shown?.id : saved, parameters.get(writtenParameters.deleted), ...results]
  return ids.flatMap((id) => toId18(id ?? '') ?? []).map((id) => ({ id, eTag: id === shown?.id ? shown.eTag : null }))
}
