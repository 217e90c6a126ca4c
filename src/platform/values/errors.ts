/**
 * All errors by name, with status and, for the platform's errors, the exact English text of the specification. Texts
 * for visitors are messages, not these.
 */
export const errors = {
  RECORD_NOT_FOUND: { status: 404, errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
  CALL_NOT_FOUND: { status: 404, errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    errorCode: 'METHOD_NOT_ALLOWED',
    message: 'HTTP method {method} is not allowed here. Allowed: {allowed}.',
  },
  HOST_MALFORMED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The host of the request is malformed.' },
  HOST_UNKNOWN: {
    status: 421,
    errorCode: 'MISDIRECTED_REQUEST',
    message: 'This portal does not answer under this name.',
  },
  HEADERS_TOO_LARGE: { status: 431, errorCode: 'ERROR_HTTP_431', message: 'Request Header Fields Too Large' },
  CHANGES_LOST: {
    status: 410,
    errorCode: 'CURSOR_EXPIRED',
    message: 'Changes after this cursor are no longer stored. Get a new cursor, then read everything anew.',
  },
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
  UNREADABLE_JSON: { status: 400, errorCode: 'JSON_PARSER_ERROR', message: 'The body is not JSON.' },
  BODY_NOT_OBJECT: { status: 400, errorCode: 'INVALID_INPUT', message: 'The body is not a JSON object.' },
  ILLEGAL_FIELD_NAME: {
    status: 400,
    errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE',
    message: 'The field {field} does not begin with the name of an object.',
  },
  ILLEGAL_VALUE: {
    status: 400,
    errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE',
    message: 'The value of {parameter} is none of {known}.',
  },
  QUERY_TOO_COMPLICATED: {
    status: 400,
    errorCode: 'QUERY_TOO_COMPLICATED',
    message: 'A request names more than {limit} fields.',
  },
  ENTITY_NOT_QUERYABLE: {
    status: 400,
    errorCode: 'ENTITY_NOT_QUERYABLE',
    message: 'The object {object} cannot be asked.',
  },
  RELATED_LIST_UNKNOWN: { status: 404, errorCode: 'INVALID_TYPE', message: 'There is no related list {relatedList}.' },
  PAGE_OUT_OF_RANGE: { status: 400, errorCode: 'UNKNOWN_EXCEPTION', message: 'There is no such page.' },
  BATCH_REFUSED: { status: 400, errorCode: 'INVALID_BATCH_REQUEST', message: '{reason}' },
  RECORD_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The record was not written: {reason}' },
  WRITE_DENIED: {
    status: 403,
    errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY',
    message: 'You may not write this: {reason}',
  },
  DUPLICATES_DETECTED: {
    status: 400,
    errorCode: 'DUPLICATES_DETECTED',
    message: 'Another record is taken for the same: {rule}.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    errorCode: 'IDEMPOTENCY_KEY_REUSED',
    message: 'The Idempotency-Key was used for another request.',
  },
  IDEMPOTENCY_KEY_IN_FLIGHT: {
    status: 409,
    errorCode: 'IDEMPOTENCY_KEY_IN_FLIGHT',
    message: 'The request with this Idempotency-Key is being worked on.',
  },
  SIGN_IN_REQUIRED: { status: 401, errorCode: 'INVALID_SESSION_ID', message: 'Sign in to use this site.' },
  TOKEN_REFUSED: { status: 401, errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' },
  SCOPE_TOO_NARROW: {
    status: 403,
    errorCode: 'INSUFFICIENT_ACCESS',
    message: 'The token is for reading only.',
  },
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
  IN_CONFLICT: {
    status: 409,
    errorCode: 'IN_CONFLICT',
    message: 'The record {id} is in conflict: {reason}.',
  },
  RECORD_IN_USE: {
    status: 400,
    errorCode: 'DELETE_FAILED',
    message: 'The record {id} is used by {object} {by}: it cannot be deleted.',
  },
  IMPORT_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: '{file}: {reason}' },
  TOO_MANY_IMPORTS: {
    status: 400,
    errorCode: 'LIMIT_EXCEEDED',
    message: 'You have {limit} imports that have not ended. Start or cancel one first.',
  },
  FILE_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The file was not taken: it {reason}.' },
  UPLOAD_QUOTA_EXCEEDED: {
    status: 429,
    errorCode: 'STORAGE_LIMIT_EXCEEDED',
    message: 'The quota of {megabytes} MB a day for uploads is used up. Try again in {seconds} s.',
  },
  FILE_TYPE_REFUSED: {
    status: 415,
    errorCode: 'INVALID_INPUT',
    message: 'The content of {name} is not of the type that its name says.',
  },
  MALWARE_FOUND: { status: 422, errorCode: 'INVALID_INPUT', message: 'The file contains malware: {malware}.' },
  SCANNER_UNAVAILABLE: {
    status: 503,
    errorCode: 'SERVER_UNAVAILABLE',
    message: 'The file cannot be checked for malware now. Try again.',
  },
  DATABASE_TOO_OLD: {
    status: 503,
    errorCode: 'SERVER_UNAVAILABLE',
    message:
      'A version before 0.2.0 created this database, and this version cannot update its tables. Write a backup with that version (tradegrade backup FILE) and restore it with this one into a new database (tradegrade restore FILE). CHANGELOG.md describes each step.',
  },
  BACKUP_REFUSED: { status: 400, errorCode: 'INVALID_INPUT', message: 'The backup is refused: {reason}.' },
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
  STORAGE_FULL: {
    status: 507,
    errorCode: 'STORAGE_LIMIT_EXCEEDED',
    message: 'There is no space left to store this. Try again later.',
  },
  UNEXPECTED: { status: 500, errorCode: 'UNKNOWN_EXCEPTION', message: 'An unexpected error happened.' },
  VALUE_NOT_REGISTERED: {
    status: 500,
    errorCode: 'UNKNOWN_EXCEPTION',
    message: 'Referred global value type is not registered.',
  },
} as const satisfies Record<string, { status: number; errorCode: string; message: string }>

export type ErrorName = keyof typeof errors

/** Existing records that a rule considers duplicates of a record to be written. */
interface DuplicateMatch {
  readonly apiName: string
  /** Whether the record may be written if the client confirms that it is not a duplicate. */
  readonly isAllowSave: boolean
  readonly matchRecordIds: readonly string[]
  readonly matchRule: string
  readonly objectLabel: string
  readonly objectLabelPlural: string
  readonly themeInfo: { readonly color: string; readonly iconUrl: string | null }
}

/** A reason why a record was refused, in the form of the platform (§8; platform API §1, error body B). */
export interface RecordExceptionItem {
  readonly constituentField: string | null
  /** The duplicates that were found. */
  readonly duplicateRecordError: { readonly matchResults: readonly DuplicateMatch[] } | null
  readonly errorCode: string
  /** The field's name on the wire; null if the reason concerns the whole record. */
  readonly field: string | null
  readonly fieldLabel: string | null
  readonly message: string
}

/** Body B (platform API §1): the errors of a record, by field and as a whole. */
export interface RecordErrorBody {
  readonly enhancedErrorType: 'RecordError'
  readonly errorCode: string
  readonly message: string
  readonly output: {
    readonly errors: RecordExceptionItem[]
    readonly fieldErrors: Record<string, RecordExceptionItem[]>
  }
  readonly statusCode: number
}

/**
 * An error of the table with the values of its text. Only the HTTP layer turns it into a status, and only the error
 * boundary into a page. `items` lists everything that is wrong with a refused record.
 */
export class Failure extends Error {
  readonly code: ErrorName
  /** The status of the response, from the table. */
  readonly status: number
  readonly details: Readonly<Record<string, string>>
  readonly items: readonly RecordExceptionItem[]
  constructor(
    code: ErrorName,
    details: Readonly<Record<string, string>> = {},
    cause?: unknown,
    items: readonly RecordExceptionItem[] = [],
  ) {
    super(
      errors[code].message.replace(/\{(\w+)\}/g, (_, key: string) => details[key] ?? ''),
      cause === undefined ? undefined : { cause },
    )
    this.name = 'Failure'
    this.code = code
    this.status = errors[code].status
    this.details = details
    this.items = items
  }
}

export const failure = (code: ErrorName, details?: Readonly<Record<string, string>>, cause?: unknown): Failure =>
  new Failure(code, details, cause)

/** Creates the error of a record that was refused for all of these reasons. */
export const recordFailure = (
  code: ErrorName,
  details: Readonly<Record<string, string>>,
  items: readonly RecordExceptionItem[],
): Failure => new Failure(code, details, undefined, items)
