/** The length of a password in characters as people count them. */
export const passwordLength = { least: 12, most: 256 } as const

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common'

/** Normalises a password, because keyboards compose letters differently. */
export const normalisedPassword = (password: string): string => password.normalize('NFC')

/** Returns the error in the length. Another module, which loads the lists, checks for common passwords. */
export function passwordLengthProblem(password: string): Exclude<PasswordProblem, 'common'> | null {
  // Checked before counting, because an attacker may send megabytes.
  if (password.length > passwordLength.most * 4) return 'tooLong'
  const characters = Array.from(normalisedPassword(password)).length
  if (characters < passwordLength.least) return 'tooShort'
  return characters > passwordLength.most ? 'tooLong' : null
}
