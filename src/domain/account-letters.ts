/** What people are written to about their own account; the words of each stand in `account.letter.{kind}`: subject, text, otherwise. */
export const accountLetters = [
  'password',
  'invitation',
  'join',
  'signUpConfirm',
  'signUpKnown',
  'signUpDeclined',
  'documentGranted',
  'documentDeclined',
] as const

export type AccountLetterKind = (typeof accountLetters)[number]
