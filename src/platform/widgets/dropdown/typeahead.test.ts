import { describe, expect, it } from 'vitest'
import { typeaheadMatch, menuBufferMs, noTypedText, picklistBufferMs, withCharacter } from './typeahead.ts'

const options = ['Apple', 'Apricot', 'Banana', 'Cherry', 'Zeta grape'].map((label) => ({ label }))

/** Types letters with a controlled clock, as a list does. Returns the label that is highlighted after the last letter. */
function highlighted(characters: string, gap: number, bufferMs: number, inside: boolean) {
  let typed = noTypedText
  let active = -1
  for (const [index, character] of [...characters].entries()) {
    typed = withCharacter(typed, character, 5000 + index * gap, bufferMs)
    const found = typeaheadMatch(options, typed.text, active, inside)
    if (found >= 0) active = found
  }
  return { text: typed.text, label: options[active]?.label }
}

describe('Typeahead in a picklist', () => {
  it.each<readonly [characters: string, gap: number, text: string, label: string]>([
    ['apr', 850, 'apr', 'Apricot'],
    ['apr', 999, 'apr', 'Apricot'],
    ['apr', 1000, 'r', 'Apricot'],
    ['ac', 1150, 'c', 'Cherry'],
    ['p', 0, 'p', 'Apple'],
    ['cz', 850, 'cz', 'Cherry'],
    ['cz', 1150, 'z', 'Zeta grape'],
    ['grape', 100, 'grape', 'Zeta grape'],
    ['zeta g', 100, 'zeta g', 'Zeta grape'],
  ])('[WID-10] %j with gaps of %i ms is %j and highlights %s', (characters, gap, text, label) => {
    expect(highlighted(characters, gap, picklistBufferMs, true)).toEqual({ text, label })
  })
})

describe('Typeahead in a menu', () => {
  it.each<readonly [characters: string, gap: number, text: string, label: string | undefined]>([
    ['apr', 699, 'apr', 'Apricot'],
    ['ab', 700, 'b', 'Banana'],
    ['ab', 699, 'ab', 'Apple'],
    ['p', 0, 'p', undefined],
    ['grape', 100, 'grape', undefined],
  ])('[WID-10] %j with gaps of %i ms is %j and highlights %s', (characters, gap, text, label) => {
    expect(highlighted(characters, gap, menuBufferMs, false)).toEqual({ text, label })
  })
})

describe('foundTyped', () => {
  it('[WID-10] Cycles through the labels that start with a repeated letter', () => {
    expect(highlighted('aa', 100, picklistBufferMs, true).label).toBe('Apricot')
    expect(highlighted('aaa', 100, picklistBufferMs, true).label).toBe('Apple')
  })

  it('[WID-10] Ignores disabled labels', () => {
    expect(typeaheadMatch([{ label: 'Apple', disabled: true }, { label: 'Apricot' }], 'ap', -1, true)).toBe(1)
  })

  it.each([
    ['İstanbul', 'i'],
    ['Istanbul', 'ı'],
    ['ışık', 'I'],
    ['Öl', 'o'],
    ['Łódź', 'lod'],
  ])('[WID-10] Finds %s for %j', (label, typed) => {
    expect(typeaheadMatch([{ label: 'Zeta' }, { label }], typed, -1, false)).toBe(1)
  })
})
