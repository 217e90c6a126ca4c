import { describe, expect, it } from 'vitest'
import { foundTyped, menuBufferMs, nothingTyped, picklistBufferMs, withLetter } from './typeahead.ts'

const options = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Zeta grape'].map((label) => ({ label }))

/** Types letters on a clock that moves by hand, as a list does: what is highlighted after the last. */
function highlighted(letters: string, gap: number, bufferMs: number, inside: boolean) {
  let typed = nothingTyped
  let active = -1
  for (const [index, letter] of [...letters].entries()) {
    typed = withLetter(typed, letter, 5000 + index * gap, bufferMs)
    const found = foundTyped(options, typed.text, active, inside)
    if (found >= 0) active = found
  }
  return { text: typed.text, label: options[active]?.label }
}

describe('typing in a picklist', () => {
  it.each<readonly [letters: string, gap: number, text: string, label: string]>([
    ['apr', 850, 'apr', 'Apricot'],
    ['apr', 999, 'apr', 'Apricot'],
    ['apr', 1000, 'r', 'Apricot'],
    ['ac', 1150, 'c', 'Cherry'],
    ['p', 0, 'p', 'Apple'],
    ['cz', 850, 'cz', 'Cherry'],
    ['cz', 1150, 'z', 'Zeta grape'],
    ['grape', 100, 'grape', 'Zeta grape'],
    ['zeta g', 100, 'zeta g', 'Zeta grape'],
  ])('[WID-10] %j with gaps of %i ms is %j and highlights %s', (letters, gap, text, label) => {
    expect(highlighted(letters, gap, picklistBufferMs, true)).toEqual({ text, label })
  })
})

describe('typing in a menu', () => {
  it.each<readonly [letters: string, gap: number, text: string, label: string | undefined]>([
    ['apr', 699, 'apr', 'Apricot'],
    ['ab', 700, 'b', 'Banana'],
    ['ab', 699, 'ab', 'Apple'],
    ['p', 0, 'p', undefined],
    ['grape', 100, 'grape', undefined],
  ])('[WID-10] %j with gaps of %i ms is %j and highlights %s', (letters, gap, text, label) => {
    expect(highlighted(letters, gap, menuBufferMs, false)).toEqual({ text, label })
  })
})

describe('what was typed', () => {
  it('[WID-10] goes through the labels of a letter that is typed again and again', () => {
    expect(highlighted('aa', 100, picklistBufferMs, true).label).toBe('Apricot')
    expect(highlighted('aaa', 100, picklistBufferMs, true).label).toBe('Apple')
  })

  it('[WID-10] finds no disabled label', () => {
    expect(foundTyped([{ label: 'Apple', disabled: true }, { label: 'Apricot' }], 'ap', -1, true)).toBe(1)
  })

  it.each([
    ['İstanbul', 'i'],
    ['Istanbul', 'ı'],
    ['ışık', 'I'],
    ['Öl', 'o'],
    ['Łódź', 'lod'],
  ])('[WID-10] %s is found by %j', (label, typed) => {
    expect(foundTyped([{ label: 'Zeta' }, { label }], typed, -1, false)).toBe(1)
  })
})
