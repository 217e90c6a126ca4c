import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { columnKinds } from './column-kinds.ts'
import { findLines, type FoundLines } from './find-lines.ts'
import { restFile } from './found-list.ts'
import { storedList } from './stored-list.ts'

/** What was found for a stored list. */
export interface FoundList extends FoundLines {
  /** What was pasted. */
  readonly text: string
  /** The lines that are in no cart as a file; null if there are none. */
  readonly rest: string | null
}

/**
 * PasteController.getList (LST-01, LST-02, ERD-03): finds the products of a stored list for the viewer, each line as a search of
 * its own would find them. A customer's own article number finds its product first. A product that the viewer does not see is not
 * found. Lines beyond the limit are counted. Null: there is no such list, or not any more.
 */
export const getList = call({
  name: 'PasteController.getList',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    list: v.pipe(v.string(), v.maxLength(100)),
    /** What the visitor says of the columns; '' for one as it was recognised. */
    columns: v.optional(v.pipe(v.array(v.picklist(['', ...columnKinds])), v.maxLength(30))),
    /** The lines that are in a cart. */
    taken: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(3000))),
    ...siteParams,
  }),
  run: async ({ list, columns = [], taken = [], ...siteLocale }, { viewer, ...context }): Promise<FoundList | null> => {
    const text = await storedList(list, context)
    if (text === null) return null
    const kinds = columns.map((kind) => (kind === '' ? undefined : kind))
    const found = await findLines(text, kinds, { ...context, viewer: siteViewer(siteLocale, viewer) })
    return { text, ...found, rest: restFile(found, restOf(found.lines, new Set(taken))) }
  },
})

/** Before lines were put into a cart, those for which no product is sure. */
const restOf = (lines: FoundLines['lines'], taken: ReadonlySet<number>): FoundLines['lines'] =>
  lines.filter(({ number, type }) => (taken.size === 0 ? type !== 'found' : !taken.has(number)))
