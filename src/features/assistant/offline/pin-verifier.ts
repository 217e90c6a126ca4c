import type { PinVerifier } from './pack-lock.ts'

/** The figure that OWASP recommends for PBKDF2 with SHA-256. It is stored with each PIN, so that a later version can raise it. */
const iterations = 600_000

/** What is stored of a new PIN. */
export async function verifierOf(pin: string): Promise<PinVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, iterations, hash: await derived(pin, salt, iterations) }
}

/** Whether a PIN is the one of the verifier. */
export async function isPinOf(pin: string, verifier: PinVerifier): Promise<boolean> {
  const hash = await derived(pin, verifier.salt, verifier.iterations)
  return hash.every((byte, at) => byte === verifier.hash[at])
}

async function derived(pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256),
  )
}
