/** What somebody may have typed where a code is asked for. */
export type TypedCode =
  /** Of their app: six digits. */
  | { readonly type: 'time'; readonly code: string }
  /** One that was kept for when the app is lost, as `recoveryCodeOf` makes it, without the dashes. */
  | { readonly type: 'recovery'; readonly code: string }

/** Of a field for a code: a recovery code with blanks around each letter. */
export const longestTypedCode = 60

/** Crockford's: no letter looks like a digit or like another letter. 32 of them: a byte makes one without preferring any. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryLetters = 15
const groupOf = 5

/** Reads a code as people type it: with blanks, dashes, small letters, an O for a 0. Null: it is none. */
export function typedCode(text: string): TypedCode | null {
  if (text.length > longestTypedCode) return null
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(code)) return { type: 'time', code }
  const read = code.replace(/O/g, '0').replace(/[IL]/g, '1')
  const isOne = read.length === recoveryLetters && [...read].every((letter) => letters.includes(letter))
  return isOne ? { type: 'recovery', code: read } : null
}

/** `bytes`: fifteen nobody can guess; 75 bits of them are used, so that its hash cannot be searched for. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== recoveryLetters) throw new RangeError(`A recovery code is made of ${recoveryLetters} bytes.`)
  return inGroups(Array.from(bytes, (byte) => letters.charAt(byte % letters.length)).join(''), groupOf, '-')
}

/** Bytes that one is made of. */
export const recoveryCodeBytes = recoveryLetters

/** `ABCDEFGH` by four → `ABCD EFGH`: as it is read out and typed. */
export const inGroups = (text: string, size: number, between: string): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between)
