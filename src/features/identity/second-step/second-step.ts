/** A code that a user may have typed. */
export type TypedCode =
  /** A code of the app: six digits. */
  | { readonly type: 'time'; readonly code: string }
  /** A recovery code in the form of `recoveryCodeOf`, without dashes. */
  | { readonly type: 'recovery'; readonly code: string }

/** The maximum length of the code field: a recovery code with a space beside each letter. */
export const maxTypedCodeLength = 60

/**
 * Crockford's alphabet, in which no letter looks like a digit or another letter. It has 32 characters, so each random byte
 * selects one with equal probability.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodeLength = 15
const groupOf = 5

/**
 * Parses a code as people type it: with spaces, dashes, lower-case letters or O instead of 0. Returns null if it is not a code.
 */
export function typedCode(text: string): TypedCode | null {
  if (text.length > maxTypedCodeLength) return null
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return { type: 'time', code }
  const read = code.replace(/O/g, '0').replace(/[IL]/g, '1')
  const isOne = read.length === recoveryCodeLength && [...read].every((character) => alphabet.includes(character))
  return isOne ? { type: 'recovery', code: read } : null
}

/** `bytes` are fifteen random bytes, of which 75 bits are used, so that the hash cannot be found by trial. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== recoveryCodeLength)
    throw new RangeError(`A recovery code is made of ${recoveryCodeLength} bytes.`)
  return inGroups(Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join(''), groupOf, '-')
}

/** The number of bytes for one recovery code. */
export const recoveryCodeBytes = recoveryCodeLength

/** Splits a text into groups for reading and typing: `ABCDEFGH` in groups of 4 → `ABCD EFGH`. */
export const inGroups = (text: string, size: number, between: string): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between)
