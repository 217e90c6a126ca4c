import { failure } from '#platform/values/errors.ts'
import { PGlite, protocol, types, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

type StreamOptions = NonNullable<Parameters<PGlite['execProtocolStream']>[1]>
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/**
 * PGlite that returns every text as stored. PGlite's own reader decodes with a `TextDecoder` that removes a byte order
 * mark (U+FEFF) from the start of each value; here a parser whose decoder preserves it reads the same messages.
 */
export class ExactPGlite extends PGlite {
  #parser = exactParser()
  #stoppedBy: Error | null = null
  /** Called before each statement that writes, with the size of its texts; throws to refuse it. */
  beforeWrite: (bytes: number) => void = () => {}
  /** Whether the database has stopped because it could not write its log. It recovers when it is opened again. */
  get hasStopped(): boolean {
    return this.#stoppedBy !== null
  }

  /** Call it once when the client is ready: starting sets parsers of array types. */
  readDatesAsText(): void {
    for (const type of readAsText) this.parsers[type] = (text) => text
  }

  override query<Row>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    this.#check(query, params)
    return super.query(query, params, withoutParsers(options))
  }

  override transaction<Result>(callback: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    this.#checkRunning()
    return super.transaction((transaction) =>
      callback({
        ...transaction,
        get closed() {
          return transaction.closed
        },
        query: (query, params, options) => {
          this.#check(query, params)
          return transaction.query(query, params, withoutParsers(options))
        },
      }),
    )
  }

  /** A database that has stopped would never return from another statement. */
  #checkRunning(): void {
    if (this.#stoppedBy !== null) throw failure('STORE_UNAVAILABLE', {}, this.#stoppedBy)
  }

  /** Throws if the statement may not run now. */
  #check(query: string, params: readonly unknown[] = []): void {
    this.#checkRunning()
    if (isWrite.test(query)) this.beforeWrite(params.reduce<number>((sum, each) => sum + sizeOf(each), query.length))
  }

  override async execProtocolStream(message: Uint8Array, options: StreamOptions = {}): Promise<Messages> {
    this.#checkRunning()
    const { throwOnError = true, onNotice, ...rest } = options
    const messages: Messages = []
    let failed: Error | null = null
    await this.execProtocolRawStream(message, {
      ...rest,
      onRawData: (data) => {
        this.#parser.parse(data.slice(), (each) => {
          if (failed !== null) return
          if (each instanceof protocol.messages.DatabaseError && each.severity === 'PANIC') this.#stoppedBy = each
          if (each instanceof protocol.messages.DatabaseError && throwOnError) failed = each
          else if (each instanceof protocol.messages.NoticeMessage) onNotice?.(each)
          else messages.push(each)
        })
      },
    })
    if (failed === null) return messages
    // The rest of the stream after an error is not parsed.
    this.#parser = exactParser()
    throw failed
  }
}

/** Statements that write, in the form in which drizzle and the record engine write them. */
const isWrite = /\b(?:insert into|update|delete from|truncate|create|alter)\b/i

const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** Dates, intervals, and arrays of numbers, dates and intervals, which drizzle reads from their text. */
const readAsText = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]

/**
 * Drizzle passes the parsers of these types with each query, and PGlite then copies its table of all parsers: 7 % of the
 * CPU time of the tests. Other parsers of a query are ignored as well; nothing passes any.
 */
function withoutParsers(options: QueryOptions | undefined): QueryOptions | undefined {
  if (options?.parsers === undefined) return options
  const { parsers: _, ...rest } = options
  return rest
}

/** The parser reads the global decoder when it is created and offers no other way to set it; this code is synchronous. */
function exactParser(): protocol.Parser {
  const Standard = globalThis.TextDecoder
  globalThis.TextDecoder = class extends Standard {
    constructor(label?: string) {
      super(label, { ignoreBOM: true })
    }
  }
  try {
    return new protocol.Parser()
  } finally {
    globalThis.TextDecoder = Standard
  }
}
