import { PGlite, protocol } from '@electric-sql/pglite'

type StreamOptions = NonNullable<Parameters<PGlite['execProtocolStream']>[1]>
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

/**
 * PGlite that answers every text as it is stored. PGlite's own reader decodes with a `TextDecoder` that takes a byte order
 * mark (U+FEFF) from the start of each value; here the same messages go through a parser whose decoder leaves it.
 */
export class ExactPGlite extends PGlite {
  #parser = exactParser()

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
    // What follows an error in the stream is not read on.
    this.#parser = exactParser()
    throw failed
  }
}

/** The parser takes its decoder from the global at this moment and offers no other way in; nothing else runs meanwhile. */
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
