import type { ListView } from '#platform/search/vocabulary/search-address.ts'

/** The storage of the browser; null where it is blocked. */
type KeptIn = Pick<Storage, 'getItem' | 'setItem'> | null

const storageKey = 'listView'

/** Keeps the visitor's choice for lists whose address names no view. */
export const keepView = (storage: KeptIn, view: ListView): void => storage?.setItem(storageKey, view)

/** Whether the visitor has chosen tables, and the list shows cards. */
export const isOtherView = (storage: KeptIn, view: ListView): boolean =>
  view === 'cards' && storage?.getItem(storageKey) === 'table'
