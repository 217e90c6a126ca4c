/**
 * Record ids (§5, platform API §1): 15 case-sensitive characters, the first three of which identify the object, and 3
 * check characters that make the id safe where case is lost.
 */
const checkAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'
const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Returns the three check characters of a 15-character id: bit i of the n-th one is set if character i of the n-th
 * group of five is A–Z.
 */
function checkCharacters(id15: string): string {
  let check = ''
  for (let chunk = 0; chunk < 15; chunk += 5) {
    let bits = 0
    for (let i = 0; i < 5; i++) {
      const code = id15.charCodeAt(chunk + i)
      if (code >= 65 && code <= 90) bits |= 1 << i
    }
    check += checkAlphabet.charAt(bits)
  }
  return check
}

/**
 * Returns whether a text is 15 or 18 ASCII letters and digits, with correct check characters if there are 18 (VAL-07).
 */
export const isRecordId = (value: string): boolean => toId18(value) !== null

/**
 * Returns the 18-character form of a 15- or 18-character id, or null if the value is no id. Check characters may be in
 * either case. If all 18 characters have lost their case, as in a spreadsheet or database that has capitals only, the check characters
 * restore it.
 */
export function toId18(value: string): string | null {
  if (!/^(?:[0-9A-Za-z]{15}|[0-9A-Za-z]{18})$/.test(value)) return null
  const id15 = value.slice(0, 15)
  const check = checkCharacters(id15)
  if (value.length === 15 || value.slice(15).toUpperCase() === check) return id15 + check
  // The first three characters of every object have a digit, and those of a word in capitals have none.
  const hasLostCase = /^(?=.{0,2}\d)(?:[A-Z\d]{18}|[a-z\d]{18})$/.test(value)
  return hasLostCase ? withCase(id15, value.slice(15).toUpperCase()) : null
}

/** Null for check characters that no spelling of the 15 characters has. */
function withCase(id15: string, check: string): string | null {
  const restored = id15.replace(/./g, (character, at: number) =>
    (checkAlphabet.indexOf(check.charAt(at / 5)) >> (at % 5)) & 1 ? character.toUpperCase() : character.toLowerCase(),
  )
  return checkCharacters(restored) === check ? restored + check : null
}

/** Returns the first three characters, which identify the object: `01t`. */
export const keyPrefixOf = (id: string): string => id.slice(0, 3)

/** The record type of records without one (platform API §1). */
export const masterRecordTypeId = '012000000000000AAA'

/** The number of bytes that `recordIdFrom` reads. */
export const recordIdBytes = 9

/**
 * Returns an 18-character id of an object from nine bytes (random, or the start of a hash), which become 12 base-62
 * characters.
 */
export function recordIdFrom(keyPrefix: string, bytes: Uint8Array): string {
  // Divides the nine bytes by 62 twelve times. It is written for speed, since imports create a hundred thousand ids.
  const number = new Uint8Array(recordIdBytes)
  number.set(bytes.subarray(0, recordIdBytes))
  let digits = ''
  for (let digit = 0; digit < 12; digit++) {
    let remainder = 0
    for (let index = 0; index < recordIdBytes; index++) {
      const part = remainder * 256 + (number[index] ?? 0)
      number[index] = Math.floor(part / 62)
      remainder = part % 62
    }
    digits = idAlphabet.charAt(remainder) + digits
  }
  const id15 = keyPrefix + digits
  return id15 + checkCharacters(id15)
}
