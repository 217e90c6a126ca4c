import { passkeyPaths } from './passkey-paths.ts'

/** The result of a passkey request: the next address, or the reason of the failure. */
export type PasskeyOutcome =
  | { readonly type: 'done'; readonly to: string }
  | { readonly type: 'refused' | 'limited' | 'stale' | 'known' | 'cancelled' | 'unreachable' }

/** Whether this browser can use passkeys here. Passkeys belong to a host name, so an IP address has none. */
export const canUsePasskeys = (publicOrigin: string): boolean =>
  window.isSecureContext &&
  window.location.origin === publicOrigin &&
  !/^[\d.]+$|^\[/.test(window.location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'

export const signInByPasskey = (
  base: string,
  returnTo: string | null,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const options = await post<PublicKeyCredentialRequestOptionsJSON>(base + passkeyPaths.request, {}, signal)
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ publicKey, signal, mediation })
    return await post<{ to: string }>(base + passkeyPaths.show, { returnTo, credential: jsonOf(credential) }, signal)
  })

/** Offers passkeys in the address field until one is selected; not every browser supports this. */
export async function offerPasskeys(
  base: string,
  returnTo: string | null,
  signal: AbortSignal,
): Promise<PasskeyOutcome> {
  const canOffer = (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
  return canOffer ? await signInByPasskey(base, returnTo, signal, 'conditional') : { type: 'cancelled' }
}

export const addPasskey = (base: string, name: string, signal: AbortSignal): Promise<PasskeyOutcome> =>
  outcomeOf(async () => {
    const options = await post<PublicKeyCredentialCreationOptionsJSON>(base + passkeyPaths.creation, {}, signal)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = await navigator.credentials.create({ publicKey, signal })
    return await post<{ to: string }>(base + passkeyPaths.add, { name, credential: jsonOf(credential) }, signal)
  })

class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The server answers ${status}.`)
    this.name = 'Refused'
    this.status = status
  }
}

async function outcomeOf(request: () => Promise<{ readonly to: string }>): Promise<PasskeyOutcome> {
  try {
    const { to } = await request()
    return { type: 'done', to }
  } catch (error) {
    if (error instanceof Refused)
      return { type: refusals[error.status] ?? (error.status < 500 ? 'refused' : 'unreachable') }
    // The device already has a passkey of this user.
    if (error instanceof DOMException) return { type: error.name === 'InvalidStateError' ? 'known' : 'cancelled' }
    return { type: 'unreachable' }
  }
}

const refusals: Readonly<Record<number, 'limited' | 'stale'>> = { 401: 'stale', 403: 'stale', 429: 'limited' }

async function post<Answer>(address: string, body: object, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok) throw new Refused(response.status)
  return await response.json()
}

const jsonOf = (credential: Credential | null): unknown =>
  credential instanceof PublicKeyCredential ? credential.toJSON() : null
