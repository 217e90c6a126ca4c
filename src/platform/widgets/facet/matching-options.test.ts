import { describe, expect, it } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const options = ['Gelling agent', 'Émollient', 'Çözücü', 'Środek żelujący', 'Alginate', 'Yağ asidi'].map((text) => ({
  text,
}))
const found = (typed: string): readonly string[] => matchingOptions(options, typed).map((option) => option.text)

describe('matchingOptions', () => {
  it.each([
    ['gel', ['Gelling agent']],
    ['age', ['Gelling agent']],
    ['gin', ['Alginate']],
    ['g', ['Gelling agent', 'Alginate', 'Yağ asidi']],
    ['emo', ['Émollient']],
    ['COZ', ['Çözücü']],
    ['srodek', ['Środek żelujący']],
    ['zelu', ['Środek żelujący']],
    ['asıd', ['Yağ asidi']],
    ['nothing', []],
  ])('%s', (typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })

  it('Returns all options if the typed text is blank', () => {
    expect(found('  ')).toHaveLength(options.length)
  })
})
