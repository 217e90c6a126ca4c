import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartOwner, cartViewer } from '#features/enquiries/carts/cart-context.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cartIdsOf } from '#features/enquiries/carts/cart-store.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import { active } from '#platform/records/viewer-conditions.ts'
import { keyPrefixOf } from '#platform/values/record-id.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { maxPackProducts, type PackPart } from './pack-shapes.ts'
import type { ServedVisit } from './visit-context.ts'

/** The largest page of the index. */
const maxHits = 200
const maxFolders = 50
const maxItems = 2000

const sources: Readonly<Record<PackPart, (served: ServedVisit) => Promise<readonly string[]>>> = {
  shown: async ({ row }) => row.shown,
  carts: async ({ context }) => {
    const owner = cartOwner(context)
    if (owner === null || servedAccount(context.viewer) === null) return []
    const lines = await context.records.list(cartViewer(context.viewer), cartLine, {
      where: all(isIn('cart', [...cartIdsOf(owner).keys()]), active),
      limit: maxItems,
    })
    return lines.map(({ grade }) => grade)
  },
  folders: async ({ row, context }) => {
    if (row.account === null) return []
    const { records, viewer } = context
    const own = await records.list(viewer, folder, {
      where: all(equals('account', row.account), equals('madeBy', row.owner)),
      limit: maxFolders,
    })
    const items = await rowsPointingAt(
      context,
      folderItem,
      'folder',
      own.map(({ id }) => id),
      { limit: maxItems },
    )
    return items.map(({ item }) => item)
  },
  promoted: async ({ context }) =>
    context.search
      .search({ ...termSourceQuery(context, 'tradeGrade', []), promotedOnly: true, pageSize: maxHits })
      .hits.map(({ id }) => id),
}

/** The ids of the products that these parts name, in the order of the parts. What is not visible is still among them. */
export async function namedProducts(parts: readonly PackPart[], served: ServedVisit): Promise<readonly string[]> {
  const found = await Promise.all(parts.map((part) => sources[part](served)))
  const products = found.flat().filter((id) => keyPrefixOf(id) === tradeGrade.keyPrefix)
  return [...new Set(products)].slice(0, maxPackProducts)
}
