import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallContext, GuardedCall } from '#platform/calls/call.ts'
import type { CallForm, FieldError, FormInput, FormOutcome, RefusedForm } from '#platform/calls/call-form.ts'
import { checkAccess } from '#platform/calls/call.ts'
import type { RecordApiServices } from '#platform/record-api/routes/record-api-services.ts'
import { guestCartCookie } from '#platform/http/session-cookie.ts'
import { type ErrorName, errors, Failure } from '#platform/values/errors.ts'
import type { GenericSchema } from 'valibot'
import { claimKeys, processOnce } from './form-claims.ts'
import { parameterOf } from './form-names.ts'
import { fieldErrors, readFields } from './read-fields.ts'

/** A call that has a form. */
export type FormCall = GuardedCall<GenericSchema, unknown> & { readonly form: CallForm<unknown, unknown, CallContext> }

/** What a visitor may not know, and what the page does not offer, is answered like a record that does not exist. */
const hidden: ReadonlySet<ErrorName> = new Set([
  'RECORD_NOT_FOUND',
  'INVALID_ID',
  'ACCESS_DENIED',
  'INVALID_PARAMETERS',
  'PARAMETER_REQUIRED',
  'PARAMETER_TYPE',
  'PARAMETER_TOO_LONG',
])

export interface ProcessedForm {
  readonly call: FormCall
  readonly input: FormInput
  readonly context: CallContext
}

/**
 * Runs the call of a form with what was sent. Whatever goes wrong is an outcome that the page of the form can show; only what the
 * server itself cannot do is thrown, after the sender's text was secured.
 */
export async function processForm(
  { call, input, context }: ProcessedForm,
  services: Pick<RecordApiServices, 'apiStore' | 'calls' | 'now'>,
  request: FastifyRequest,
): Promise<FormOutcome> {
  checkAccess(call.access, context.viewer)
  const name = call.form.savesFirst?.(input) ?? null
  const first = name === null ? null : formCall(services.calls, name)
  if (first === null) return await runForm({ call, input, context }, services, request)
  const saved = await processForm({ call: first, input, context }, services, request)
  if (saved.type === 'refused') return saved
  const outcome = await runForm({ call, input, context }, services, request)
  return outcome.type === 'refused' ? { ...outcome, hasSaved: true } : outcome
}

async function runForm(
  { call, input, context }: ProcessedForm,
  services: Pick<RecordApiServices, 'apiStore' | 'calls' | 'now'>,
  request: FastifyRequest,
): Promise<FormOutcome> {
  const { form } = call
  const unavailable: RefusedForm = { type: 'refused', problem: { text: form.gone ?? 'form.gone' } }
  const named = readFields(call.params, input)
  const { params, errors: unreadable = {} } =
    form.read === undefined ? { params: named } : { params: named, ...form.read(input, named) }
  const wrong = fieldErrors(call.params, params, form.fields, unavailable)
  const isUnavailable = wrong !== null && wrong.errors === undefined
  const found = isUnavailable ? {} : await form.check?.(input, params, context)
  const all = { ...found, ...wrong?.errors, ...unreadable }
  if (Object.keys(all).length > 0) return { type: 'refused', errors: inOrder(all, form.fields) }
  if (wrong !== null) return wrong
  const content = {
    sender: senderOf(request),
    form: call.name,
    fields: input.fields,
    files: [...(context.sentFiles?.stored ?? [])].map(([field, { sha256 }]) => [field, sha256]),
    token: input.token,
    path: input.path,
  }
  const keys = form.repeats === true ? [] : claimKeys(content, form.adds === true, services.now())
  try {
    return await processOnce(services.apiStore.writes, content.sender, keys, context, async (claimed) =>
      form.after(await call.answer(params, claimed), input),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const known = form.failures?.[error.code] ?? generalFailure(error)
    if (known !== null) return known
    if (hidden.has(error.code)) return unavailable
    throw error
  }
}

/** The errors in the order of the fields, which is that of the page. */
const inOrder = (found: Readonly<Record<string, FieldError>>, fields: readonly string[]) =>
  Object.fromEntries(
    Object.entries(found).toSorted(
      ([one], [other]) => fields.indexOf(parameterOf(one)) - fields.indexOf(parameterOf(other)),
    ),
  )

/** What the sender is told of failures that every call can have. */
function generalFailure({ code, details }: Failure): RefusedForm | null {
  const { status } = errors[code]
  if (status === 412) return { type: 'refused', problem: { text: 'form.stale', status } }
  if (code === 'IDEMPOTENCY_KEY_IN_FLIGHT') return { type: 'refused', problem: { text: 'form.inFlight', status: 409 } }
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(details['seconds'] ?? 60) / 60))
    return { type: 'refused', problem: { text: 'form.limited', values: { minutes }, status } }
  }
  if (status === 507) return { type: 'refused', problem: { text: 'form.failed', status: 503 } }
  return null
}

/** The call of a form by its name; null if there is none, or if it has no form. */
export function formCall(calls: object, name: string): FormCall | null {
  if (!Object.hasOwn(calls, name)) return null
  const found = (calls as Readonly<Record<string, GuardedCall<GenericSchema, unknown>>>)[name]
  return found !== undefined && hasForm(found) ? found : null
}

const hasForm = (call: GuardedCall<GenericSchema, unknown>): call is FormCall => call.form !== undefined

/** The user, or the browser of a guest as far as it can be told from others. */
const senderOf = ({ session, ip, headers, cookies }: FastifyRequest): string =>
  session?.user.id ??
  `guest ${createHash('sha256')
    .update(JSON.stringify([ip, headers['user-agent'] ?? '', cookies[guestCartCookie] ?? '']))
    .digest('base64url')}`
