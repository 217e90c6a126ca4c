import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { quickActionInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type ApiAnswer, created, endpoint, ok, type Preconditions } from '#platform/record-api/endpoint.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { requireQuickAction, type QuickAction } from './quick-action.ts'
import { requireContext } from './quick-action-form.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import { writeOne } from '#platform/record-api/writes/write-records.ts'
import { outcomeSchema, type Written } from '#platform/record-api/writes/write-outcome.ts'

type Body = v.InferOutput<typeof quickActionInput>
type Result = Representation<'QuickActionResult'>

export const performCreateAction = endpoint({
  method: 'POST',
  path: '/actions/perform-quick-action/:actionApiName',
  summary: 'Makes a record by a quick action; one of an object needs the record on which it is done, `contextId`.',
  family: 'Actions',
  query: noQuery,
  body: quickActionInput,
  answer: 'QuickActionResult',
  errorForm: 'record',
  run: async ({ params, body }, context) => {
    const action = requireAction(context, params['actionApiName'] ?? '', body, 'Create')
    const contextId = await contextOf(context, action, body)
    const { fields, allowSaveOnDuplicate = false } = body
    const isFilledIn = (name: string): boolean => wireField(action.target, name) === action.parentField
    const parent =
      action.parentField === null || contextId === null || Object.keys(fields).some(isFilledIn)
        ? {}
        : { [action.parentField.apiName]: contextId }
    const written = await writeOne(reportingContext(context, contextId), {
      type: 'CREATE',
      apiName: action.target.apiName,
      fields: { ...parent, ...fields },
      allowSaveOnDuplicate,
    })
    return answerOf(context, written, contextId)
  },
  answerAgain,
})

export const performUpdateAction = endpoint({
  method: 'PATCH',
  path: '/actions/perform-quick-action/:actionApiName',
  summary: 'Changes the record `contextId` by a quick action; with If-Match or If-Unmodified-Since, as it was read.',
  family: 'Actions',
  query: noQuery,
  body: quickActionInput,
  answer: 'QuickActionResult',
  errorForm: 'record',
  run: async ({ params, body, preconditions }, context) => {
    const action = requireAction(context, params['actionApiName'] ?? '', body, 'Update')
    const id = await contextOf(context, action, body)
    if (id === null) throw failure('PARAMETER_REQUIRED', { parameter: 'contextId' })
    return answerOf(context, await changed(context, action, id, body, preconditions), id)
  },
  answerAgain,
})

const methods = { Create: 'POST', Update: 'PATCH' } satisfies Record<QuickAction['subtype'], string>

/**
 * Throws RECORD_NOT_FOUND, and INVALID_PARAMETERS where the body names another action or the action needs the other method.
 */
function requireAction(
  context: ApiContext,
  actionApiName: string,
  { apiName }: Body,
  subtype: QuickAction['subtype'],
): QuickAction {
  const action = requireQuickAction(context, actionApiName)
  const names = [action.apiName, action.target.apiName].map((name) => name.toLowerCase())
  if (!names.includes(apiName.toLowerCase()))
    throw failure('INVALID_PARAMETERS', { parameter: 'apiName', reason: `is not ${action.apiName}` })
  if (action.subtype !== subtype)
    throw failure('INVALID_PARAMETERS', { parameter: 'actionApiName', reason: `is done by ${methods[action.subtype]}` })
  return action
}

/**
 * Platform API 2.4: an action of an object applies to one of its records. Throws PARAMETER_REQUIRED, INVALID_ID, RECORD_NOT_FOUND.
 */
async function contextOf(context: ApiContext, action: QuickAction, { contextId }: Body): Promise<string | null> {
  if (action.context === null) return null
  if (contextId === undefined || contextId === null) throw failure('PARAMETER_REQUIRED', { parameter: 'contextId' })
  return (await requireContext(context, action, contextId))?.id ?? null
}

const changed = (
  context: ApiContext,
  { transition }: QuickAction,
  id: string,
  { fields, allowSaveOnDuplicate = false }: Body,
  preconditions: Preconditions,
): Promise<Written> =>
  writeOne(reportingContext(context, id), {
    type: 'UPDATE',
    id,
    fields,
    allowSaveOnDuplicate,
    preconditions,
    ...(transition === null ? {} : { transition: transition.action }),
  })

/** A second try is answered with the record that the first one applied to. */
const reportingContext = ({ reportOutcome, ...context }: ApiContext, contextId: string | null): ApiContext =>
  reportOutcome === undefined
    ? context
    : { ...context, reportOutcome: (outcome) => reportOutcome({ ...outcome, contextId }) }

function answerOf(
  { objects }: ApiContext,
  { id, status }: Pick<Written, 'id' | 'status'>,
  contextId: string | null,
): ApiAnswer<Result> {
  const isCreated = status === 201
  const label = objects.ofId(id)?.label ?? ''
  const successMessage = `${label} was ${isCreated ? 'created' : 'changed'}.`
  const body = { contextId, feedItemId: null, id, isCreated, isSuccess: true, successMessage }
  return isCreated ? created(body) : ok(body)
}

const outcomeOnContext = v.object({ ...outcomeSchema.entries, contextId: v.nullable(v.string()) })

async function answerAgain(outcome: unknown, context: ApiContext): Promise<ApiAnswer<Result>> {
  const { results, contextId } = v.parse(outcomeOnContext, outcome)
  const [written] = results
  if (written === undefined || !('id' in written)) throw failure('UNEXPECTED')
  return await Promise.resolve(answerOf(context, written, contextId))
}
