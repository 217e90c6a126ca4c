import { accepted, type Parsed, refused } from './kind.ts'

/**
 * Lists in a cell: `a|b`. A `|` inside an item is written `\|`. Backslashes are ordinary characters except directly before a
 * `|`, where each counts double, so that a cell without `|` is one item exactly as typed.
 */
export function splitList(cell: string): readonly string[] {
  if (!cell.includes('\\')) return cell.split('|').filter((item) => item !== '')
  const items: string[] = []
  let item = ''
  let from = 0
  for (const { index, 0: run, 1: backslashes = '' } of cell.matchAll(/(\\*)\|/g)) {
    item += cell.slice(from, index) + '\\'.repeat(Math.floor(backslashes.length / 2))
    from = index + run.length
    if (backslashes.length % 2 === 1) item += '|'
    else {
      items.push(item)
      item = ''
    }
  }
  items.push(item + cell.slice(from))
  return items.filter((each) => each !== '')
}

export function joinList(items: readonly string[]): string {
  return items
    .map((item, index) => {
      const escaped = item.replace(/(\\*)\|/g, (_, backslashes: string) => `${backslashes}${backslashes}\\|`)
      // A backslash at the end would precede the separator.
      return index === items.length - 1 ? escaped : escaped.replace(/\\+$/, (backslashes) => backslashes + backslashes)
    })
    .join('|')
}

/** Reads every item with `read`; the first refusal names its item. */
export function readItems<Input, Item>(
  items: readonly Input[],
  maxItems: number,
  read: (item: Input) => Parsed<Item>,
): Parsed<Item[]> {
  if (items.length > maxItems) return refused(`has ${items.length} items, at most ${maxItems} are kept`)
  const values: Item[] = []
  for (const [index, item] of items.entries()) {
    const result = read(item)
    if (!result.ok) return refused(`item ${index + 1} ${result.reason}`)
    values.push(result.value)
  }
  return accepted(values)
}

export const readUnknownItems = <Item>(
  value: unknown,
  maxItems: number,
  read: (item: unknown) => Parsed<Item>,
): Parsed<Item[]> => (Array.isArray(value) ? readItems(value, maxItems, read) : refused('is not a list'))
