/** The part of an option that matters for keyboard movement. */
interface Movable {
  readonly disabled?: boolean | undefined
}

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

/** The number of options that Page Up and Page Down skip. */
const pageSize = 10

/**
 * Returns the index that is highlighted after a move. Disabled options are skipped and the list wraps around (WID-10).
 * The index -1 means that no option is highlighted; it is before the first and after the last one.
 */
export function indexAfterMove(options: readonly Movable[], from: number, move: Move): number {
  const enabled = [...options.keys()].filter((at) => options[at]?.disabled !== true)
  const first = enabled[0] ?? -1
  const last = enabled.at(-1) ?? -1
  const firstFrom = (start: number): number | undefined => enabled.find((at) => at >= start)
  const lastUpTo = (end: number): number | undefined => enabled.findLast((at) => at <= end)
  const moves: { readonly [name in Move]: () => number } = {
    next: () => firstFrom(from + 1) ?? first,
    previous: () => lastUpTo(from - 1) ?? last,
    first: () => first,
    last: () => last,
    pageDown: () => firstFrom(from + pageSize) ?? last,
    pageUp: () => lastUpTo(from - pageSize) ?? first,
  }
  return moves[move]()
}

export const moveKeys: { readonly [key in string]?: Move } = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
}
