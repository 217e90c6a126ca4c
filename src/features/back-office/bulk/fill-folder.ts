import { copyItems } from '#features/folders/folders/change-folders.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { savedRecords } from '#features/folders/folders/saved-records.ts'
import type { Go } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { bulkInputs, type BulkPage, type BulkResultPage } from './bulk-shapes.ts'
import { type BulkForm, bulkPage, nothingTyped } from './load-bulk.ts'

/** The reason in English, as those of the record data API. */
const cannotContain = 'A folder cannot contain this record.'

interface Given {
  readonly base: string
  readonly portalBase: string
  readonly form: BulkForm
  readonly ids: readonly string[]
  readonly sent: URLSearchParams
}

/**
 * Puts the selected records into a new folder of the viewer, and leads to it. Records that no folder can contain, such as customers
 * among accounts, are named instead.
 */
export async function fillFolder(
  context: ApiContext,
  { base, portalBase, form, ids, sent }: Given,
): Promise<BulkPage | BulkResultPage | Go> {
  const folderName = (sent.get(bulkInputs.folderName) ?? '').trim()
  const again = (refusal: BulkPage['refusal']) =>
    bulkPage(context, base, form, ids, { ...nothingTyped, refusal, folderName })
  if (folderName === '' || folderName.length > folderLimits.name) return await again('folderName')
  const seen = await savedRecords(ids, context)
  const held = ids.filter((id) => seen.has(id))
  const items = held.map((item) => ({ item, note: null }))
  const outcome = held.length === 0 ? null : await copyItems(folderName, items, context)
  if (outcome?.type === 'tooMany') return await again('tooManyFolders')
  const folderHref =
    outcome?.type === 'done' && outcome.folder !== undefined ? portalBase + folderPath(outcome.folder) : null
  if (folderHref !== null && held.length === ids.length) return { type: 'go', to: folderHref }
  const names = await readNames(context, ids)
  const results = ids.map((id) => ({
    id,
    href: recordAddress(base, id),
    name: names.get(id) ?? id,
    ...(seen.has(id) ? inFolder : { outcome: 'refused' as const, reasons: [cannotContain] }),
  }))
  return {
    ...form.about,
    type: 'bulkResult',
    status: folderHref === null ? 400 : 200,
    results,
    done: held.length,
    refused: ids.length - held.length,
    folderHref,
    retry: [],
  }
}

const inFolder = { outcome: 'inFolder', reasons: [] } as const
