import { describe, expect, it } from 'vitest'
import { identifyingText } from './identifying-text.ts'

describe('Texts that identify', () => {
  it.each([
    ['SUP-X', 'SUP-X'],
    ['SUP-X ', 'SUP-X'],
    ['\t SUP-X\r\n', 'SUP-X'],
    ['\u00a0SUP-X\u202f', 'SUP-X'],
    ['\u3000SUP-X\u2003\u0085', 'SUP-X'],
    ['\ufeffSUP-X\u200b', 'SUP-X'],
    ['SUP\u200b-\u200dX', 'SUP-X'],
    ['\u200eSUP-X\u200f', 'SUP-X'],
    ['\u202aSUP-X\u202c', 'SUP-X'],
    ['Ethyl\u00adacetate', 'Ethylacetate'],
    // A blank may hide behind an invisible character.
    ['SUP-X \u200b ', 'SUP-X'],
    ['Cafe\u0301', 'Café'],
    ['\u1112\u1161\u11ab', '한'],
    [' \u00a0\u200b', ''],
    ['', ''],
  ])('[INT-03] %j is stored as %j', (typed, stored) => {
    expect(identifyingText(typed)).toBe(stored)
    expect(identifyingText(stored)).toBe(stored)
  })

  it.each([
    // Capitals, blanks inside, and what belongs to the writing of a language.
    'sup-x',
    'Nova\u00a0Chem AG',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d🔬',
    '👩🏽\u200d🔬',
    '❤\ufe0f\u200d🔥',
  ])('[INT-03] %j keeps what it says', (text) => {
    expect(identifyingText(text)).toBe(text)
  })
})
