/**
 * Areas of messages (the part of a key before its first dot) that a browser gets with its first page: those of the frame, the
 * lists and the home page. The messages of every other area come later: with the screens that have `later` in the table of
 * routes (app/screens.ts), and with what is loaded after the first page.
 */
const firstAreas: ReadonlySet<string> = new Set([
  'back',
  'badge',
  'card',
  'choose',
  'contentType',
  'error',
  'facet',
  'footer',
  'group',
  'home',
  'input',
  'layout',
  'nav',
  'page',
  'picklist',
  'preview',
  'productGroups',
  'products',
  'publications',
  'results',
  'search',
  'searchPage',
  'siteSwitch',
  'suppliers',
  'toast',
  'value',
])

/** Areas of pages that only the server renders, and of the offline packs, whose document has its messages: no other page gets them. */
const serverAreas: ReadonlySet<string> = new Set(['backOffice', 'offline', 'present', 'siteChoice'])

/** Whether a message is part of what a browser gets with its first page; the error messages of the inputs have no area. */
export const isAtFirst = (key: string): boolean => !key.includes('.') || firstAreas.has(areaOf(key))

export const isLater = (key: string): boolean => !isAtFirst(key) && !serverAreas.has(areaOf(key))

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))
