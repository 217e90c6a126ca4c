import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, Failure, failure, type RecordErrorBody, type RecordExceptionItem } from '#platform/values/errors.ts'
import { plainPage } from './plain-page.ts'
import { isServiceAddress } from './service-addresses.ts'
import type { HttpServices } from './http-services.ts'

/** The format of the error body: the platform's (A for data, B for a record that is written, D for server methods), or a page. */
type ErrorForm = 'data' | 'record' | 'apex' | 'page'

declare module 'fastify' {
  interface FastifyContextConfig {
    errorForm?: ErrorForm
  }
}

/** Converts an error to a failure of the table; an error that is not in the table is unexpected. */
function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  return failure('UNEXPECTED', {}, error)
}

/** Fastify's own refusals (a body too large, a media type unknown): 4xx with their own text. */
const isRefusal = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('FST_') &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

/** The visitor disconnected before the request was complete: this is no error of the portal, and nobody reads the response. */
const hasHungUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.socket.destroyed && error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/** The one place where an error becomes a response. Unexpected errors are logged here and nowhere else. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Pick<HttpServices, 'metrics'>,
): FastifyReply {
  const form = request.routeOptions.config.errorForm ?? (isServiceAddress(request.url) ? 'data' : 'page')
  if (hasHungUp(error, request)) return answer(reply, 'page', 400, 'INVALID_INPUT', '')
  if (isRefusal(error)) return answer(reply, form, error.statusCode, 'INVALID_INPUT', error.message)
  const failed = failureOf(error)
  const { status, errorCode } = errors[failed.code]
  const { seconds } = failed.details
  if (seconds !== undefined) void reply.header('retry-after', seconds)
  if (failed.code === 'OVERLOADED' || failed.code === 'TOO_MANY_REQUESTS') services.metrics.refused(failed.code)
  else if (status >= 500) {
    services.metrics.failed()
    request.log.error({ err: failed.cause ?? failed, code: failed.code }, 'unexpected failure')
  }
  // Platform: the response for a method that does not exist, or that the caller may not know, has no body.
  if (form === 'apex' && (failed.code === 'CALL_NOT_FOUND' || failed.code === 'ACCESS_DENIED'))
    return emptyNotFound(reply)
  return answer(reply, form, status, errorCode, failed.message, failed.items)
}

export const emptyNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', cacheControl.notStored).send()

function answer(
  reply: FastifyReply,
  form: ErrorForm,
  status: number,
  errorCode: string,
  message: string,
  items: readonly RecordExceptionItem[] = [],
): FastifyReply {
  void reply.code(status).header('cache-control', cacheControl.notStored)
  if (form === 'page') return reply.type('text/html; charset=utf-8').send(plainPage(status))
  if (form === 'record' && (status === 400 || status === 403))
    return reply.send(recordError(status, errorCode, message, items))
  return reply.send(form === 'apex' ? { errorMessage: message } : [{ errorCode, message }])
}

/** Body B (platform API §1): the errors of a record, by field and as a whole. */
function recordError(
  statusCode: number,
  errorCode: string,
  message: string,
  items: readonly RecordExceptionItem[],
): RecordErrorBody {
  const own = { constituentField: null, duplicateRecordError: null, errorCode, field: null, fieldLabel: null, message }
  const fieldErrors: Record<string, RecordExceptionItem[]> = {}
  for (const item of items) if (item.field !== null) (fieldErrors[item.field] ??= []).push(item)
  const ofRecord = items.filter(({ field }) => field === null)
  return {
    enhancedErrorType: 'RecordError',
    errorCode,
    message,
    output: { errors: items.length === 0 ? [own] : ofRecord, fieldErrors },
    statusCode,
  }
}
