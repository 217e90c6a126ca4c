import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Bytes as they are, and everything that comes back until the server closes, or has nothing to do (`isBusy`) and waits for more
 * for `patience` ms.
 */
export async function rawAnswer(
  port: number,
  request: string,
  patience = 10_000,
  isBusy = (): boolean => false,
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => socket.destroy())
  let idle = 0
  socket.setTimeout(patience).on('timeout', () => {
    idle = isBusy() ? 0 : idle + 1
    // Once more: what had come already may not have been looked at yet.
    if (idle > 1) socket.destroy()
    else socket.setTimeout(patience)
  })
  socket.write(Buffer.from(request, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** Of every answer in what came back; the next begins where the one before ends. */
export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map((match) => Number(match[1]))
