import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { requireFound, readRecords } from '#platform/record-api/records/requested-records.ts'
import { nameField } from '#platform/record-api/wire-fields.ts'
import { writeOne } from '#platform/record-api/writes/write-records.ts'
import { listAddress, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { writtenParameters } from '#features/back-office/following/following-elements.ts'
import { nameOf, recordQuery } from '#features/back-office/values/record-values.ts'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'

/** Asks whether a record is to be deleted. */
export interface DeletePage {
  readonly type: 'delete'
  readonly status: 200
  readonly name: string
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly id: string
  readonly cancelHref: string
  readonly eTag: string
}

/** Throws INVALID_ID, RECORD_NOT_FOUND, WRITE_DENIED. */
export async function showDelete(context: ApiContext, base: string, recordId: string): Promise<DeletePage> {
  const { id, entity } = requireRecordId(context.objects, context.viewer, recordId)
  const query = { ...recordQuery, optionalFields: [`${entity.apiName}.${nameField(entity).apiName}`] }
  const record = requireFound(await readRecords(context, entity, [id], query, false), id)
  if (!objectInfoOf(context.objects, context.viewer, entity).deletable)
    throw failure('WRITE_DENIED', { reason: `records of ${entity.apiName} are not deleted by you.` })
  return {
    type: 'delete',
    status: 200,
    name: nameOf(entity, record),
    objectLabel: entity.label,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    id,
    cancelHref: recordAddress(base, id),
    eTag: record.eTag,
  }
}

/** RecordController.delete: deletes the record in the state in which its reader saw it. */
export const deleteRecord = call({
  name: 'RecordController.delete',
  ...byInternalUsers,
  params: v.object({ recordId: v.string(), eTag: v.string() }),
  run: async ({ recordId, eTag }, caller) => {
    const context = officeContextOf(caller)
    const { id, entity } = requireRecordId(context.objects, context.viewer, recordId)
    return await orRefusal(async () => {
      await writeOne(context, { type: 'DELETE', id, preconditions: { ifMatch: [eTag], ifUnmodifiedSince: null } })
      return { type: 'deleted', id, objectApiName: entity.apiName } as const
    })
  },
  form: {
    fields: [],
    after: (result) =>
      result.type === 'refused'
        ? refusedForm(result)
        : {
            type: 'accepted',
            to: `${listAddress('', result.objectApiName)}?${writtenParameters.deleted}=${result.id}`,
          },
  },
})
