import { textLimits } from '#features/enquiries/carts/cart-kinds.ts'
import type { requestedLines } from '#features/enquiries/carts/add-lines.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import type { InferOutput } from 'valibot'

type RequestedLine = InferOutput<typeof requestedLines>[number]

/** One line for a cart, and the positions of the lines of the list from which it was made. */
interface MergedLine {
  readonly line: RequestedLine
  readonly from: readonly number[]
}

/** The maximum amount of a line of a cart. */
const maxQuantity = 999_999.99

/**
 * The lines of a list as a cart has them: one for each product and unit, with the sum of their amounts and all their notes; one for each product in the
 * cart of samples.
 */
export function mergedLines(kind: CartKind, lines: readonly RequestedLine[]): readonly MergedLine[] {
  const merged = new Map<string, { line: RequestedLine; from: number[] }>()
  for (const [at, line] of lines.entries()) {
    const key = kind === 'sample' ? line.recordId : `${line.recordId} ${line.unit}`
    const known = merged.get(key)
    if (known === undefined) merged.set(key, { line, from: [at] })
    else {
      known.from.push(at)
      const quantity = kind === 'sample' ? known.line.quantity : sumOf(known.line.quantity, line.quantity)
      known.line = { ...known.line, quantity, note: notesOf(known.line.note, line.note) }
    }
  }
  return [...merged.values()]
}

/** The notes of both lines, each once. */
function notesOf(one: string | null, other: string | null): string | null {
  const notes = [...new Set([one, other].flatMap((note) => note?.split('\n') ?? []))]
  return notes.length === 0 ? null : notes.join('\n').slice(0, textLimits.note)
}

function sumOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Math.min(maxQuantity, Math.round(Number(one) * 100 + Number(other) * 100) / 100).toFixed(2)
}
