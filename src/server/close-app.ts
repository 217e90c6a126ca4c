import type { FastifyInstance } from 'fastify'

/** How often it is looked for connections that nothing is asked over any more, in ms. */
const looking = 250

/**
 * Takes no new connection, and answers when the last answer under way has been sent, downloads too. Who still reads after
 * `patience` ms is cut off.
 */
export async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), patience)
  // An answer that began before the end was known said nothing of it: its connection is kept for more.
  const idle = setInterval(() => app.server.closeIdleConnections(), looking)
  try {
    await app.close()
  } finally {
    clearTimeout(cutting)
    clearInterval(idle)
  }
}
