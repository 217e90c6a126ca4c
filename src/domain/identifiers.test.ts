import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  casCheckDigit,
  ecCheckDigit,
  findIdentifiers,
  formatCas,
  formatEc,
  hasCasCheckDigit,
  hasEcCheckDigit,
  mendedNumbers,
  normaliseIdentifier,
} from './identifiers.ts'

/** `kind:normalised` of each identifier of a text, the likeliest reading. */
const found = (text: string): readonly string[] =>
  findIdentifiers(text).map(({ readings: [first] }) => (first === undefined ? '' : `${first.kind}:${first.normalised}`))

const casBody = fc.integer({ min: 1000, max: 999_999_999 }).map(String)
const cas = casBody.map((body) => body + String(casCheckDigit(body)))
const ec = fc
  .integer({ min: 200_000, max: 999_999 })
  .map(String)
  .filter((body) => ecCheckDigit(body) < 10)
  .map((body) => body + String(ecCheckDigit(body)))

describe('identifiers', () => {
  it.each([
    ['77-92-9', 'cas:77929'],
    [' 11138662 ', 'cas:11138662'],
    ['77 92 9', 'cas:77929'],
    ['77–92–9', 'cas:77929'],
    ['77 - 92 - 9', 'cas:77929'],
    ['CAS-Nr. 77-92-9', 'cas:77929'],
    ['CAS No 77-92-9', 'cas:77929'],
    ['n° CAS: 77-92-9', 'cas:77929'],
    ['CAS Numarası: 77-92-9', 'cas:77929'],
    ['(CAS#77929)', 'cas:77929'],
    ['201-069-1', 'ec:2010691'],
    ['EC 201-069-1', 'ec:2010691'],
    ['EG-Nr. 201-069-1', 'ec:2010691'],
    ['EINECS 2010691', 'ec:2010691'],
    ['E415', 'eNumber:e415'],
    ['e 415', 'eNumber:e415'],
    ['E-415', 'eNumber:e415'],
    ['INS 415', 'eNumber:e415'],
    ['E-nummer 300', 'eNumber:e300'],
    ['numéro E 300', 'eNumber:e300'],
    ['E 472 e', 'eNumber:e472e'],
    ['E332(i)', 'eNumber:e332i'],
    ['E 332 I', 'eNumber:e332i'],
    ['332i', 'eNumber:e332i'],
    ['CI 77891', 'colourIndex:77891'],
    ['C.I. No. 77891', 'colourIndex:77891'],
    ['ci77891', 'colourIndex:77891'],
    ['Colour Index 77891', 'colourIndex:77891'],
  ])('[SRC-01] reads %j as %s', (text, expected) => expect(found(text)).toEqual([expected]))

  it.each([
    'citric acid',
    'sweetener 951',
    '1,2-hexanediol',
    'PEG 400',
    'sulphate 70%',
    '12 34',
    'E 15',
    'mesh 200',
    'N,N-dimethyl',
    '',
  ])('[SRC-01] finds none in %j', (text) => expect(found(text)).toEqual([]))

  it('[SRC-01] leaves the words around a number alone', () => {
    const [identifier] = findIdentifiers('citric acid CAS-Nr. 77-92-9, powder')
    expect('citric acid CAS-Nr. 77-92-9, powder'.slice(identifier?.start, identifier?.end)).toBe('CAS-Nr. 77-92-9')
  })

  it('[SRC-01] finds several in one text, none overlapping', () =>
    expect(found('CAS 77-92-9, EC 201-069-1 (E330)')).toEqual(['cas:77929', 'ec:2010691', 'eNumber:e330']))

  it('[SRC-02] knows a wrong check digit from a right one and from the beginning of a number', () => {
    const reading = (text: string) => findIdentifiers(text)[0]?.readings[0]
    expect(reading('77-92-9')?.checkDigit).toBe('right')
    expect(reading('77-92-8')?.checkDigit).toBe('wrong')
    expect(reading('201-069-2')?.checkDigit).toBe('wrong')
    expect(reading('77-92')).toMatchObject({ checkDigit: 'none', beginning: true })
    // Five digits of anything: without a label or a right check digit they are no number.
    expect(reading('77928')).toBeUndefined()
  })

  it('[SRC-01] every number comes through every way of writing it', () => {
    const ways: readonly ((number: string) => string)[] = [
      (number) => number,
      (number) => number.replaceAll('-', ' '),
      (number) => number.replaceAll('-', '‑'),
      (number) => `CAS: ${number.replaceAll('-', '')}`,
      (number) => `CAS-No. ${number}`,
    ]
    fc.assert(
      fc.property(cas, fc.constantFrom(...ways), (digits, way) => {
        expect(hasCasCheckDigit(digits)).toBe(true)
        expect(normaliseIdentifier('cas', formatCas(digits))).toBe(digits)
        const readings = findIdentifiers(way(formatCas(digits))).flatMap((identifier) => identifier.readings)
        expect(readings.map(({ kind, normalised }) => `${kind}:${normalised}`)).toContain(`cas:${digits}`)
      }),
    )
    fc.assert(
      fc.property(ec, (digits) => {
        expect(hasEcCheckDigit(digits)).toBe(true)
        expect(normaliseIdentifier('ec', formatEc(digits))).toBe(digits)
        expect(found(`EC ${formatEc(digits)}`)).toEqual([`ec:${digits}`])
      }),
    )
  })

  it('[SRC-01] normalising twice is normalising once', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('cas', 'ec', 'eNumber', 'gradeCode'),
        fc.string({ unit: 'grapheme' }),
        (kind, text) => {
          const once = normaliseIdentifier(kind, text)
          expect(normaliseIdentifier(kind, once)).toBe(once)
        },
      ),
    ))

  it('[SRC-02] the number meant is among the mended ones, after any single slip', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('cas', 'ec'),
        cas,
        ec,
        fc.nat(),
        fc.nat({ max: 9 }),
        (kind, casDigits, ecDigits, place, digit) => {
          const right = kind === 'cas' ? casDigits : ecDigits
          const at = place % right.length
          const typed = right.slice(0, at) + String(digit) + right.slice(at + 1)
          if (typed === right) return
          const isRight = kind === 'cas' ? hasCasCheckDigit : hasEcCheckDigit
          expect(mendedNumbers(kind, typed)).toContain(right)
          expect(mendedNumbers(kind, typed).every(isRight)).toBe(true)
        },
      ),
    ))

  it('answers for a long and nasty text in the time of a short one', () => {
    const nasty = `e${'. '.repeat(5000)}cas ${'-'.repeat(5000)}no no no ${'no.'.repeat(3000)}1`
    expect(found(nasty)).toEqual([])
  })
})
