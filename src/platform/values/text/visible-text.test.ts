import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

it.each([
  ['SUP X', 'SUP X'],
  ['Größe ™ 漢字 👩🏽', 'Größe ™ 漢字 👩🏽'],
  ['SUP-X\u00a0', String.raw`SUP-X\u{a0}`],
  ['a\u200bb', String.raw`a\u{200b}b`],
  // A terminal would clear its screen.
  ['name\u001b[2J', String.raw`name\u{1b}[2J`],
  ['a\u009b31m', String.raw`a\u{9b}31m`],
  ['a\r\nb', String.raw`a\u{d}\u{a}b`],
  ['\u202egnp.exe', String.raw`\u{202e}gnp.exe`],
  ['\ud800', String.raw`\u{d800}`],
])('%j is written as %j', (text, written) => {
  expect(visibleText(text)).toBe(written)
})
