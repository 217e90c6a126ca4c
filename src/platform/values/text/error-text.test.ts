import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'

it.each([
  [new Error('The disk is full.'), 'The disk is full.'],
  [{ name: 'ExitStatus', message: 'Program terminated with exit(1)', status: 1 }, 'Program terminated with exit(1)'],
  [new TypeError(''), 'TypeError'],
  [{ excPtr: 4711 }, 'an error without a message'],
  [4711, '4711'],
  ['out of memory', 'out of memory'],
  [null, 'null'],
])('[OPS-02] %o is written as %j', (error, text) => {
  expect(errorText(error)).toBe(text)
})
