import type { SearchHit } from '#platform/search/port.ts'

export interface HitRow<R> {
  readonly hit: SearchHit
  readonly row: R
}

/** Returns each hit with its row, in the order of the hits. Omits hits whose records were deleted after they were indexed. */
export async function rowsOfHits<R extends { readonly id: string }>(
  hits: readonly SearchHit[],
  read: (ids: readonly string[]) => Promise<readonly R[]>,
): Promise<readonly HitRow<R>[]> {
  if (hits.length === 0) return []
  const rows = byId(await read(hits.map((hit) => hit.id)))
  return hits.flatMap((hit) => {
    const row = rows.get(hit.id)
    return row === undefined ? [] : { hit, row }
  })
}

export const byId = <R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, R> =>
  new Map(rows.map((row) => [row.id, row]))
