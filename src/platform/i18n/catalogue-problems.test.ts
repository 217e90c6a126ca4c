import { expect, it } from 'vitest'
import { languageCodes } from './languages.ts'
import { catalogueProblems, equalToEnglish, type Catalogues } from './catalogue-problems.ts'
import type { Catalogue } from './compile.ts'

/** Returns the same catalogue for all languages. */
const everywhere = (catalogue: Catalogue): Catalogues =>
  Object.fromEntries(languageCodes.map((language) => [language, catalogue]))

it('[CTX-06] Recognises an English message under any number of plural forms', () => {
  const english = {
    a: '{n, plural, one {# thing} other {# things}}',
    b: 'Products',
    c: '{percent} %',
    d: '{name}: gel',
  }
  const own = {
    a: '{n, plural, one {# thing} few {# things} many {# things} other {# things}}',
    b: 'Produkty',
    c: '{percent} %',
    d: '{name}: gel',
  }
  expect(equalToEnglish(english, own)).toEqual(['a', 'd'])
  expect(
    equalToEnglish(english, {
      ...own,
      a: '{n, plural, one {# věc} few {# things} many {# things} other {# things}}',
      d: 'Gel: {name}',
    }),
  ).toEqual([])
})

it('[CTX-06] Requires the plural forms of each language, except those for millions in the Romance languages', () => {
  const problems = catalogueProblems(everywhere({ a: '{n, plural, one {#} other {#}}' }))
  expect(problems).toEqual([
    'id: a has an unknown plural form one',
    'cs: a lacks the plural form few',
    'cs: a lacks the plural form many',
    'pl: a lacks the plural form few',
    'pl: a lacks the plural form many',
  ])
})

it('[CTX-06] Requires the same choices of a select, and allows an exact number', () => {
  const catalogues = everywhere({ a: '{kind, select, x {1} other {2}} {n, plural, other {#}}' })
  const english = { 'en-US': { a: '{kind, select, x {1} other {2}} {n, plural, one {#} other {#}}' } }
  expect(
    catalogueProblems({
      ...catalogues,
      ...english,
      id: { a: '{kind, select, y {1} other {2}} {n, plural, =0 {0} other {#}}' },
    }),
  ).toContain('id: a has other choices than {kind: other x}')
  expect(catalogueProblems({ ...catalogues, ...english }).filter((problem) => problem.startsWith('id'))).toEqual([])
})

it('[CTX-06] Requires a file for each language', () => {
  expect(catalogueProblems({})).toEqual(['en-US: the file is missing'])
  expect(catalogueProblems({ 'en-US': { a: 'b' } })).toEqual(
    languageCodes.filter((language) => language !== 'en-US').map((language) => `${language}: the file is missing`),
  )
})
