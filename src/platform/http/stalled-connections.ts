import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Disconnects clients that accept nothing of a response for `timeout` milliseconds. Node checks twice before it concludes that
 * none of its output was received, so the effective time is doubled. A request that waits for our own work is not
 * disconnected, however long the work takes: its client gets an answer, which may be an error of a limit of that work.
 */
export function disconnectStalled(server: Server, timeout: number): void {
  /** The requests of each connection that have not been answered completely. */
  const unanswered = new WeakMap<Socket, number>()
  server.on('request', ({ socket }, response) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  })
  server.setTimeout(timeout, (socket) => {
    const isOurTurn = (unanswered.get(socket) ?? 0) > 0 && socket.writableLength === 0
    // Node does not start the timer again by itself.
    if (isOurTurn) socket.setTimeout(timeout)
    else socket.destroy()
  })
}
