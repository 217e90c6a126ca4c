/** Platform API §1: the key of stored content, `MC` and the base32 form (RFC 4648, no padding) of 16 bytes: 28 characters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const keyBytes = 16

/** 26 characters hold 130 bits, of which the last two are zero: so the last one is one of eight. */
const pattern = /^MC[A-Z2-7]{25}[AEIMQUY4]$/

export const isContentKey = (value: string): boolean => pattern.test(value)

/** The key of 16 bytes (the first of what is given; missing ones are zero): of a file's SHA-256, so that the same file has one key. */
export function contentKeyFrom(bytes: Uint8Array): string {
  let key = 'MC'
  let held = 0
  let bits = 0
  for (let index = 0; index < keyBytes; index++) {
    held = (held << 8) | (bytes[index] ?? 0)
    for (bits += 8; bits >= 5; bits -= 5) key += alphabet.charAt((held >>> (bits - 5)) & 31)
    held &= 31
  }
  return key + alphabet.charAt((held << (5 - bits)) & 31)
}

/** Where stored content is on the wire; a page puts its base path and `sfsites/c` in front (CRT-04). */
export const mediaAddress = (key: string): string => `/cms/delivery/media/${key}`
