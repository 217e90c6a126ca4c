import { request as get } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Follows an address of server-sent events over the network. `next` resolves with the data of each event, with 'ended' for the last
 * one, and with 'closed' when the answer is over.
 */
export async function readEvents(
  app: FastifyInstance,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly next: () => Promise<unknown>; readonly close: () => void }> {
  if (app.addresses().length === 0) await app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : null
  const received: unknown[] = []
  const waiting: ((value: unknown) => void)[] = []
  const add = (value: unknown): void => {
    const taker = waiting.shift()
    if (taker === undefined) received.push(value)
    else taker(value)
  }
  let text = ''
  const sent = get({ port, host: '127.0.0.1', path, headers: { host: 'portal.test', ...headers } }, (response) => {
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [event = '', data = ''] = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        if (event === 'event: ended') add('ended')
        else if (event.startsWith('event: ')) add(JSON.parse(data.slice('data: '.length)))
      }
    })
    response.on('close', () => add('closed'))
  })
  sent.on('error', () => add('closed'))
  sent.end()
  return {
    next: async () =>
      received.length > 0 ? received.shift() : await new Promise((resolve) => void waiting.push(resolve)),
    close: () => void sent.destroy(),
  }
}
