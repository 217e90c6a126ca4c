/** A line, as far as moving goes. */
interface Movable {
  readonly disabled?: boolean | undefined
}

export type Move = 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp'

/** Lines that Page Up and Page Down leave behind. */
const page = 10

/**
 * The place that is highlighted after a move: disabled ones are passed over, and both ends join (WID-10). -1 stands for
 * none, before the first and after the last.
 */
export function moved(options: readonly Movable[], from: number, move: Move): number {
  const places = [...options.keys()].filter((at) => options[at]?.disabled !== true)
  const first = places[0] ?? -1
  const last = places.at(-1) ?? -1
  const after = (place: number): number | undefined => places.find((at) => at >= place)
  const before = (place: number): number | undefined => places.findLast((at) => at <= place)
  const moves: { readonly [name in Move]: () => number } = {
    next: () => after(from + 1) ?? first,
    previous: () => before(from - 1) ?? last,
    first: () => first,
    last: () => last,
    pageDown: () => after(from + page) ?? last,
    pageUp: () => before(from - page) ?? first,
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
