import { createHmac } from 'node:crypto'
import { signatureOf, type WebhookBody } from './webhook-message.ts'

/**
 * The result of a delivery. `gone`: the receiver wants no more messages (410). `error`: for the operator, without any content
 * of the response.
 */
export type Delivery = { readonly type: 'delivered' } | { readonly type: 'failed' | 'gone'; readonly error: string }

interface Message {
  /** Identifies the message, so that a receiver recognizes a repeated delivery. */
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly body: WebhookBody
}

/** The timeout of a delivery in ms. */
const defaultTimeout = 10_000

/**
 * Delivers one message. It follows no redirect and reads only the status of the response. The operator chose the address, which
 * may be in the operator's own network.
 */
export async function deliver(
  { id, url, secret, body }: Message,
  { now, timeout = defaultTimeout, signal }: { now: () => Date; timeout?: number; signal?: AbortSignal },
): Promise<Delivery> {
  const text = JSON.stringify(body)
  const seconds = Math.floor(now().getTime() / 1000)
  const signed = (signing: string) => createHmac('sha256', secret).update(signing).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Tradegrade',
        'tradegrade-webhook-id': id,
        'tradegrade-signature': signatureOf(seconds, text, signed),
      },
      body: text,
    })
    await answer.body?.cancel()
    if (answer.status >= 200 && answer.status < 300) return { type: 'delivered' }
    return { type: answer.status === 410 ? 'gone' : 'failed', error: `answered ${answer.status}` }
  } catch (error) {
    return { type: 'failed', error: reasonOf(error) }
  }
}

/** Returns a short reason. An error of `fetch` has the system error in its cause. */
function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code.slice(0, 100)
    if (cause.cause === undefined)
      return cause.name === 'TimeoutError' ? 'no answer in time' : cause.message.slice(0, 100)
  }
  return 'failed'
}
