import { outsidePart, type OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import { bundleAddress, maxBundleItems } from '#features/documents/bundle-request/bundle-address.ts'
import type { SavedKind } from '#features/folders/folders/saved-records.ts'
import type { ShownItem } from '#features/folders/folders/get-folders.ts'
import { compareAddress, maxCompared } from '#platform/values/addresses/compare-address.ts'

/** An item of a folder as a page shows it. */
export interface PageItem {
  readonly id: string
  readonly name: string
  readonly lang?: string
  /** Null for a record that is not available any more. */
  readonly address: string | null
  readonly kind: SavedKind | null
  readonly code: string | null
  readonly note: string | null
  /** In a session with a customer who does not see the record (SAL-03). */
  readonly outside?: OutsideMark
}

/** `addressOf` gives a record's address its origin. */
export const pageItems = (
  items: readonly ShownItem[],
  base: string,
  addressOf: (path: string) => string,
  outside: Readonly<Record<string, OutsideMark>> = {},
): readonly PageItem[] =>
  items.map(({ id, savedName, note, record }) => ({
    id,
    name: savedName,
    ...(record?.lang === undefined ? {} : { lang: record.lang }),
    address: record === null ? null : addressOf(base + record.path),
    kind: record?.kind ?? null,
    code: record?.code ?? null,
    note,
    ...(record === null ? {} : outsidePart(outside[record.id])),
  }))

/** What can be done with the products of a folder: addresses, null where there are too few products; of documents for how many. */
export interface FolderActions {
  readonly compare: string | null
  readonly documents: { readonly href: string; readonly count: number } | null
  /** The products, for the carts. */
  readonly products: readonly string[]
}

export function actionsOf(items: readonly ShownItem[], base: string): FolderActions {
  const products = items.flatMap(({ record }) => (record?.kind === 'product' ? record.id : []))
  const bundled = products.slice(0, maxBundleItems)
  return {
    compare: products.length < 2 ? null : compareAddress(base, { ids: products.slice(0, maxCompared) }),
    documents:
      bundled.length === 0 ? null : { href: bundleAddress(base, { products: bundled }), count: bundled.length },
    products,
  }
}
