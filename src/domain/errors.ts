/**
 * One table of everything that can go wrong by name: its status and, for the platform's errors, the specification's
 * English text to the letter. Words a visitor reads are messages, not these.
 */
export const errors = {
  RECORD_NOT_FOUND: { status: 404, errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
  CALL_NOT_FOUND: { status: 404, errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
  INVALID_ID: { status: 400, errorCode: 'INVALID_ID_FIELD', message: 'The id {id} is malformed.' },
  INVALID_FIELD: { status: 400, errorCode: 'INVALID_FIELD', message: '{field}: {reason}' },
  INVALID_PARAMETERS: { status: 400, errorCode: 'INVALID_INPUT', message: '{parameter}: {reason}' },
  METHOD_NOT_CACHEABLE: {
    status: 400,
    errorCode: 'INVALID_INPUT',
    message: 'The method {method} is not cacheable: use POST.',
  },
  PARAMETER_REQUIRED: {
    status: 400,
    errorCode: 'MISSING_ARGUMENT',
    message: "The '{parameter}' parameter is required to successfully execute this request.",
  },
  PARAMETER_INVALID: { status: 400, errorCode: 'INVALID_INPUT', message: "The '{parameter}' parameter is invalid" },
  PARAMETER_TYPE: {
    status: 400,
    errorCode: 'INVALID_INPUT',
    message: "The '{parameter}' parameter must be {expected}.",
  },
  CHANNEL_OR_SITE_EMPTY: { status: 400, errorCode: 'MISSING_ARGUMENT', message: 'Enter a value for channelOrSiteId.' },
  CHANNEL_OR_SITE_PREFIX: {
    status: 400,
    errorCode: 'INVALID_ID_FIELD',
    message: 'Enter a valid prefix for channelOrSiteId.',
  },
  PARAMETER_TOO_LONG: {
    status: 400,
    errorCode: 'INVALID_INPUT',
    message: 'The parameter {parameter} has more than {limit} characters.',
  },
  PACK_TOO_LARGE: {
    status: 413,
    errorCode: 'INVALID_INPUT',
    message: 'The pack is too large ({reason}): choose fewer documents.',
  },
  BODY_NOT_JSON: { status: 400, errorCode: 'JSON_PARSER_ERROR', message: 'The body is not a JSON object.' },
  SIGN_IN_REQUIRED: { status: 401, errorCode: 'INVALID_SESSION_ID', message: 'Sign in to use this site.' },
  SIGN_IN_AGAIN: {
    status: 403,
    errorCode: 'INSUFFICIENT_ACCESS',
    message: 'Sign in again to change how you sign in.',
  },
  PASSKEY_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The passkey is not accepted.' },
  ACCESS_DENIED: { status: 403, errorCode: 'INSUFFICIENT_ACCESS', message: 'You do not have access to this resource.' },
  FOREIGN_ORIGIN: {
    status: 403,
    errorCode: 'INSUFFICIENT_ACCESS',
    message: 'The request comes from a page of another site.',
  },
  STALE_RECORD: {
    status: 412,
    errorCode: 'PRECONDITION_FAILED',
    message: 'The record {id} was changed by somebody else: read it again.',
  },
  DUPLICATE_INTEGRATION_ID: {
    status: 400,
    errorCode: 'DUPLICATE_VALUE',
    message: 'Another record has the integrationId {integrationId}.',
  },
  RECORD_IN_USE: {
    status: 400,
    errorCode: 'DELETE_FAILED',
    message: 'The record {id} is used by {object} {by}: it cannot be deleted.',
  },
  IMPORT_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: '{file}: {reason}' },
  FILE_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The file was not taken: it {reason}.' },
  BACKUP_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The backup was not restored: {reason}.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    errorCode: 'REQUEST_LIMIT_EXCEEDED',
    message: 'Too many requests. Try again in {seconds} s.',
  },
  OVERLOADED: {
    status: 503,
    errorCode: 'SERVER_UNAVAILABLE',
    message: 'The portal is very busy. Try again in {seconds} s.',
  },
  STORE_UNAVAILABLE: { status: 503, errorCode: 'SERVER_UNAVAILABLE', message: 'The store does not answer. Try again.' },
  UNEXPECTED: { status: 500, errorCode: 'UNKNOWN_EXCEPTION', message: 'An unexpected error happened.' },
  VALUE_NOT_REGISTERED: {
    status: 500,
    errorCode: 'UNKNOWN_EXCEPTION',
    message: 'Referred global value type is not registered.',
  },
} as const satisfies Record<string, { status: number; errorCode: string; message: string }>

export type ErrorName = keyof typeof errors

/** An error of the table, with the values its text names. Only the HTTP layer makes a status of it, only the error boundary a page. */
export class Failure extends Error {
  readonly code: ErrorName
  readonly details: Readonly<Record<string, string>>
  constructor(code: ErrorName, details: Readonly<Record<string, string>> = {}, cause?: unknown) {
    super(
      errors[code].message.replace(/\{(\w+)\}/g, (_, key: string) => details[key] ?? ''),
      cause === undefined ? undefined : { cause },
    )
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

export const failure = (code: ErrorName, details?: Readonly<Record<string, string>>, cause?: unknown): Failure =>
  new Failure(code, details, cause)
