import type { CustomFetch } from 'openid-client'
import { isProviderAddress } from '#domain/single-sign-on.ts'

/** Of what a provider answers: its description, its keys, its tokens. */
const mostBytes = 256 * 1024

/** What a provider did that nothing can be done with; nothing of its answer is in it. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** A word for the log. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Asks a provider, over TLS or within this machine (its description says where else it is asked), following nothing, and
 * reading so much and no more. Throws ProviderRefusal, and what `fetch` throws.
 */
export const providerFetch: CustomFetch = async (address, options) => {
  if (!isProviderAddress(new URL(address))) throw new ProviderRefusal('plain-address')
  const { body = null, ...rest } = options
  const answer = await fetch(address, { ...rest, body: (body as RequestInit['body']) ?? null, redirect: 'manual' })
  const bytes = await bounded(answer)
  return new Response(bytes.length === 0 ? null : new Blob(bytes), { status: answer.status, headers: answer.headers })
}

async function bounded(answer: Response): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    // Leaving the loop ends the connection.
    if (length > mostBytes) throw new ProviderRefusal('too-long')
    parts.push(part)
  }
  return parts
}
