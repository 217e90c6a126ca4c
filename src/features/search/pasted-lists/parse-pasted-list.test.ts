import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPastedLines, parsePastedList } from './parse-pasted-list.ts'

const english = { group: ',', decimal: '.' }
const dutch = { group: '.', decimal: ',' }

const line = (text: string, separators = english) => {
  const { term, quantity, unit, unread } = parsePastedList(text, separators).lines[0] ?? expect.unreachable()
  return [term, quantity, unit, unread]
}

describe('A pasted list', () => {
  it.each([
    // A product alone, of every kind; numbers in a name are no quantity.
    ['GIL-3798PG40M-0FHI', 'GIL-3798PG40M-0FHI', null, 'kg'],
    ['77-92-9', '77-92-9', null, 'kg'],
    ['E 330', 'E 330', null, 'kg'],
    ['PEG 400', 'PEG 400', null, 'kg'],
    ['2,2-dimethylpropane', '2,2-dimethylpropane', null, 'kg'],
    // Cells, as they are copied from a spreadsheet or a file.
    ['citric acid\t250\tkg', 'citric acid', '250.00', 'kg'],
    ['citric acid\t250', 'citric acid', '250.00', 'kg'],
    ['citric acid;1,250.5;t', 'citric acid', '1250.50', 't'],
    ['citric acid;25 litres', 'citric acid', '25.00', 'l'],
    ['citric acid;;', 'citric acid', null, 'kg'],
    ['"acid, ""citric"""\t5\tkg', 'acid, "citric"', '5.00', 'kg'],
    ['citric acid;"1,250.5";"t"', 'citric acid', '1250.50', 't'],
    ['"acid; citric";5;pcs.', 'acid; citric', '5.00', 'piece'],
    // An amount after the name.
    ['citric acid 25 kg', 'citric acid', '25.00', 'kg'],
    ['citric acid, 25', 'citric acid', '25.00', 'kg'],
    ['PEG 400 2t', 'PEG 400', '2.00', 't'],
    ['citric acid 5 Grams', 'citric acid', '5.00', 'g'],
    ['  Citric\u00a0acid  ', 'Citric acid', null, 'kg'],
  ])('[LST-01] Reads %j', (text, term, quantity, unit) => {
    expect(line(text)).toEqual([term, quantity, unit, null])
  })

  it.each([
    ['citric acid\t1.250,5\tkg', '1250.50'],
    ['citric acid 1.250,5 kg', '1250.50'],
  ])('[LST-01] Reads %j as the site writes numbers', (text, quantity) => {
    expect(line(text, dutch)).toEqual(['citric acid', quantity, 'kg', null])
    expect(line(text)[1]).toBeNull()
  })

  it.each([
    ['citric acid;5 lb', '5 lb'],
    ['citric acid, 5 lb', '5 lb'],
    ['citric acid;0', '0'],
    ['citric acid;-4;kg', '-4 kg'],
    ['citric acid;some', 'some'],
    ['citric acid;1234567;kg', '1234567 kg'],
  ])('[LST-01] Keeps no amount of %j and says what it could not read', (text, unread) => {
    expect(line(text)).toEqual(['citric acid', null, 'kg', unread])
  })

  it('[LST-01] Counts empty lines, leaves out the header of the sample file, and reads every kind of line break', () => {
    const { lines, beyond } = parsePastedList('\ufeffproduct;quantity;unit\r\nA;1;kg\n\n \u2028B\rC', english)
    expect(lines.map(({ number, term }) => [number, term])).toEqual([
      [2, 'A'],
      [5, 'B'],
      [6, 'C'],
    ])
    expect(beyond).toBe(0)
  })

  it('[LST-01] Reads the first 500 lines and counts the others', () => {
    const list = (count: number) => parsePastedList(Array.from({ length: count }, () => 'A').join('\n'), english)
    expect([maxPastedLines, list(500).lines.length, list(500).beyond]).toEqual([500, 500, 0])
    expect([list(503).lines.length, list(503).beyond]).toEqual([500, 3])
  })

  it('[LST-01] Gives each line that is not empty one result, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 40 }), (texts) => {
        const given = texts.map((text) => text.replaceAll(/[\n\r\u0085\u2028\u2029]/g, ' '))
        const { lines } = parsePastedList(given.join('\n'), english)
        for (const { term, quantity } of lines) {
          expect(term.length).toBeLessThanOrEqual(200)
          expect(term).not.toMatch(/\p{Cc}/u)
          expect(quantity ?? '1.00').toMatch(/^\d{1,6}\.\d\d$/)
        }
        expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length)
      }),
    )
  })
})
