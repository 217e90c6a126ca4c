import { describe, expect, it } from 'vitest'
import { alphabetOf, otherLetter } from '#platform/search/vocabulary/alphabet.ts'
import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { grade, ids, documentChange, query } from '#platform/search/testing/test-catalogue.ts'
import { randomDocument, randomFrom } from '#platform/search/testing/test-random.ts'

const names = [
  'Chroma',
  'Citran',
  'Čirý',
  'Ñame',
  'Nardo',
  'Ökonol',
  'Olean',
  'Åkerol',
  'Ärta',
  'Arla',
  'Zinol',
  'İyonol',
  'Isopar',
  'ılık',
  'iridium',
  'Łojan',
  '9-Decenol',
  'Ωmega',
] as const
const index = createIndex()
index.apply(names.map((name) => documentChange(grade(name, name, []))))

const under = (language: LanguageCode, letter: string): readonly string[] =>
  ids(index, { language, letter, sortBy: 'name' }).toSorted()

describe('Alphabet navigation', () => {
  it.each([
    ['cs', 'CH', ['Chroma']],
    ['cs', 'C', ['Citran']],
    ['cs', 'Č', ['Čirý']],
    ['en-US', 'C', ['Chroma', 'Citran', 'Čirý']],
    ['es', 'Ñ', ['Ñame']],
    ['es-ES', 'N', ['Nardo']],
    ['pt', 'N', ['Nardo', 'Ñame']],
    ['sv', 'Å', ['Åkerol']],
    ['sv', 'Ä', ['Ärta']],
    ['sv', 'Ö', ['Ökonol']],
    ['sv', 'A', ['Arla']],
    ['de', 'A', ['Arla', 'Ärta', 'Åkerol']],
    ['tr', 'İ', ['iridium', 'İyonol']],
    ['tr', 'I', ['Isopar', 'ılık']],
    ['tr', 'Ö', ['Ökonol']],
    ['en-US', 'I', ['Isopar', 'iridium', 'İyonol', 'ılık']],
    ['pl', 'Ł', ['Łojan']],
    ['pl', 'L', []],
    ['nl-NL', '#', ['9-Decenol', 'Ωmega']],
  ] as const)('[SRC-11] On a page in %s the letter %s contains %j', (language, letter, expected) =>
    expect(under(language, letter)).toEqual([...expected].toSorted()),
  )

  it.each(languageCodes)(
    '[SRC-11] Lists every letter of %s in order, also those without results, and each letter leads to as many documents as it announces',
    (language) => {
      const random = randomFrom(5)
      const many = createIndex()
      many.apply(Array.from({ length: 300 }, (_, at) => documentChange(randomDocument(`d${at}`, 1, random))))
      for (const term of ['', 'ba']) {
        const searchQuery = query({ language, term, scope: { country: null }, facets: ['form'] })
        const { letters, total } = many.search(searchQuery)
        expect(letters.map(({ letter }) => letter)).toEqual([...alphabetOf(language), otherLetter])
        expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        expect(letters.some(({ count }) => count === 0)).toBe(true)
        for (const { letter, count } of letters)
          expect(many.search({ ...searchQuery, letter }).total, letter).toBe(count)
      }
    },
  )
})
