import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPastedLines } from '../list-limits.ts'
import { readTable } from './read-table.ts'
import { splitTable } from './split-table.ts'

const english = { group: ',', decimal: '.' }
const dutch = { group: '.', decimal: ',' }

const read = (text: string, separators = english) =>
  readTable(splitTable(text), { separators, isSupplier: (cell) => cell === 'Norvel' })

const line = (text: string, separators = english) => {
  const { codes, identifiers, name, quantity, unit, unread } = read(text, separators).lines[0] ?? expect.unreachable()
  return [[...codes, ...identifiers, name].filter((each) => each !== '').join(' '), quantity, unit, unread]
}

/** `what | quantity unit | note` of each line. */
const texts = (text: string, separators = english) =>
  read(text, separators).lines.map(({ term, quantity, unit, unread, supplier, note }) =>
    [term, quantity === null ? (unread === null ? '' : `?${unread}`) : `${quantity} ${unit}`, supplier, note]
      .join(' | ')
      .replace(/[ |]+$/, ''),
  )

describe('A pasted list', () => {
  it.each([
    ['a code that is a CAS number', 'Code;Quantity\n77-92-9;25 kg', ['77-92-9 | 25.00 kg']],
    ['a code that is a long name', 'Code;Quantity\nmonosodium glutamate;25 kg', ['monosodium glutamate | 25.00 kg']],
    [
      'an item that is no number',
      'Item;Quantity\ncitric acid;25 kg\nxanthan gum;5 kg',
      ['citric acid | 25.00 kg', 'xanthan gum | 5.00 kg'],
    ],
    ['a quantity that is a unit', 'Product;Amount;Quantity\ncitric acid;25;kg', ['citric acid | 25.00 kg']],
    [
      'a heading without a value in its column',
      'Product;Quantity;Code\ncitric acid;25 kg;',
      ['citric acid | 25.00 kg'],
    ],
    [
      'amounts beside their unit',
      'citric acid\t3\t25\tkg\nxanthan gum\t4\t50\tkg',
      ['citric acid | 25.00 kg', 'xanthan gum | 50.00 kg'],
    ],
    ['packages beside the quantity', 'citric acid\t25 kg bag\t10 t', ['citric acid | 10.00 t |  | 25 kg bag']],
    ['a package alone', 'citric acid\t25 kg bag', ['citric acid | 25.00 kg']],
    ['a supplier in a column of its own', 'citric acid\tNorvel\t25 kg', ['citric acid | 25.00 kg | Norvel']],
    ['a note at the end', 'citric acid\t25 kg\tfor Monday', ['citric acid | 25.00 kg |  | for Monday']],
  ])('[LST-01] [ERD-03] A column is what it holds: %s', (_what, text, lines) => {
    expect(texts(text)).toEqual(lines)
  })

  it.each([
    // A product alone, of every kind; numbers in a name are no quantity.
    ['GIL-3798PG40M-0FHI', 'GIL-3798PG40M-0FHI', null, 'kg'],
    ['77-92-9', '77-92-9', null, 'kg'],
    ['E 330', 'E 330', null, 'kg'],
    ['PEG 400', 'PEG 400', null, 'kg'],
    ['2,2-dimethylpropane', '2,2-dimethylpropane', null, 'kg'],
    ['Acid, citric', 'Acid, citric', null, 'kg'],
    // Cells, as they are copied from a spreadsheet or a file.
    ['citric acid\t250\tkg', 'citric acid', '250.00', 'kg'],
    ['citric acid\t250', 'citric acid', '250.00', 'kg'],
    ['citric acid;1,250.5;t', 'citric acid', '1250.50', 't'],
    ['citric acid;25 litres', 'citric acid', '25.00', 'l'],
    ['citric acid;;', 'citric acid', null, 'kg'],
    ['citric acid,25,kg', 'citric acid', '25.00', 'kg'],
    ['citric acid|25|kg', 'citric acid', '25.00', 'kg'],
    ['citric acid   25 kg', 'citric acid', '25.00', 'kg'],
    ['"acid, ""citric"""\t5\tkg', 'acid, "citric"', '5.00', 'kg'],
    ['citric acid;"1,250.5";"t"', 'citric acid', '1250.50', 't'],
    ['"acid; citric";5;pcs.', 'acid; citric', '5.00', 'piece'],
    ['"acid\ncitric";5;kg', 'acid citric', '5.00', 'kg'],
    ['5" pipe\t5\tpcs', '5" pipe', '5.00', 'piece'],
    ['"never closed\t5\tkg', '"never closed', '5.00', 'kg'],
    // An amount after the name, or before it.
    ['citric acid 25 kg', 'citric acid', '25.00', 'kg'],
    ['citric acid, 25', 'citric acid', '25.00', 'kg'],
    ['citric acid: 25', 'citric acid', '25.00', 'kg'],
    ['citric acid - 2 x 25 kg bags', 'citric acid', '50.00', 'kg'],
    ['citric acid (25 kg)', 'citric acid', '25.00', 'kg'],
    ['25 kg citric acid', 'citric acid', '25.00', 'kg'],
    ['2 t of citric acid', 'citric acid', '2.00', 't'],
    ['PEG 400 2t', 'PEG 400', '2.00', 't'],
    ['citric acid 5 Grams', 'citric acid', '5.00', 'g'],
    ['  Citric\u00a0acid  ', 'Citric acid', null, 'kg'],
    // What people write before a line.
    ['1. citric acid 25 kg', 'citric acid', '25.00', 'kg'],
    ['2) xanthan gum', 'xanthan gum', null, 'kg'],
    ['- xanthan gum', 'xanthan gum', null, 'kg'],
    ['• xanthan gum; 5 kg', 'xanthan gum', '5.00', 'kg'],
  ])('[LST-01] Reads %j', (text, term, quantity, unit) => {
    expect(line(text)).toEqual([term, quantity, unit, null])
  })

  it.each([
    ['citric acid\t1.250,5\tkg', '1250.50'],
    ['citric acid 1.250,5 kg', '1250.50'],
  ])('[LST-01] [ERD-03] Reads %j by its own decimal sign on every site', (text, quantity) => {
    for (const site of [dutch, english]) expect(line(text, site)).toEqual(['citric acid', quantity, 'kg', null])
  })

  it('[ERD-03] Reads a number that could mean both like the others of its list, and alone as the site writes numbers', () => {
    expect(texts('A;1.250;kg', dutch)).toEqual(['A | 1250.00 kg'])
    expect(texts('A;1.250;kg')).toEqual(['A | 1.25 kg'])
    expect(texts('A;1.250;kg\nB;7,5;kg')).toEqual(['A | 1250.00 kg', 'B | 7.50 kg'])
    expect(texts('A;1.250;kg\nB;7.5;kg', dutch)).toEqual(['A | 1.25 kg', 'B | 7.50 kg'])
    // A group does not begin with zero, so this is no amount.
    expect(texts('A;0.001.234;kg\nB;7,5;kg', dutch)).not.toContain('A | 1234.00 kg')
  })

  it.each([
    ['citric acid;5 lb', '5 lb'],
    ['citric acid, 5 lb', '5 lb'],
    ['citric acid;0', '0'],
    ['citric acid;-4;kg', '-4 kg'],
    ['citric acid;some;kg', 'some kg'],
    ['citric acid;1234567;kg', '1234567 kg'],
    ['citric acid;10 bags;', '10 bags'],
  ])('[LST-01] Keeps no amount of %j and says what it could not read', (text, unread) => {
    expect(line(`product;quantity;unit\n${text}`)).toEqual(['citric acid', null, 'kg', unread])
  })

  it('[ERD-03] Finds the columns by what they hold', () => {
    expect(texts('Citric acid\t77-92-9\t25 kg bag\t10 MT\nXanthan gum\t11138-66-2\t20 kg drum\t500 kg')).toEqual([
      '77-92-9 · Citric acid | 10.00 t |  | 25 kg bag',
      '11138-66-2 · Xanthan gum | 500.00 kg |  | 20 kg drum',
    ])
    expect(texts('Citric acid\t77-92-9\t25 kg bag\t10 MT')).toEqual(['77-92-9 · Citric acid | 10.00 t |  | 25 kg bag'])
    expect(texts('1,XV-080,Xanvero 80,Norvel,25,kg,urgent\n2,XV-200,Xanvero 200,Norvel,50,kg,')).toEqual([
      'XV-080 · Xanvero 80 | 25.00 kg | Norvel | urgent',
      'XV-200 · Xanvero 200 | 50.00 kg | Norvel',
    ])
    expect(texts('25 kg;citric acid\n5 t;xanthan gum')).toEqual(['citric acid | 25.00 kg', 'xanthan gum | 5.00 t'])
  })

  it('[ERD-03] Finds a header below title rows, in any order of the columns and on each page', () => {
    const rows = [
      'Anfrage Nr. 4711;;;;',
      '',
      'Pos.;Menge (t);Bezeichnung;CAS-Nr.;Bemerkung',
      '10;1,5;Citronensäure;77-92-9;eilig',
      'Pos.;Menge (t);Bezeichnung;CAS-Nr.;Bemerkung',
      '20;2;Xanthan;;',
    ]
    expect(texts(rows.join('\n'))).toEqual(['77-92-9 · Citronensäure | 1.50 t |  | eilig', 'Xanthan | 2.00 t'])
    expect(read(rows.join('\n')).lines.map(({ number }) => number)).toEqual([4, 6])
  })

  it('[ERD-03] Reads a column as what the visitor says it is', () => {
    const rows = splitTable('A;5;7\nB;6;8')
    const context = { separators: english, isSupplier: () => false }
    expect(readTable(rows, context, [undefined, 'ignored', 'quantity']).lines.map(({ quantity }) => quantity)).toEqual([
      '7.00',
      '8.00',
    ])
  })

  it('[LST-01] Counts empty lines, leaves out the header of the sample file, and reads every kind of line break', () => {
    const { lines, beyond } = read('\ufeffproduct;quantity;unit\r\nA;1;kg\n\n \u2028B\rC')
    expect(lines.map(({ number, term }) => [number, term])).toEqual([
      [2, 'A'],
      [5, 'B'],
      [6, 'C'],
    ])
    expect(beyond).toBe(0)
  })

  it('[LST-01] Reads the first 500 lines and counts the others', () => {
    const list = (count: number) => read(Array.from({ length: count }, () => 'A').join('\n'))
    expect([maxPastedLines, list(500).lines.length, list(500).beyond]).toEqual([500, 500, 0])
    expect([list(503).lines.length, list(503).beyond]).toEqual([500, 3])
  })

  it('[LST-01] Gives each line with a letter or a digit one result, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 40 }), (input) => {
        const { lines } = read(input.join('\n'))
        for (const { term, quantity } of lines) {
          expect(term).not.toMatch(/\p{Cc}/u)
          expect(quantity ?? '1.00').toMatch(/^\d{1,6}\.\d\d$/)
        }
        expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length)
      }),
    )
  })
})
