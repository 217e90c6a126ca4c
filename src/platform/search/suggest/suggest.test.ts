import { describe, expect, it } from 'vitest'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { matchIn } from './suggestion.ts'
import {
  termSourceChange,
  grade,
  sampleCatalogue,
  documentChange,
  substance,
} from '#platform/search/testing/test-catalogue.ts'

const index = createIndex()
index.apply(sampleCatalogue)
const suggested = (term: string, language: LanguageCode = 'en-US', country: string | null = 'NL') =>
  index.suggest({ scope: { country }, language, term, limit: 8 })

describe('Suggestions', () => {
  it("[SRC-04] Name the substance in the viewer's language and mark the typed characters", () => {
    expect(suggested('xan')[0]).toEqual({
      kind: 'substance',
      id: 'xanthan',
      text: 'Xanthan gum',
      match: [0, 3],
      matchedField: 'name',
    })
    expect(suggested('xan', 'nl-NL')[0]).toMatchObject({ text: 'Xanthaangom', match: [0, 3] })
    // There is no Swedish name, so that of the fallback language is used.
    expect(suggested('xan', 'sv')[0]).toMatchObject({ text: 'Xanthan gum' })
  })

  it('[SRC-04] Find an item by a word of another language, a synonym or an identifier, and then mark nothing', () => {
    expect(suggested('zitro')[0]).toEqual({
      kind: 'substance',
      id: 'citric',
      text: 'Citric acid',
      match: null,
      matchedField: 'synonym',
    })
    expect(suggested('11138-66')[0]).toMatchObject({ id: 'xanthan', match: null, matchedField: 'cas' })
    expect(suggested('E41')).toEqual([])
    expect(suggested('E415')[0]).toMatchObject({ id: 'xanthan', matchedField: 'eNumber' })
  })

  it('Include functions, trade names, principals and grades, each once', () => {
    expect(suggested('brenv').map(({ kind, id }) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining(['tradeName brand', 'principal maker', 'tradeGrade g-xanthan', 'tradeGrade g-xanthan-2']),
    )
    expect(suggested('thick')[0]).toMatchObject({ kind: 'function', id: 'thickener', match: [0, 5] })
    expect(suggested('bx-80')[0]).toMatchObject({ kind: 'tradeGrade', id: 'g-xanthan', matchedField: 'gradeCode' })
    const twice = suggested('xanthan gum').map(({ id }) => id)
    expect(new Set(twice).size).toBe(twice.length)
  })

  it('[SRC-03] Correct a typing error only if nothing starts with the typed characters', () => {
    expect(suggested('xantan')[0]).toMatchObject({ id: 'xanthan' })
    expect(suggested('qqqqq')).toEqual([])
    expect(suggested('@@')).toEqual([])
    expect(suggested('  ')).toEqual([])
  })

  it('Include only what the visitor may see, and at most as many as requested', () => {
    expect(suggested('xan', 'en-US', 'FR')).toEqual([])
    expect(suggested('xan', 'en-US', null)).not.toEqual([])
    expect(index.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'brenv', limit: 2 })).toHaveLength(2)
  })

  it('List substances of many grades first', () => {
    const two = createIndex()
    two.apply([
      termSourceChange(substance('rare', { 'en-US': 'Sodium abate' })),
      termSourceChange(substance('common', { 'en-US': 'Sodium usuate' })),
      documentChange(grade('r', 'R', ['rare'])),
      ...Array.from({ length: 9 }, (_, at) => documentChange(grade(`c${at}`, `C ${at}`, ['common']))),
    ])
    expect(
      two.suggest({ scope: { country: 'NL' }, language: 'en-US', term: 'sod', limit: 8 }).map(({ id }) => id),
    ).toEqual(['common', 'rare'])
  })
})

describe('Marked characters', () => {
  it.each([
    ['Xanthan gum', 'gu', [8, 10]],
    ['Xanthan gum', 'xanthan g', [0, 9]],
    ['Zitronensäure', 'zitronensa', [0, 10]],
    ['Weißöl 32', 'weisso', [0, 5]],
    ['İyonik', 'iy', [0, 2]],
    ['Grade-80', '80', [6, 8]],
    ['Xanthan gum', 'gum x', null],
    ['Xanthan gum', '', null],
  ] as const)('%j matches %j at %j', (text, typed, position) => expect(matchIn(text, typed)).toEqual(position))
})
