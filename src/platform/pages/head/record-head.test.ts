import { describe, expect, it } from 'vitest'
import { nameInTitle, shortDescription } from './record-head.ts'

describe('The head of a record’s page', () => {
  it('[SEO-04] The title contains the name up to a word after at most 60 characters', () => {
    const short = 'Sixty characters fit into the title of a page of any record.'
    expect(nameInTitle(short)).toBe(short)
    expect(nameInTitle(`${short} More.`)).toBe('Sixty characters fit into the title of a page of any…')
    expect(nameInTitle(`${short} More.`, 'C-1')).toBe('Sixty characters fit into the title of a page of any… (C-1)')
  })

  it('[CTX-08] The description ends after a whole word, with at most 160 characters', () => {
    expect(shortDescription('Acid. '.repeat(40))).toBe(`${'Acid. '.repeat(25)}Acid.…`)
    expect(shortDescription('Acid.')).toBe('Acid.')
  })
})
