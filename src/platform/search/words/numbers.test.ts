import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  casCheckDigit,
  ecCheckDigit,
  formatCas,
  formatEc,
  hasCasCheckDigit,
  hasEcCheckDigit,
} from '#platform/values/text/identifiers.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { termSourceChange, grade, documentChange, query, substance } from '#platform/search/testing/test-catalogue.ts'
import { randomFrom } from '#platform/search/testing/test-random.ts'

/** Substances that differ only in their identifiers, with one grade each: `s7` has the seventh CAS and EC number. */
const random = randomFrom(11)
const body = (min: number, max: number): string => String(min + Math.floor(random() * (max - min)))
const casNumbers = Array.from({ length: 60 }, () => body(1000, 10 ** (4 + Math.floor(random() * 6)))).map(
  (digits) => digits + String(casCheckDigit(digits)),
)
const ecNumbers = Array.from({ length: 200 }, () => body(200_000, 700_000))
  .filter((digits) => ecCheckDigit(digits) < 10)
  .slice(0, casNumbers.length)
  .map((digits) => digits + String(ecCheckDigit(digits)))
const index = createIndex()
for (const [at, cas] of casNumbers.entries())
  index.apply([
    termSourceChange(
      substance(
        `c${at}`,
        { 'en-US': 'Something' },
        {
          codes: [
            { field: 'cas', value: formatCas(cas) },
            { field: 'ec', value: formatEc(ecNumbers[at] ?? '') },
          ],
        },
      ),
    ),
    documentChange(grade(`s${at}`, 'Grade', [`c${at}`])),
  ])

const found = (term: string): readonly string[] =>
  index
    .search(query({ term, pageSize: 200 }))
    .hits.map(({ id }) => id)
    .toSorted()
const having = (has: (cas: string, ec: string) => boolean): readonly string[] =>
  casNumbers.flatMap((cas, at) => (has(cas, ecNumbers[at] ?? '') ? [`s${at}`] : [])).toSorted()

/** Replaces one digit, or swaps two adjacent digits. */
const mistakes = fc
  .record({ position: fc.nat(), digit: fc.nat({ max: 9 }), exchange: fc.boolean() })
  .map(({ position, digit, exchange }) => (right: string): string => {
    const at = position % right.length
    if (!exchange || at + 1 === right.length) return right.slice(0, at) + String(digit) + right.slice(at + 1)
    return right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2)
  })

describe('Numbers', () => {
  it.each([
    ['as printed', formatCas, formatEc],
    ['with a label', (cas: string) => `CAS-Nr. ${formatCas(cas)}`, (ec: string) => `EG-Nr. ${formatEc(ec)}`],
    ['without hyphens', (cas: string) => `CAS ${cas}`, (ec: string) => `EINECS ${ec}`],
    [
      'with other hyphens',
      (cas: string) => formatCas(cas).replaceAll('-', '‑'),
      (ec: string) => formatEc(ec).replaceAll('-', '–'),
    ],
  ])('[SRC-01] Each number, %s, finds exactly the grade that has it', (_, writeCas, writeEc) => {
    for (const [at, number] of casNumbers.entries()) {
      const ecNumber = ecNumbers[at] ?? ''
      expect(found(writeCas(number)), number).toEqual(having((cas) => cas === number))
      expect(found(writeEc(ecNumber)), ecNumber).toEqual(having((_cas, ec) => ec === ecNumber))
    }
  })

  it('[SRC-01] A prefix of a number finds exactly the numbers that start with it', () => {
    for (const number of casNumbers) {
      const typed = formatCas(number).slice(0, -2)
      const digits = number.slice(0, -1)
      // Three digits, a hyphen and two digits may also start an EC number.
      expect(found(typed), typed).toEqual(
        having((cas, ec) => cas.startsWith(digits) || (typed.length === 6 && ec.startsWith(digits))),
      )
    }
    const beginnings = new Set(ecNumbers.map((ec) => ec.slice(0, 5)))
    for (const digits of beginnings) {
      const typed = `EC ${digits.slice(0, 3)}-${digits.slice(3)}`
      expect(found(typed), typed).toEqual(having((_cas, ec) => ec.startsWith(digits)))
    }
  })

  it('[SRC-01] A complete number is not a prefix of a longer one, whether its check digit is right or wrong', () => {
    const longer = ['779289', '779290'].map((digits) => formatCas(digits + String(casCheckDigit(digits))))
    const two = createIndex()
    two.apply([
      termSourceChange(
        substance('citric', { 'en-US': 'Citric acid' }, { codes: [{ field: 'cas', value: '77-92-9' }] }),
      ),
      documentChange(grade('g-citric', 'Grade', ['citric'])),
      ...longer.flatMap((value) => [
        termSourceChange(substance(value, {}, { codes: [{ field: 'cas', value }] })),
        documentChange(grade(`g-${value}`, 'Grade', [value])),
      ]),
    ])
    const idsOf = (term: string) => two.search(query({ term })).hits.map(({ id }) => id)
    expect(idsOf('77-92-9')).toEqual(['g-citric'])
    expect(idsOf('77-92-8')).toEqual([])
    for (const value of longer) expect(idsOf(value)).toEqual([`g-${value}`])
  })

  it('[SRC-01] [SRC-03] Typing errors are not corrected in a name that contains a number', () => {
    const two = createIndex()
    two.apply([documentChange(grade('g-peg', 'PEG4000 Xanvero', []))])
    for (const term of ['PEG4001', 'PEG400', 'PEG4001 xanvero', 'PEG40000'])
      expect(two.search(query({ term })), term).toMatchObject({ correction: null })
    expect(two.search(query({ term: 'PEG4001' })).total).toBe(0)
    expect(two.search(query({ term: 'xanvreo' })).correction?.used).toBe('Xanvero')
  })

  it('[SRC-01] [SRC-02] A mistyped number finds nothing, is not corrected, and is reported with the intended number', () =>
    fc.assert(
      fc.property(fc.constantFrom('cas', 'ec'), fc.nat({ max: casNumbers.length - 1 }), mistakes, (kind, at, slip) => {
        const right = (kind === 'cas' ? casNumbers : ecNumbers)[at] ?? ''
        const format = kind === 'cas' ? formatCas : formatEc
        const digits = slip(right)
        if (casNumbers.includes(digits) || ecNumbers.includes(digits)) return
        const answer = index.search(query({ term: format(digits) }))
        expect(answer).toMatchObject({ total: 0, correction: null })
        const passes = kind === 'cas' ? hasCasCheckDigit : hasEcCheckDigit
        if (passes(digits)) expect(answer.wrongCheckDigit).toBeNull()
        else {
          expect(answer.wrongCheckDigit).toMatchObject({ kind, typed: format(digits) })
          expect(answer.wrongCheckDigit?.candidates).toContain(format(right))
        }
      }),
      { numRuns: 400 },
    ))
})
