import { contentPagePath, publicationPath, supplierPath, tradeNamePath } from '#domain/record-paths.ts'
import { slugOf } from '#domain/slug.ts'
import { account } from '#entities/account.ts'
import { tradeName } from '#entities/trade-name.ts'
import { importedContentKey, importedId } from '#records/upsert.ts'
import { cell, readDemoData } from './data-table.ts'
import type { ImportLine } from './import-columns.ts'

/** Names in English of what redirects lead to, by integration id. */
export type NamesById = ReadonlyMap<string, string>

/** Addresses of an earlier site, each with the page of today; those whose page is not in this catalogue are left out. */
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
