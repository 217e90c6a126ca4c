import type { InferOutput } from 'valibot'
import type { requestedLines } from '#features/enquiries/carts/add-lines.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'

type RequestedLine = InferOutput<typeof requestedLines>[number]

/** The lines of a list as a folder has them: each product once, with what its lines say as its note. */
export function folderItemsOf(
  lines: readonly RequestedLine[],
  { site, language }: SiteLocale,
): readonly { readonly item: string; readonly note: string | null }[] {
  const ofProducts = Map.groupBy(lines, ({ recordId }) => toId18(recordId) ?? recordId)
  return [...ofProducts].map(([item, each]) => {
    const notes = each.map((line) => noteOf(line, { site, language })).filter((note) => note !== '')
    return { item, note: notes.length === 0 ? null : notes.join('\n').slice(0, folderLimits.itemNote) }
  })
}

/** `1.250 kg · for Monday`. The symbols of the measures are the same in all languages; pieces have a sign in their place. */
function noteOf({ quantity, unit, note }: RequestedLine, { site, language }: SiteLocale): string {
  const amount =
    quantity === null ? [] : [`${formatNumber(Number(quantity), site, language)} ${unit === 'piece' ? '×' : unit}`]
  return [...amount, ...(note === null ? [] : [note])].join(' · ')
}
