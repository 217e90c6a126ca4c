import type { ListView } from '#platform/search/vocabulary/search-address.ts'

/** The storage of the browser; null where it is blocked. */
type ViewStorage = Pick<Storage, 'getItem' | 'setItem'> | null

const storageKey = 'listView'

/** Keeps the visitor's choice for lists whose address names no view. */
export const keepView = (storage: ViewStorage, view: ListView): void => storage?.setItem(storageKey, view)

/** Whether the visitor has chosen tables, and the list shows cards. */
export const isOtherView = (storage: ViewStorage, view: ListView): boolean =>
  view === 'cards' && storage?.getItem(storageKey) === 'table'
