import { createHmac } from 'node:crypto'
import { signatureOf, type WebhookBody } from '#domain/webhook-message.ts'

/** How a message fared. `gone`: nobody wants any more of them (410). `error`: for the operator, nothing of the answer is in it. */
type Delivery = { readonly type: 'delivered' } | { readonly type: 'failed' | 'gone'; readonly error: string }

interface Message {
  /** Who is told the same message twice knows it by this. */
  readonly id: string
  readonly url: string
  readonly secret: string
  readonly body: WebhookBody
}

/** What an answer may take, in ms. */
const usualPatience = 10_000

/**
 * Tells one message, following nothing and reading nothing of the answer but its status. Where to was said by an operator, who
 * may name an address within their own network.
 */
export async function deliver(
  { id, url, secret, body }: Message,
  { now, patience = usualPatience, signal }: { now: () => Date; patience?: number; signal?: AbortSignal },
): Promise<Delivery> {
  const text = JSON.stringify(body)
  const seconds = Math.floor(now().getTime() / 1000)
  const signed = (signing: string) => createHmac('sha256', secret).update(signing).digest('hex')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal === undefined ? [] : [signal])]),
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

/** A word: what `fetch` throws has the system's in its cause. */
function reasonOf(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code.slice(0, 100)
    if (cause.cause === undefined)
      return cause.name === 'TimeoutError' ? 'no answer in time' : cause.message.slice(0, 100)
  }
  return 'failed'
}
