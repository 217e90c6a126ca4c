import {
  contentPagePath,
  publicationPath,
  supplierPath,
  tradeNamePath,
} from '#platform/values/addresses/record-paths.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { importedContentKey } from '#platform/records/write/plan-change.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { cell, readDemoData } from '#demo/data-table.ts'
import type { ImportLine } from '#demo/import-columns.ts'

/** The English names of the redirect targets by integration id. */
export type NamesById = ReadonlyMap<string, string>

/**
 * Returns redirects from addresses of a former site to current pages; those whose page is not in this catalogue are
 * omitted.
 */
export async function redirectLines(names: NamesById): Promise<readonly ImportLine[]> {
  return (await readDemoData('redirects.csv')).flatMap((row, index) => {
    const [from, base, target] = [cell(row, 'from'), cell(row, 'base'), cell(row, 'target')]
    const to = pathTo[cell(row, 'kind')]?.(base, target, slugOf(names.get(target) ?? ''))
    const isThere = cell(row, 'kind') === 'path' || names.has(target)
    return to === undefined || !isThere ? [] : [{ integration_id: `RED-${index + 1}`, from, to }]
  })
}

const pathTo: Readonly<Record<string, (base: string, target: string, slug: string) => string>> = {
  path: (base, target) => base + target,
  supplier: (base, id, slug) => supplierPath(base, { id: importedId(account, id), slug }),
  'trade-name': (base, id, slug) => tradeNamePath(base, { id: importedId(tradeName, id), slug }),
  publication: (base, id, slug) => publicationPath(base, { contentKey: importedContentKey(id), slug }),
  page: (base, id, slug) => contentPagePath(base, { contentKey: importedContentKey(id), slug }),
}
