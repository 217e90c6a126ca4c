import { Failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Preconditions } from '#platform/record-api/endpoint.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { wireFields } from '#platform/record-api/wire-fields.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { refusalOf, type Settled, writeRecords } from '#platform/record-api/writes/write-records.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { changeRows } from '#features/back-office/forms/change-rows.ts'
import { wireValue } from '#features/back-office/forms/field-values.ts'
import { inputNames } from '#features/back-office/forms/form-shapes.ts'
import { valueIn } from '#features/back-office/forms/merge-edit.ts'
import { readTyped } from '#features/back-office/forms/read-typed.ts'
import type { Go } from '#features/back-office/administration/visit.ts'
import { fillFolder } from './fill-folder.ts'
import { type BulkAction, bulkInputs, type BulkPage, type BulkResultPage, intoFolder } from './bulk-shapes.ts'
import {
  type BulkForm,
  bulkPage,
  mayFill,
  nothingTyped,
  openBulkForm,
  refusalOfSelection,
  selectedIds,
} from './load-bulk.ts'

/** Shows the selected records, or does what was chosen to each of them and shows what became of it (BOF-06). */
export async function bulkChange(
  context: ApiContext,
  base: string,
  objectApiName: string,
  sent: URLSearchParams,
  portalBase: string,
): Promise<BulkPage | BulkResultPage | Go> {
  const form = openBulkForm(context, base, objectApiName)
  const ids = selectedIds(sent)
  const refusal = refusalOfSelection(ids)
  const action = form.actions.find((each) => each === sent.get(bulkInputs.action))
  const changesRows = sent.has(inputNames.changeRows)
  if (refusal === null && sent.get(bulkInputs.action) === intoFolder && mayFill(context, form.entity))
    return await fillFolder(context, { base, portalBase, form, ids, sent })
  if (refusal !== null || (action === undefined && !changesRows))
    return await bulkPage(context, base, form, ids, { ...nothingTyped, refusal })
  const read = await readTyped(context, form.fields, {}, sent)
  const changed = changeRows(form.fields, read.typed, sent)
  if (changed !== null || action === undefined)
    return await bulkPage(context, base, form, ids, {
      ...(changed ?? read),
      chosen: new Set(sent.getAll(bulkInputs.set)),
      problems: new Map(),
      refusal: null,
    })
  const chosen = new Set(action === 'change' ? sent.getAll(bulkInputs.set) : [])
  const problems = new Map([...read.problems].filter(([name]) => chosen.has(name)))
  if (action === 'change' && (chosen.size === 0 || problems.size > 0))
    return await bulkPage(context, base, form, ids, {
      typed: read.typed,
      chosen,
      problems,
      refusal: chosen.size === 0 ? 'noField' : 'refused',
    })
  const fields = fieldsFor(form, action, read.typed, chosen)
  const names = await readNames(context, ids)
  const settled = await writeRecords(
    context,
    ids.map((id): RequestedWrite =>
      action === 'delete'
        ? { type: 'DELETE', id, preconditions: unconditional }
        : { type: 'UPDATE', id, fields, allowSaveOnDuplicate: false, preconditions: unconditional },
    ),
    false,
  )
  const results = ids.map((id, at) => ({
    id,
    href: recordAddress(base, id),
    name: names.get(id) ?? id,
    ...outcomeOf(settled[at] ?? null, action),
  }))
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  return {
    ...form.about,
    type: 'bulkResult',
    status: refused.length === results.length ? 400 : 200,
    results,
    done: results.length - refused.length,
    refused: refused.length,
    folderHref: null,
    retry: retryOf(sent, refused),
  }
}

/** Several records are not written on the basis of what somebody saw: each gets the same values. */
const unconditional: Preconditions = { ifMatch: null, ifUnmodifiedSince: null }

function fieldsFor(
  { entity, fields }: BulkForm,
  action: BulkAction,
  typed: Readonly<Record<string, string>>,
  chosen: ReadonlySet<string>,
): Readonly<Record<string, string | boolean | null>> {
  if (action === 'change')
    return Object.fromEntries(
      fields
        .filter(({ apiName }) => chosen.has(apiName))
        .map((field) => [field.apiName, wireValue(field, valueIn(typed, field.apiName))]),
    )
  const active = wireFields(entity).find(({ property }) => property === 'isActive')
  return action === 'delete' || active === undefined ? {} : { [active.apiName]: action === 'activate' }
}

function outcomeOf(
  settled: Settled | null,
  action: BulkAction,
): Pick<BulkResultPage['results'][number], 'outcome' | 'reasons'> {
  if (settled instanceof Failure) {
    const refusal = refusalOf(settled)
    return { outcome: 'refused', reasons: 'errors' in refusal ? refusal.errors.map(({ message }) => message) : [] }
  }
  if (settled === null) return { outcome: 'refused', reasons: [] }
  return { outcome: action === 'delete' ? 'deleted' : 'done', reasons: [] }
}

/** Everything that was sent, with only the refused records. */
function retryOf(sent: URLSearchParams, refused: readonly { readonly id: string }[]): BulkResultPage['retry'] {
  if (refused.length === 0) return []
  const others = [...sent].filter(([name]) => name !== bulkInputs.id)
  return [...others, ...refused.map(({ id }): readonly [string, string] => [bulkInputs.id, id])]
}
