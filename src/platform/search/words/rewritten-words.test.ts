import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, substance, termSourceChange } from '#platform/search/testing/test-catalogue.ts'
import { transliterated } from './transliteration.ts'

const index = createIndex()
index.apply([
  termSourceChange(
    substance(
      'lye',
      { 'en-US': 'Sodium hydroxide', de: 'Natriumhydroxid', 'nl-NL': 'Natriumhydroxide' },
      { codes: [{ field: 'formula', value: 'NaOH' }] },
    ),
  ),
  termSourceChange(substance('citric', { 'en-US': 'Citric acid' }, { codes: [{ field: 'formula', value: 'C6H8O7' }] })),
  termSourceChange(substance('lime', { 'en-US': 'Slaked lime' }, { codes: [{ field: 'formula', value: 'Ca(OH)2' }] })),
  termSourceChange(substance('zinc', { 'en-US': 'Zinc oxide' })),
  termSourceChange(substance('xanthan', { 'en-US': 'Xanthan gum', tr: 'Ksantan gam' })),
  termSourceChange(substance('lecithin', { 'en-US': 'Lecithin', it: 'Lecitina' })),
  ...['lye', 'citric', 'lime', 'zinc', 'xanthan', 'lecithin'].map((id) => documentChange(grade(`g-${id}`, id, [id]))),
])
const first = (term: string) => index.search(query({ term })).hits[0]?.id
const used = (term: string) => index.search(query({ term })).correction?.used

describe('Words that are written in another way', () => {
  it.each(['C6H8O7', 'c6h8o7', 'H8C6O7', 'C₆H₈O₇'])('[UND-05] Finds a substance by its formula: %s', (term) => {
    expect(first(term)).toBe('g-citric')
  })
  it.each([
    ['NaOH', 'g-lye'],
    ['Ca(OH)2', 'g-lime'],
  ])('[UND-05] Reads the capital letters and groups of %s', (term, id) => {
    expect(first(term)).toBe(id)
  })
  it('[UND-05] A formula has no typing errors', () => {
    expect(first('C6H8O8')).toBeUndefined()
  })

  it.each([
    ['Natriumhydroxidlösung', 'g-lye', 'natriumhydroxid losung'],
    ['zinco xide', 'g-zinc', 'zinc oxide'],
    ['sodi umhydroxide', 'g-lye', 'sodium hydroxide'],
    ['qwrtz citricacidoplossing', 'g-citric', 'qwrtz citric acid oplossing'],
  ])('[UND-03] Splits and joins the words of "%s"', (term, id, words) => {
    expect(first(term)).toBe(id)
    expect(used(term)).toBe(words)
  })
  it.each([
    ['Natriumhydroxidschuppen', 'g-lye', 'natriumhydroxid'],
    ['lecithinflocken', 'g-lecithin', 'lecithin'],
    ['lecithinflocken qwrtz', 'g-lecithin', 'lecithin qwrtz'],
  ])('[UND-03] Searches the known beginning of "%s", and states it', (term, id, words) => {
    expect(first(term)).toBe(id)
    expect(used(term)).toBe(words)
  })
  it.each(['zincophor', 'natriumhydroxid9schuppen'])(
    '[UND-03] Takes no name apart that only resembles a known one: %s',
    (term) => {
      expect(['zinc', 'natriumhydroxid']).not.toContain(used(term))
    },
  )
  it('[UND-03] Joins two known words that are written as one', () => {
    expect(first('sodiumhydroxide')).toBe('g-lye')
  })

  it('[UND-05] Finds a name of three words that is written as one, however often others have it as one word', () => {
    const cellulose = createIndex()
    cellulose.apply([
      termSourceChange(substance('cmc', { 'en-US': 'Sodium carboxy methyl cellulose', de: 'Carboxymethylcellulose' })),
      termSourceChange(
        substance('ccs', { 'en-US': 'Croscarmellose', fr: 'Carboxyméthylcellulose de sodium réticulée' }),
      ),
      termSourceChange(substance('cmp', { 'en-US': 'Carboxymethylcellulose paste' })),
      ...['cmc', 'ccs', 'cmp'].map((id) => documentChange(grade(`g-${id}`, id, [id]))),
    ])
    const hits = cellulose.search(query({ term: 'sodium carboxymethylcellulose' })).hits.map(({ id }) => id)
    expect(hits.slice(0, 2)).toEqual(['g-cmc', 'g-ccs'])
  })

  it('[UND-03] A known word is no beginning of a word in the functions of other languages', () => {
    const jelly = createIndex()
    jelly.apply([
      termSourceChange(substance('gelatin', { 'en-US': 'Gelatin' })),
      termSourceChange({
        id: 'jelly',
        texts: [
          { field: 'function', language: 'en-US', text: 'Jelly' },
          { field: 'function', language: 'it', text: 'Gelatine' },
        ],
        codes: [],
      }),
      documentChange(grade('g-gelatin', 'A', ['gelatin'])),
      documentChange(grade('g-jelly', 'B', ['jelly'])),
    ])
    const found = (term: string, language: 'en-US' | 'it') =>
      jelly.search(query({ term, language })).hits.map(({ id }) => id)
    expect(found('gelatin', 'en-US')).toEqual(['g-gelatin'])
    expect(found('gelatin', 'it')).toEqual(['g-gelatin', 'g-jelly'])
    expect(found('gelatine', 'en-US')).toContain('g-jelly')
    expect(found('gelati', 'en-US')).toContain('g-jelly')
  })

  it.each([
    ['ксантан', 'g-xanthan'],
    ['лецитин', 'g-lecithin'],
    ['ксанτан'.replace('τ', 'т'), 'g-xanthan'],
    ['λεκιθίνη', 'g-lecithin'],
  ])('[UND-05] Reads names in other scripts: %s', (term, id) => {
    expect(first(term)).toBe(id)
    expect(used(term)).toBeDefined()
  })
  it('[UND-05] Leaves Latin words and single Greek letters as they are', () => {
    expect(transliterated('citric acid')).toBeNull()
    expect(transliterated('α-tocopherol')).toBeNull()
    expect(transliterated('глицерин E422')).toBe('glicerin E422')
    expect(transliterated('μπουτάνιο')).toBe('butanio')
  })

  it('[UND-03] Replaces unknown words by similar ones if no word is known, and states it', () => {
    expect(first('hydroxydum')).toBe('g-lye')
    expect(used('lecithinum')).toBe('lecithin')
    expect(first('bicycle')).toBeUndefined()
    expect(first('bicycle lecithinum')).toBeUndefined()
    expect(first('lecithinum9')).toBeUndefined()
  })
})
