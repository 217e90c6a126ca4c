import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Encrypts secrets that must be read again (of codes, of providers): the database stores them encrypted, and the key is elsewhere. */
export interface Encryption {
  readonly encrypt: (secret: string) => string
  /** Throws if the value was encrypted with another key or is not an encrypted value. */
  readonly decrypt: (encrypted: string) => string
  /** Returns 256 bits in the form of a token, always the same for a text and unpredictable without the key. */
  readonly tokenFor: (text: string) => string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM; `key`: at least 32 unpredictable characters. */
export function createEncryption(key: string): Encryption {
  if (key.length < 32) throw new Error('A key to encrypt with has at least 32 characters.')
  const bytes = createHash('sha256').update(key).digest()
  return {
    encrypt: (secret) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt: (encrypted) => {
      const all = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', bytes, all.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(all.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(all.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    tokenFor: (text) => createHmac('sha256', bytes).update(text).digest('base64url'),
  }
}
