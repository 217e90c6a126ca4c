import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { siteParams } from '#platform/calls/params.ts'
import { numberSeparators } from '#platform/values/numbers/number-format.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { maxListFileBytes, maxPastedLength } from './list-limits.ts'
import { newListAddress, writeListAddress } from './list-address.ts'
import { listFileField } from './paste-fields.ts'
import { decodeText } from './reading/decode-text.ts'
import { splitTable } from './reading/split-table.ts'
import { isArchive, textOfWorkbook } from './reading/workbook.ts'
import { storeList, takeUploaded } from './stored-list.ts'

type ReadOutcome = { readonly type: 'stored'; readonly key: string } | { readonly type: 'nothing' | 'tooLong' | 'file' }

/** PasteController.readList (LST-01, ERD-03): stores a pasted or uploaded list for some days, and leads to the address where it is shown. */
export const readList = call({
  name: 'PasteController.readList',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ list: v.string(), ...siteParams }),
  run: async ({ list, ...siteLocale }, context): Promise<ReadOutcome> => {
    if (context.sentFiles?.refused.has(listFileField) === true) return { type: 'file' }
    const file = context.sentFiles?.stored.get(listFileField)
    if (file === undefined) return await stored(list, context)
    const text = await textOfFile(file.key, { ...context, viewer: siteViewer(siteLocale, context.viewer) })
    return text === null ? { type: 'file' } : await stored(text, context)
  },
  form: {
    fields: ['list'],
    // It changes no record, and each list has an address of its own.
    repeats: true,
    files: {
      mayStore: async () => await Promise.resolve(true),
      maxBytes: maxListFileBytes,
      takesAllTypes: true,
      isTemporary: true,
      readsRefused: true,
    },
    after: (outcome): FormOutcome =>
      outcome.type === 'stored'
        ? { type: 'accepted', to: writeListAddress(newListAddress(outcome.key)) }
        : { type: 'refused', errors: { list: { text: `paste.error.${outcome.type}` } } },
  },
})

async function stored(text: string, context: CallContext): Promise<ReadOutcome> {
  if (text.length > maxPastedLength) return { type: 'tooLong' }
  if (splitTable(text).length === 0) return { type: 'nothing' }
  return { type: 'stored', key: await storeList(text, context) }
}

/** The text of an uploaded file; null if it cannot be read. */
async function textOfFile(key: string, context: CallContext): Promise<string | null> {
  const { site, language } = context.viewer
  const bytes = await takeUploaded(key, context)
  if (bytes === null) return null
  const sign = numberSeparators(site, language).decimal === ',' ? ',' : '.'
  return isArchive(bytes) ? await textOfWorkbook(bytes, sign) : await decodeText(bytes, language)
}
