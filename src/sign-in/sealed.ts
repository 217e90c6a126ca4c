import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps secrets that have to be read again (of codes, of providers): in the database they are sealed, the key is elsewhere. */
export interface Sealing {
  readonly seal: (secret: string) => string
  /** Throws where it was sealed with another key, or is not what was sealed. */
  readonly open: (sealed: string) => string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM; `key`: at least 32 characters that nobody can guess. */
export function createSealing(key: string): Sealing {
  if (key.length < 32) throw new Error('A key to seal with has at least 32 characters.')
  const bytes = createHash('sha256').update(key).digest()
  return {
    seal: (secret) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed) => {
      const all = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', bytes, all.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(all.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(all.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
