/**
 * The key of stored content (platform API §1): `MC` and the base32 form (RFC 4648, without padding) of 16 bytes, which
 * is 28 characters.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const keyBytes = 16

/** 26 characters have 130 bits, the last two of which are zero, so the last character is one of eight. */
const pattern = /^MC[A-Z2-7]{25}[AEIMQUY4]$/

export const isContentKey = (value: string): boolean => pattern.test(value)

/**
 * Returns the key of the first 16 bytes; missing ones are zero. The bytes are those of a file's SHA-256, so that the
 * same file has the same key.
 */
export function contentKeyFrom(bytes: Uint8Array): string {
  let key = 'MC'
  let pending = 0
  let bits = 0
  for (let index = 0; index < keyBytes; index++) {
    pending = (pending << 8) | (bytes[index] ?? 0)
    for (bits += 8; bits >= 5; bits -= 5) key += alphabet.charAt((pending >>> (bits - 5)) & 31)
    pending &= 31
  }
  return key + alphabet.charAt((pending << (5 - bits)) & 31)
}

/** Returns the address of stored content. A page adds its base path and `sfsites/c` in front (CRT-04). */
export const mediaAddress = (key: string): string => `/cms/delivery/media/${key}`
