import * as v from 'valibot'
import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import { folder as folderEntity } from '#features/folders/folders/folder.ts'
import { call, type AnswerOf, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { columnKinds } from './column-kinds.ts'
import { findLines, type FoundLines } from './find-lines.ts'
import { restFile } from './found-list.ts'
import { maxPastedLines } from './list-limits.ts'
import { choiceOf, storedChoices } from './stored-choices.ts'
import { storedList } from './stored-list.ts'

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
    /** The key of what was chosen and typed for the lines. */
    choices: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The folder in which lines were saved, and these lines. */
    folder: v.optional(keyText),
    saved: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(maxPastedLines)), []),
    ...siteParams,
  }),
  run: async (
    { list, columns = [], taken = [], choices, folder: folderId, saved, ...siteLocale },
    { viewer: caller, ...rest },
  ) => {
    const context = { ...rest, viewer: siteViewer(siteLocale, caller) }
    const text = await storedList(list, context)
    if (text === null) return null
    const kinds = columns.map((kind) => (kind === '' ? undefined : kind))
    const found = await findLines(text, kinds, context)
    const chosen = choices === undefined ? null : await storedChoices(choices, context)
    const folder = folderId === undefined ? null : await folderOf(folderId, context)
    const inFolder = new Set(folder === null ? [] : saved)
    return {
      /** What was pasted. */
      text,
      ...found,
      lines: found.lines.map((line) => ({
        ...line,
        /** What its visitor has chosen and typed; null: nothing is known of it. */
        choice: chosen === null ? null : choiceOf(chosen, line.number),
        isSaved: inFolder.has(line.number),
      })),
      /** The lines that are in no cart and not in the folder as a file; null if there are none. */
      rest: restFile(found, restOf(found.lines, new Set([...taken, ...inFolder]))),
      /** The folder in which lines were saved; null if the viewer sees none. */
      folder,
      /** The moment at which the list was read. */
      readOn: context.now().toISOString(),
    }
  },
})

/** What was found for a stored list. */
export type FoundList = NonNullable<AnswerOf<typeof getList>>
export type ShownLine = FoundList['lines'][number]

async function folderOf(id: string, { records, viewer }: Pick<CallContext, 'records' | 'viewer'>) {
  const id18 = toId18(id)
  if (id18 === null || !folderUsers.some((role) => rolesOf(viewer).includes(role))) return null
  const row = await records.byId(viewer, folderEntity, id18)
  return row === null ? null : { id: row.id, name: row.name }
}

/** Before anything was decided, the lines for which no product is sure. */
const restOf = (lines: FoundLines['lines'], taken: ReadonlySet<number>): FoundLines['lines'] =>
  lines.filter(({ number, type }) => (taken.size === 0 ? type !== 'found' : !taken.has(number)))
