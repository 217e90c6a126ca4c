import { expect, it } from 'vitest'
import { buttonType } from './button-type.ts'

it.each([
  ['button', 'button'],
  ['reset', 'reset'],
  ['submit', 'submit'],
  ['foo', 'button'],
  ['Submit', 'button'],
  ['', 'button'],
  [undefined, 'button'],
])('[WID-01] Maps the type %j to %j', (type, known) => {
  expect(buttonType(type)).toBe(known)
})
