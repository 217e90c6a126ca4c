import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LanguageCode } from './languages.ts'
import { formatNumber } from '#platform/values/numbers/number-format.ts'
import { compileCatalogue, type Catalogue } from './compile.ts'
import { createTranslator, type Translate } from './translator.ts'

const translator = (
  catalogue: Catalogue,
  language: LanguageCode = 'en-US',
  format: (value: number) => string = String,
): Translate => createTranslator(language, compileCatalogue(catalogue), format)

describe('Translator', () => {
  it('Inserts values at their parameters', () => {
    const t = translator({ found: 'Results for “{term}” on {site}' })
    expect(t('found', { term: 'xanthan', site: 'Norvane' })).toBe('Results for “xanthan” on Norvane')
    expect(t('found')).toBe('Results for “” on ')
  })

  it('Inserts a value unchanged', () => {
    const t = translator({ found: '{count, plural, one {# for {term}} other {# for {term}}}' })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (term) => {
        expect(t('found', { count: 2, term })).toBe(`2 for ${term}`)
      }),
    )
    for (const term of ['\\x3cscript>', '\\u0041', '#', "{term}'", '%__lingui_octothorpe__%', 'constructor'])
      expect(t('found', { count: 1, term })).toBe(`1 for ${term}`)
  })

  it.each<[LanguageCode, number, string]>([
    ['cs', 1, 'jeden'],
    ['cs', 3, 'několik'],
    ['cs', 1.5, 'zlomek'],
    ['cs', 5, 'mnoho'],
    ['cs', 0, 'nic'],
  ])('[CTX-06] Takes the plural form of %s for %d', (language, count, form) => {
    const t = translator(
      { n: '{count, plural, =0 {nic} one {jeden} few {několik} many {zlomek} other {mnoho}}' },
      language,
    )
    expect(t('n', { count })).toBe(form)
  })

  it('[CTX-06] Takes the Polish plural forms', () => {
    const t = translator(
      { n: '{count, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}' },
      'pl',
    )
    expect([1, 2, 5, 22, 1.5].map((count) => t('n', { count }))).toEqual([
      '1 produkt',
      '2 produkty',
      '5 produktów',
      '22 produkty',
      '1.5 produktu',
    ])
  })

  it('[CTX-07] Writes every number in the format of the site', () => {
    const france = { countryIsoCode: 'FR', supportedLanguages: ['fr'], numberSeparators: { group: '.' } } as const
    const t = translator({ a: '{n, plural, one {# produit} other {# produits}}', b: '{n} ou {n, number}' }, 'fr', (n) =>
      formatNumber(n, france, 'fr'),
    )
    expect(t('a', { n: 12345 })).toBe('12.345 produits')
    expect(t('b', { n: 12345 })).toBe('12.345 ou 12.345')
  })

  it('Chooses by select, and takes `other` for an unknown value', () => {
    const t = translator({ kind: '{kind, select, principal {Supplier} other {Product}}' })
    expect([t('kind', { kind: 'principal' }), t('kind', { kind: 'constructor' }), t('kind')]).toEqual([
      'Supplier',
      'Product',
      'Product',
    ])
  })

  it('Chooses ordinals, and inserts the number of the innermost plural', () => {
    const t = translator({
      rank: '{n, selectordinal, one {#st of {all, plural, one {#} other {#}}} two {#nd} few {#rd} other {#th}}',
    })
    expect([1, 2, 3, 11, 21].map((n) => t('rank', { n, all: 9 }))).toEqual([
      '1st of 9',
      '2nd',
      '3rd',
      '11th',
      '21st of 9',
    ])
  })

  it('Returns the key if there is no message', () => {
    const t = translator({})
    expect([t('no.such'), t('constructor'), t('__proto__')]).toEqual(['no.such', 'constructor', '__proto__'])
  })

  it.each([
    '{count, plural, offset:1 one {#} other {#}}',
    '{when, date}',
    '{n, number, percent}',
    '{count',
    '{a, choice, x {y}}',
  ])('[CTX-06] Does not compile %s', (text) => {
    expect(() => compileCatalogue({ key: text })).toThrow('The message key cannot be read')
  })
})
