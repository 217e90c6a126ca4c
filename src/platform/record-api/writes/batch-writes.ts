import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import { batchProblem } from '#platform/record-api/representations/batch-problem.ts'
import { batchInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { endpoint, ok, type Preconditions } from '#platform/record-api/endpoint.ts'
import { flag } from '#platform/record-api/query-schemas.ts'
import { outcomeSchema, type WriteOutcome, writtenRecords } from './write-outcome.ts'
import type { RequestedWrite } from './write-plan.ts'
import { refusalOf, writeRecords } from './write-records.ts'

type Result = WriteOutcome['results'][number]
type Operation = v.InferOutput<typeof batchInput>['operations'][number]

export const writeBatch = endpoint({
  method: 'POST',
  path: '/records/batch',
  summary: 'Makes, changes and deletes up to 200 records: all or none of them, or each by itself.',
  family: 'Records',
  query: v.object({ useDefaultRule: flag(false) }),
  body: batchInput,
  answer: 'Batch',
  status: 200,
  run: async ({ body }, context) => {
    const problem = batchProblem(body)
    if (problem !== null) throw failure('BATCH_REFUSED', { reason: problem })
    const { operations, allOrNone = true } = body
    const outcomes = await writeRecords(context, operations.flatMap(requestedWrites), allOrNone)
    const firstWrong = outcomes.findIndex((each) => each instanceof Failure)
    const results = outcomes.map((each, index): Result => {
      if (each === null) return index < firstWrong ? rolledBack : halted
      return each instanceof Failure ? refusalOf(each) : each
    })
    return ok(await batchOf(context, { results }))
  },
  answerAgain: async (outcome, context) => ok(await batchOf(context, v.parse(outcomeSchema, outcome))),
})

/**
 * The outcome of records that were valid, but are not written because another one was not: `rolledBack` before that one, `halted`
 * after it.
 */
const rolledBack: Result = {
  status: 400,
  errors: [
    {
      errorCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK',
      message: 'Record rolled back because not all records were valid and the request was using AllOrNone.',
    },
  ],
}
const halted: Result = {
  status: 400,
  errors: [
    {
      errorCode: 'PROCESSING_HALTED',
      message: 'The transaction was rolled back since another operation in the same transaction failed.',
    },
  ],
}

/** A batch has no preconditions, because one header cannot apply to many records. */
const unconditional: Preconditions = { ifMatch: null, ifUnmodifiedSince: null }

function requestedWrites({ type, records }: Operation): readonly RequestedWrite[] {
  return records.map(({ apiName = '', fields: { Id, ...fields }, allowSaveOnDuplicate = false }): RequestedWrite => {
    if (type === 'CREATE') return { type, apiName, fields, allowSaveOnDuplicate }
    const id = String(Id)
    return type === 'DELETE'
      ? { type, id, preconditions: unconditional }
      : { type, id, fields, allowSaveOnDuplicate, preconditions: unconditional }
  })
}

async function batchOf(context: ApiContext, { results }: WriteOutcome): Promise<Representation<'Batch'>> {
  const shown = await writtenRecords(
    context,
    results.flatMap((each) => ('id' in each && each.status !== 204 ? each.id : [])),
  )
  return {
    hasErrors: results.some(({ status }) => status >= 400),
    results: results.map((each) => {
      if (!('id' in each)) return { statusCode: each.status, result: each.errors }
      const record = shown.get(each.id)
      // Nothing is shown of a deleted record, or of one that its writer can no longer see.
      return record === undefined || each.status === 204
        ? { statusCode: 204, result: null }
        : { statusCode: each.status, result: record }
    }),
  }
}
