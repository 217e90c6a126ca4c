import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** How the device deviates from a correct one. */
interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly userHandle?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

export interface PasskeyDevice {
  readonly id: string
  readonly create: (options: PublicKeyCredentialCreationOptionsJSON, lies?: Lies) => RegistrationResponseJSON
  readonly show: (options: PublicKeyCredentialRequestOptionsJSON, lies?: Lies) => AuthenticationResponseJSON
}

/** A device with one passkey (ES256), as Web Authentication describes it. `counts`: how often the passkey was used. */
export function passkeyDevice(origin: string, { counts = true, id = randomBytes(32) } = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rpId = new URL(origin).hostname
  let uses = 0
  let userHandle: string | undefined

  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (lies: Lies, credential: Buffer | null): Buffer => {
    if (counts) uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? uses)
    const present = 0b1
    const verified = lies.isVerified === false ? 0 : 0b100
    const flags = present | verified | (credential === null ? 0 : 0b100_0000)
    const rpIdHash = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const

  return {
    id: shared.id,
    create: ({ challenge, user }, lies = {}) => {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: 'jwk' }))])
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation(authenticatorData(lies, credential)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show: ({ challenge }, lies = {}) => {
      const data = authenticatorData(lies, null)
      const client = clientData('webauthn.get', challenge, lies)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const handle = lies.userHandle ?? userHandle
      return {
        ...shared,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}

/** CBOR: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ])
}

/** CBOR: `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(authData: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}
