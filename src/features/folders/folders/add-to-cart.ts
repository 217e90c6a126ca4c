import { addLines } from '#features/enquiries/carts/add-lines.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { SiteParams } from '#sites/site-viewer.ts'
import type { FolderFormError } from './folder-rules.ts'
import type { ShownItem } from './get-folders.ts'

/** Adds the products among the items to a cart, in their order, if it has room for all of them. Returns why not, or null. */
export async function addToCart(
  kind: CartKind,
  items: readonly Pick<ShownItem, 'record'>[],
  siteLocale: SiteParams,
  context: CallContext,
): Promise<FolderFormError | null> {
  const lines = items.flatMap(({ record }) =>
    record?.kind === 'product' ? { recordId: record.id, quantity: null, unit: 'kg' as const } : [],
  )
  if (lines.length === 0) return null
  const { type } = await addLines.answer({ kind, lines, ...siteLocale }, context)
  return type === 'done' ? null : { type: type === 'full' ? 'cartFull' : 'gone' }
}
