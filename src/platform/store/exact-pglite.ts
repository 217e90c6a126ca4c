import { PGlite, protocol, types, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

type StreamOptions = NonNullable<Parameters<PGlite['execProtocolStream']>[1]>
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/**
 * PGlite that returns every text as stored. PGlite's own reader decodes with a `TextDecoder` that removes a byte order
 * mark (U+FEFF) from the start of each value; here a parser whose decoder preserves it reads the same messages.
 */
export class ExactPGlite extends PGlite {
  #parser = exactParser()

  /** Call it once when the client is ready: starting sets parsers of array types. */
  readDatesAsText(): void {
    for (const type of readAsText) this.parsers[type] = (text) => text
  }

  override query<Row>(query: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    return super.query(query, params, withoutParsers(options))
  }

  override transaction<Result>(callback: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return super.transaction((transaction) =>
      callback({
        ...transaction,
        get closed() {
          return transaction.closed
        },
        query: (query, params, options) => transaction.query(query, params, withoutParsers(options)),
      }),
    )
  }

  override async execProtocolStream(message: Uint8Array, options: StreamOptions = {}): Promise<Messages> {
    const { throwOnError = true, onNotice, ...rest } = options
    const messages: Messages = []
    let failed: Error | null = null
    await this.execProtocolRawStream(message, {
      ...rest,
      onRawData: (data) => {
        this.#parser.parse(data.slice(), (each) => {
          if (failed !== null) return
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
