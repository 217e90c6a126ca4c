import type { FastifyInstance } from 'fastify'

/** The interval in ms for closing idle connections. */
const looking = 250

/**
 * Accepts no new connection and resolves when the last response under way has been sent, including downloads. Clients
 * that still read after `timeoutMs` are disconnected.
 */
export async function closeApp(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  // A response that began before the shutdown has not announced it, so its connection is kept open.
  const idle = setInterval(() => app.server.closeIdleConnections(), looking)
  try {
    await app.close()
  } finally {
    clearTimeout(cutting)
    clearInterval(idle)
  }
}
