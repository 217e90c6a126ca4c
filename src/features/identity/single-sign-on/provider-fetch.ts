import type { CustomFetch } from 'openid-client'
import { isProviderAddress } from './provider-rules.ts'

/** The maximum size of a provider's response: metadata, keys or tokens. */
const maxBytes = 256 * 1024

/** An unusable response of a provider; the error contains nothing of the response. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** A short reason for the log. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Sends a request to a provider, only over TLS or within this machine (its metadata contains further addresses), without
 * following redirects and with a limited response size. Throws ProviderRefusal and the errors of `fetch`.
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
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new ProviderRefusal('too-long')
    parts.push(part)
  }
  return parts
}
