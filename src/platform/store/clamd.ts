import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { failure } from '#platform/values/errors.ts'
import type { MalwareScanner } from '#platform/records/files/malware-scan.ts'

/** The address of `clamd`: the path of its socket, or host and port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

/** The time in ms within which the scanner must accept bytes and, after the last, answer. */
const idleTimeout = 120_000
const maxChunkBytes = 64 * 1024

/**
 * A client of ClamAV's daemon with its command INSTREAM: the bytes in chunks, each after its length as four bytes, and a
 * chunk of length 0 at the end. The answer is `stream: OK`, `stream: {name} FOUND` or an error.
 */
export const clamdScanner = (address: ClamdAddress, timeout = idleTimeout): MalwareScanner => ({
  scan: async (bytes) => {
    const answer = await send(address, bytes, timeout).catch((cause: unknown) => {
      throw failure('SCANNER_UNAVAILABLE', {}, cause)
    })
    if (/^stream: OK\0?$/.test(answer)) return null
    const found = /^stream: (.+) FOUND\0?$/.exec(answer)?.[1]
    if (found === undefined) throw failure('SCANNER_UNAVAILABLE', {}, new Error(`The scanner answered: ${answer}`))
    return found
  },
})

async function send(address: ClamdAddress, bytes: AsyncIterable<Uint8Array>, timeout: number): Promise<string> {
  const socket = connect(address)
  socket.setTimeout(timeout, () => socket.destroy(new Error('The scanner does not answer.')))
  const answer = answerOf(socket)
  try {
    const [result] = await Promise.all([answer, write(socket, bytes)])
    return result
  } finally {
    socket.destroy()
  }
}

/** Resolves at the end of the connection, whichever side ends it. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.once('error', reject)
    socket.once('close', () => {
      if (answer === '') reject(new Error('The scanner closed the connection without an answer.'))
      else resolve(answer)
    })
  })

async function write(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  for await (const part of framed(bytes)) {
    if (socket.destroyed) return
    if (!socket.write(part)) await once(socket, 'drain', { signal: closed.signal })
  }
  socket.end()
}

async function* framed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += maxChunkBytes) {
      const part = chunk.subarray(at, at + maxChunkBytes)
      yield lengthOf(part.length)
      yield part
    }
  yield lengthOf(0)
}

function lengthOf(length: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
