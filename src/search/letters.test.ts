import { describe, expect, it } from 'vitest'
import { alphabetOf, otherLetter } from '#domain/alphabet.ts'
import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { createIndex } from './search-index.ts'
import { grade, ids, listed, query } from './test-catalogue.ts'
import { randomDocument, randomFrom } from './test-random.ts'

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
index.apply(names.map((name) => listed(grade(name, name, []))))

const under = (language: LanguageCode, letter: string): readonly string[] =>
  ids(index, { language, letter, sortBy: 'name' }).toSorted()

describe('letters', () => {
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
  ] as const)('[SRC-11] on a page in %s the letter %s has %j', (language, letter, expected) =>
    expect(under(language, letter)).toEqual([...expected].toSorted()),
  )

  it.each(languageCodes)(
    '[SRC-11] lists every letter of %s in its order, the empty ones with 0, and each leads to as many as it says',
    (language) => {
      const random = randomFrom(5)
      const many = createIndex()
      many.apply(Array.from({ length: 300 }, (_, at) => listed(randomDocument(`d${at}`, 1, random))))
      for (const term of ['', 'ba']) {
        const asked = query({ language, term, scope: { country: null }, facets: ['form'] })
        const { letters, total } = many.search(asked)
        expect(letters.map(({ letter }) => letter)).toEqual([...alphabetOf(language), otherLetter])
        expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        expect(letters.some(({ count }) => count === 0)).toBe(true)
        for (const { letter, count } of letters) expect(many.search({ ...asked, letter }).total, letter).toBe(count)
      }
    },
  )
})
