import type { Readable } from 'node:stream'
import type { Client, Connection, Submittable } from 'pg'

/** The part of a connection that COPY needs. The driver has it, but its public types do not. */
interface CopyConnection extends Connection {
  readonly query: (text: string) => void
  readonly sendCopyFromChunk: (chunk: Buffer) => void
  readonly endCopyFrom: () => void
}

/** The callbacks of the driver while a statement runs. */
interface CopyStatement extends Submittable {
  readonly submit: (connection: Connection) => void
  readonly handleCopyInResponse: (connection: CopyConnection) => void
  readonly handleCommandComplete: () => void
  readonly handleReadyForQuery: () => void
  readonly handleError: (error: Error) => void
}

/** Sends the chunks of `source` to a `COPY … FROM STDIN`, no faster than the server accepts them. */
export async function copyIn(client: Client, text: string, source: Readable): Promise<void> {
  await new Promise<void>((done, failed) => {
    const statement: CopyStatement = {
      submit: (connection) => begin(connection, text),
      handleCopyInResponse: (connection) => void send(connection, source).catch(failed),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => done(),
      handleError: failed,
    }
    client.query(statement)
  })
}

function begin(connection: Connection, text: string): void {
  if ('query' in connection && typeof connection.query === 'function') connection.query(text)
}

async function send(connection: CopyConnection, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of source) {
    connection.sendCopyFromChunk(chunk)
    const { stream } = connection
    if (stream.writableNeedDrain) await new Promise<void>((drained) => void stream.once('drain', drained))
  }
  connection.endCopyFrom()
}
