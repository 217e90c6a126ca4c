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
  correctedNumbers,
  normaliseIdentifier,
} from './identifiers.ts'

/** Returns `kind:normalised` of the most likely reading of each identifier in a text. */
const found = (text: string): readonly string[] =>
  findIdentifiers(text).map(({ readings: [first] }) => (first === undefined ? '' : `${first.kind}:${first.normalised}`))

const casBody = fc.integer({ min: 1000, max: 999_999_999 }).map(String)
const cas = casBody.map((body) => body + String(casCheckDigit(body)))
const ec = fc
  .integer({ min: 200_000, max: 999_999 })
  .map(String)
  .filter((body) => ecCheckDigit(body) < 10)
  .map((body) => body + String(ecCheckDigit(body)))

describe('Identifiers', () => {
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
  ])('[SRC-01] Reads %j as %s', (text, expected) => expect(found(text)).toEqual([expected]))

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
  ])('[SRC-01] Finds none in %j', (text) => expect(found(text)).toEqual([]))

  // Water, formaldehyde, ethanol, formic acid, citric acid and acetone, as the inventories of CAS and EC number them.
  it.each([
    ['7732-18-5', '231-791-2'],
    ['50-00-0', '200-001-8'],
    ['64-17-5', '200-578-6'],
    ['64-18-6', '200-579-1'],
    ['77-92-9', '201-069-1'],
    ['67-64-1', '200-662-2'],
  ])(
    '[SRC-01] Accepts the check digits of the assigned numbers %s and %s, and no other check digit',
    (casNumber, ecNumber) => {
      const rightEndings = (number: string, isRight: (digits: string) => boolean) =>
        [...'0123456789'].filter((digit) => isRight(number.replaceAll('-', '').slice(0, -1) + digit))
      expect(rightEndings(casNumber, hasCasCheckDigit)).toEqual([casNumber.at(-1)])
      expect(rightEndings(ecNumber, hasEcCheckDigit)).toEqual([ecNumber.at(-1)])
    },
  )

  it.each(['E 415', 'e-415', 'INS 415', 'ins415', '415'])('[SRC-01] Normalises the E-number %j to e415', (typed) => {
    expect(normaliseIdentifier('eNumber', typed)).toBe('e415')
  })

  it('[SRC-01] Does not include the words around an identifier', () => {
    const [identifier] = findIdentifiers('citric acid CAS-Nr. 77-92-9, powder')
    expect('citric acid CAS-Nr. 77-92-9, powder'.slice(identifier?.start, identifier?.end)).toBe('CAS-Nr. 77-92-9')
  })

  it('[SRC-01] Finds several in one text without overlap', () =>
    expect(found('CAS 77-92-9, EC 201-069-1 (E330)')).toEqual(['cas:77929', 'ec:2010691', 'eNumber:e330']))

  it('[SRC-01] Finds one kind before and after another one', () =>
    expect(found('E330, EC 201-069-1, CAS 77-92-9')).toEqual(['eNumber:e330', 'ec:2010691', 'cas:77929']))

  it('[SRC-02] Distinguishes a wrong check digit from a right one and from a prefix', () => {
    const reading = (text: string) => findIdentifiers(text)[0]?.readings[0]
    expect(reading('77-92-9')?.checkDigit).toBe('right')
    expect(reading('77-92-8')?.checkDigit).toBe('wrong')
    expect(reading('201-069-2')?.checkDigit).toBe('wrong')
    expect(reading('77-92')).toMatchObject({ checkDigit: 'none', beginning: true })
    // Its digits are a number by chance: 500-00.
    expect(reading('500-00')).toMatchObject({ checkDigit: 'none', beginning: true })
    // The part of a colour index number after the colon is not compared.
    expect(reading('CI 77891:1')).toMatchObject({ kind: 'colourIndex', normalised: '77891', typed: '77891:1' })
    // Five digits without a label and a right check digit are no identifier.
    expect(reading('77928')).toBeUndefined()
    expect(reading('77 92 8')).toBeUndefined()
    expect(reading('CAS 77 92 8')).toMatchObject({ checkDigit: 'wrong', certain: true })
    // No number has eleven digits.
    expect(hasCasCheckDigit('12345678900')).toBe(false)
  })

  it('[SRC-02] Seven digits are of the kind of their label, and otherwise of the kind whose check digit is right', () => {
    const kinds = (text: string) => findIdentifiers(text)[0]?.readings.map(({ kind }) => kind)
    expect(kinds('7732185')?.[0]).toBe('cas')
    expect(kinds('EC 7732185')).toEqual(['ec', 'cas'])
    expect(kinds('2010691')?.[0]).toBe('ec')
  })

  it('[SRC-02] A digit too many and one too few are mended up to the shortest and the longest number', () => {
    // 50-00-0 is the shortest number; its six digits have one too many.
    expect(correctedNumbers('cas', '500000')).toContain('50000')
    expect(correctedNumbers('cas', '50001').every((number) => number.length >= 5)).toBe(true)
    expect(correctedNumbers('cas', '123456789')).toContain('1234567890'.slice(0, 9) + '5')
  })

  it('[SRC-01] Recognises every number in every way of writing it', () => {
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

  it('[SRC-01] Normalisation is idempotent', () =>
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

  it('[SRC-02] The intended number is among the candidates after any single typing error', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('cas', 'ec'),
        cas,
        ec,
        fc.nat(),
        fc.nat({ max: 9 }),
        (kind, casDigits, ecDigits, position, digit) => {
          const right = kind === 'cas' ? casDigits : ecDigits
          const at = position % right.length
          const typed = right.slice(0, at) + String(digit) + right.slice(at + 1)
          if (typed === right) return
          const isRight = kind === 'cas' ? hasCasCheckDigit : hasEcCheckDigit
          expect(correctedNumbers(kind, typed)).toContain(right)
          expect(correctedNumbers(kind, typed).every(isRight)).toBe(true)
        },
      ),
    ))

  it('Reads a long adversarial text as fast as a short one', () => {
    const nasty = `e${'. '.repeat(5000)}cas ${'-'.repeat(5000)}no no no ${'no.'.repeat(3000)}1`
    expect(found(nasty)).toEqual([])
  })
})
