import * as v from 'valibot'
import { Failure, failure } from '#domain/errors.ts'
import { recordCreateInput, recordInput } from '#representations/inputs.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type ApiAnswer, created, endpoint, gone, ok } from '../endpoint.ts'
import { demandObject, demandRecordId } from '../object-catalogue.ts'
import { flag } from '../query-schemas.ts'
import { outcomeSchema, type Written, writtenRecords } from './write-outcome.ts'
import type { AskedWrite } from './write-plan.ts'
import { writeRecords } from './write-records.ts'

/**
 * Flags of the platform that say what a write sets off. Here it sets nothing off: there are no assignment rules, no letters about
 * writes, and no owners whose access goes on to others. They are read, so that a client's request is not refused for them.
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
    const { id, entity } = demandRecordId(context.objects, context.viewer, params['recordId'] ?? '')
    if (apiName !== undefined && demandObject(context.objects, context.viewer, apiName) !== entity)
      throw failure('INVALID_PARAMETERS', { parameter: 'apiName', reason: 'is not the object of the record' })
    const written = await writeOne(context, { type: 'UPDATE', id, fields, allowSaveOnDuplicate, preconditions })
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
    return gone
  },
  answerAgain: async () => await Promise.resolve(gone),
})

export async function writeOne(context: ApiContext, asked: AskedWrite): Promise<Written> {
  const [settled] = await writeRecords(context, [asked], true)
  if (settled instanceof Failure) throw settled
  if (settled === undefined || settled === null) throw failure('UNEXPECTED')
  return settled
}

/** Platform API 2.1: 204 where who wrote the record does not see it (any more). */
async function answerOf(
  context: ApiContext,
  { id, status }: Written,
): Promise<ApiAnswer<Representation<'Record'> | null>> {
  const record = (await writtenRecords(context, [id])).get(id)
  if (record === undefined) return gone
  return status === 201 ? created(record) : ok(record)
}

async function answerAgain(outcome: unknown, context: ApiContext): Promise<ApiAnswer<Representation<'Record'> | null>> {
  const [written] = v.parse(outcomeSchema, outcome).results
  if (written === undefined || !('id' in written)) throw failure('UNEXPECTED')
  return await answerOf(context, written)
}
