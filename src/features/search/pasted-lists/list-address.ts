import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { type ColumnKind, isColumnKind } from './column-kinds.ts'

/** The page on which visitors paste a list, below a site's base. */
export const pastePath = '/pasted-list'

/** The parameter with the key of a stored list. */
export const listParameter = 'list'

/** The parameter with the kind of a column, counted from 1. */
export const columnParameter = (number: number): string => `column-${number}`

/** The numbers of the lines that were put into a cart, and of those whose product it had before. */
export interface TakenLines {
  readonly added: readonly number[]
  readonly present: readonly number[]
}

/** What the address of a list says: everything that Back, a reload and another person need. */
export interface ListAddress {
  readonly key: string
  readonly kinds: readonly (ColumnKind | undefined)[]
  readonly taken: Readonly<Partial<Record<CartKind, TakenLines>>>
  /** The key of what was chosen and typed for the lines; null: nothing was. */
  readonly choices: string | null
  /** The folder in which lines were saved, and their numbers; null: there is none. */
  readonly saved: SavedLines | null
}

interface SavedLines {
  /** The id of the folder. */
  readonly folder: string
  readonly lines: readonly number[]
}

/** The address of a list for which nothing was decided yet. */
export const newListAddress = (key: string): ListAddress => ({ key, kinds: [], taken: {}, choices: null, saved: null })

/** Null: the address names no list. */
export function readListAddress(parameters: URLSearchParams): ListAddress | null {
  const key = parameters.get(listParameter)
  if (key === null || key === '') return null
  const kinds = Array.from({ length: maxColumns }, (_, column) => {
    const kind = parameters.get(columnParameter(column + 1)) ?? ''
    return isColumnKind(kind) ? kind : undefined
  })
  const taken = cartKinds.flatMap((kind) => {
    const lines = { added: numbersOf(parameters.get(kind)), present: numbersOf(parameters.get(presentIn(kind))) }
    return lines.added.length + lines.present.length === 0 ? [] : [[kind, lines] as const]
  })
  const folder = parameters.get(folderParameter)
  return {
    key,
    kinds: kinds.slice(0, kinds.findLastIndex((kind) => kind !== undefined) + 1),
    taken: Object.fromEntries(taken),
    choices: parameters.get(choicesParameter),
    saved: folder === null ? null : { folder, lines: numbersOf(parameters.get(savedParameter)) },
  }
}

/** Below a site's base. */
export function writeListAddress({ key, kinds, taken, choices, saved }: ListAddress): string {
  const parameters = new URLSearchParams({ [listParameter]: key })
  for (const [column, kind] of kinds.entries())
    if (kind !== undefined) parameters.append(columnParameter(column + 1), kind)
  for (const kind of cartKinds) {
    const { added = [], present = [] } = taken[kind] ?? {}
    if (added.length > 0) parameters.append(kind, rangesOf(added))
    if (present.length > 0) parameters.append(presentIn(kind), rangesOf(present))
  }
  if (choices !== null) parameters.append(choicesParameter, choices)
  if (saved !== null) {
    parameters.append(folderParameter, saved.folder)
    parameters.append(savedParameter, rangesOf(saved.lines))
  }
  return `${pastePath}?${parameters.toString().replaceAll('%2C', ',')}`
}

/** The address after lines were put into a cart. */
export const withTaken = (address: ListAddress, kind: CartKind, { added, present }: TakenLines): ListAddress => {
  const { added: before = [], present: presentBefore = [] } = address.taken[kind] ?? {}
  const all = { added: [...before, ...added], present: [...presentBefore, ...present] }
  return { ...address, taken: { ...address.taken, [kind]: all } }
}

/** The numbers of all lines that are in a cart. */
export const takenNumbers = (taken: Readonly<Partial<Record<CartKind, TakenLines | undefined>>>): ReadonlySet<number> =>
  new Set(Object.values(taken).flatMap((lines) => [...(lines?.added ?? []), ...(lines?.present ?? [])]))

/** Whether the address alone opens a list. */
export const isListAddress = (pathBelow: string, parameters: URLSearchParams): boolean =>
  pathBelow === pastePath && parameters.has(listParameter)

const choicesParameter = 'choices'
const folderParameter = 'folder'
const savedParameter = 'saved'

const presentIn = (kind: CartKind): string => `present-${kind}`

const maxColumns = 30
const maxNumbers = 500

/** `1-3,5` */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

function numbersOf(text: string | null): readonly number[] {
  const numbers: number[] = []
  for (const [, first = '', last = first] of (text ?? '').matchAll(/(?<![\d-])(\d{1,6})(?:-(\d{1,6}))?(?![\d-])/gu))
    for (let number = Number(first); number <= Number(last) && numbers.length < maxNumbers; number += 1)
      numbers.push(number)
  return numbers
}
