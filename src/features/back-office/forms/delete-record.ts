import { Failure, failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { demandRecordId } from '#platform/record-api/object-catalogue.ts'
import { demandFound, readRecords } from '#platform/record-api/records/requested-records.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'
import { writeOne } from '#platform/record-api/writes/write-records.ts'
import { deleteAddress, listAddress, recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { writtenParameters } from '#features/back-office/following/following-elements.ts'
import { nameOf, recordQuery } from '#features/back-office/records/record-values.ts'
import { inputNames } from './form-shapes.ts'

/** Asks whether a record is to be deleted. */
export interface DeletePage {
  readonly type: 'delete'
  readonly status: 200 | 400 | 412
  readonly name: string
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly action: string
  readonly cancelHref: string
  readonly eTag: string
  /** Why the record was not deleted, in English. */
  readonly problem: string | null
}

/** Throws INVALID_ID, RECORD_NOT_FOUND, WRITE_DENIED. */
export async function showDelete(context: ApiContext, base: string, given: string): Promise<DeletePage> {
  const { id, entity } = demandRecordId(context.objects, context.viewer, given)
  const query = { ...recordQuery, optionalFields: [`${entity.apiName}.${nameField(entity).apiName}`] }
  const record = demandFound(await readRecords(context, entity, [id], query, false), id)
  if (!objectInfoOf(context.objects, context.viewer, entity).deletable)
    throw failure('WRITE_DENIED', { reason: `records of ${entity.apiName} are not deleted by you.` })
  return {
    type: 'delete',
    status: 200,
    name: nameOf(entity, record),
    objectLabel: entity.label,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    action: deleteAddress(base, id),
    cancelHref: recordAddress(base, id),
    eTag: record.eTag,
    problem: null,
  }
}

/** Deletes the record in the state in which its reader saw it. Otherwise shows the question again. */
export async function deleteRecord(
  context: ApiContext,
  base: string,
  given: string,
  sent: URLSearchParams,
): Promise<DeletePage | { readonly type: 'deleted'; readonly to: string }> {
  const page = await showDelete(context, base, given)
  try {
    const preconditions = { ifMatch: [sent.get(inputNames.eTag) ?? ''], ifUnmodifiedSince: null }
    await writeOne(context, { type: 'DELETE', id: given, preconditions })
    return { type: 'deleted', to: `${page.objects.href}?${writtenParameters.deleted}=${toId18(given) ?? given}` }
  } catch (error) {
    if (!(error instanceof Failure) || (error.status !== 400 && error.code !== 'STALE_RECORD')) throw error
    return { ...page, status: error.status === 400 ? 400 : 412, problem: error.message }
  }
}
