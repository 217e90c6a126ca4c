/** Characters of a password, as a person counts them. */
export const passwordLength = { least: 12, most: 256 } as const

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common'

/** The same password however a keyboard composed its letters. */
export const normalisedPassword = (password: string): string => password.normalize('NFC')

/** What its length says; whether it is a common one is looked up where the lists are. */
export function passwordLengthProblem(password: string): Exclude<PasswordProblem, 'common'> | null {
  // Before they are counted: an attacker may send megabytes.
  if (password.length > passwordLength.most * 4) return 'tooLong'
  const characters = Array.from(normalisedPassword(password)).length
  if (characters < passwordLength.least) return 'tooShort'
  return characters > passwordLength.most ? 'tooLong' : null
}
