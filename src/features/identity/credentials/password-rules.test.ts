import { expect, it } from 'vitest'
import { normalisedPassword, passwordLengthProblem } from './password-rules.ts'

it.each([
  ['', 'tooShort'],
  ['elevenchars', 'tooShort'],
  ['twelve chars', null],
  // Twelve code units, but only six characters.
  ['😀😀😀😀😀😀', 'tooShort'],
  ['😀'.repeat(12), null],
  // A letter followed by a combining accent is one character.
  ['e\u0301'.repeat(11), 'tooShort'],
  ['x'.repeat(256), null],
  ['x'.repeat(257), 'tooLong'],
  ['x'.repeat(2_000_000), 'tooLong'],
])('Checks the length of a password, case %#', (password, problem) => {
  expect(passwordLengthProblem(password)).toBe(problem)
})

it('Treats composed and decomposed letters of a password as equal', () => {
  expect(normalisedPassword('cafe\u0301 au lait')).toBe(normalisedPassword('caf\u00e9 au lait'))
})
