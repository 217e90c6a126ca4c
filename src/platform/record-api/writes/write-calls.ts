import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { recordCreateInput, recordInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type ApiAnswer, created, endpoint, noContent, ok } from '#platform/record-api/endpoint.ts'
import { requireObject, requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { flag } from '#platform/record-api/query-schemas.ts'
import { outcomeSchema, type Written, writtenRecords } from './write-outcome.ts'
import { requireKey, upsertOne } from './upsert-record.ts'
import { writeOne } from './write-records.ts'

/**
 * Flags of the platform for side effects of a write. Nothing happens here: there are no assignment rules, no emails about writes,
 * and no owners who pass on their access. The flags are read so that no client is refused for sending them.
 */
const writeQuery = v.object({
  useDefaultRule: flag(false),
  triggerOtherEmail: flag(false),
  triggerUserEmail: flag(false),
  handleOwnerChange: flag(false),
})

export const createRecord = endpoint({
  method: 'POST',
  path: '/records',
  summary: 'Makes a record.',
  family: 'Records',
  query: writeQuery,
  body: recordCreateInput,
  answer: 'Record',
  errorForm: 'record',
  run: async ({ body: { apiName, fields, allowSaveOnDuplicate = false } }, context) =>
    await answerOf(context, await writeOne(context, { type: 'CREATE', apiName, fields, allowSaveOnDuplicate })),
  answerAgain,
})

export const updateRecord = endpoint({
  method: 'PATCH',
  path: '/records/:recordId',
  summary: 'Changes the given fields of a record; with If-Match or If-Unmodified-Since, of the record as it was read.',
  family: 'Records',
  query: writeQuery,
  body: recordInput,
  answer: 'Record',
  errorForm: 'record',
  run: async ({ params, preconditions, body: { apiName, fields, allowSaveOnDuplicate = false } }, context) => {
    const { id, entity } = requireRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    if (apiName !== undefined && requireObject(context.objects, context.viewer, apiName) !== entity)
      throw failure('INVALID_PARAMETERS', { parameter: 'apiName', reason: 'is not the object of the record' })
    const written = await writeOne(context, { type: 'UPDATE', id, fields, allowSaveOnDuplicate, preconditions })
    return await answerOf(context, written)
  },
  answerAgain,
})

export const upsertRecord = endpoint({
  method: 'PATCH',
  path: '/records/:objectApiName/:fieldApiName/:value',
  summary: 'Changes the record with this integration id, or makes it if there is none.',
  family: 'Records',
  query: writeQuery,
  body: recordInput,
  answer: 'Record',
  creates: true,
  errorForm: 'record',
  run: async ({ params, preconditions, body: { apiName, fields, allowSaveOnDuplicate = false } }, context) => {
    const { objectApiName = '', fieldApiName = '', value: key = '' } = params
    const entity = requireObject(context.objects, context.viewer, objectApiName)
    if (apiName !== undefined && requireObject(context.objects, context.viewer, apiName) !== entity)
      throw failure('INVALID_PARAMETERS', { parameter: 'apiName', reason: 'is not the object of the address' })
    const written = await upsertOne(context, entity, requireKey(entity, fieldApiName, key, fields), {
      fields,
      allowSaveOnDuplicate,
      preconditions,
    })
    return await answerOf(context, written)
  },
  answerAgain,
})

export const deleteRecord = endpoint({
  method: 'DELETE',
  path: '/records/:recordId',
  summary: 'Deletes a record that nothing points at.',
  family: 'Records',
  query: v.object({}),
  body: null,
  answer: null,
  errorForm: 'record',
  run: async ({ params, preconditions }, context) => {
    await writeOne(context, { type: 'DELETE', id: params['recordId'] ?? '', preconditions })
    return noContent
  },
  answerAgain: async () => await Promise.resolve(noContent),
})

/** Platform API 2.1: 204 where the writer cannot see the record any more. */
async function answerOf(
  context: ApiContext,
  { id, status }: Written,
): Promise<ApiAnswer<Representation<'Record'> | null>> {
  const record = (await writtenRecords(context, [id])).get(id)
  if (record === undefined) return noContent
  return status === 201 ? created(record) : ok(record)
}

async function answerAgain(outcome: unknown, context: ApiContext): Promise<ApiAnswer<Representation<'Record'> | null>> {
  const [written] = v.parse(outcomeSchema, outcome).results
  if (written === undefined || !('id' in written)) throw failure('UNEXPECTED')
  return await answerOf(context, written)
}
