import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { splitTable } from './split-table.ts'

/** A line of the model: what it wants, and how much of it in hundredths. */
interface ModelLine {
  readonly name: string
  readonly cas: string
  readonly hundredths: number
  readonly unit: string
}

const names = [
  'Citric acid',
  'Xanthan gum',
  'Acid, citric',
  'PEG-400 stearate',
  'Gum "extra"',
  'Säure; roh',
  'Kwas | solny',
]
const numbers = ['77-92-9', '11138-66-2', '56-81-5', '64-17-5']
const units = { kg: ['kg', 'KG', 'kgs'], t: ['t', 'MT', 'tonnes'], l: ['l', 'Liter'], piece: ['pcs', 'Stk.'] } as const

const modelLine: fc.Arbitrary<ModelLine> = fc.record({
  name: fc.constantFrom(...names),
  cas: fc.constantFrom(...numbers),
  hundredths: fc.integer({ min: 1, max: 99_999_999 }),
  unit: fc.constantFrom('kg', 't', 'l', 'piece'),
})

const columns = ['position', 'name', 'cas', 'quantity', 'unit'] as const
type Column = (typeof columns)[number]

const headings: Readonly<Record<Column, readonly string[]>> = {
  position: ['Pos.', 'No.', 'Lp.'],
  name: ['Product', 'Bezeichnung', 'Désignation', 'Descripción', 'Ürün adı'],
  cas: ['CAS', 'CAS-Nr.', 'No. CAS'],
  quantity: ['Quantity', 'Menge', 'Qté', 'Ilość'],
  unit: ['Unit', 'Einheit', 'Birim', 'Jednotka'],
}

const table = fc.record({
  lines: fc.array(modelLine, { minLength: 3, maxLength: 30 }),
  order: fc.shuffledSubarray(['name', 'cas', 'quantity', 'unit'] as const, { minLength: 4, maxLength: 4 }),
  hasPositions: fc.boolean(),
  separator: fc.constantFrom('\t', ';', ',', '|'),
  isQuoted: fc.boolean(),
  header: fc.option(fc.nat(4)),
  titles: fc.nat(2),
  decimal: fc.constantFrom('.', ','),
  isGrouped: fc.boolean(),
  unitInCell: fc.boolean(),
  spelling: fc.nat(2),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  emptyLines: fc.nat(2),
})

const written = (hundredths: number, decimal: string, isGrouped: boolean): string => {
  const integers = String(Math.floor(hundredths / 100))
  const group = decimal === '.' ? ',' : '.'
  const grouped = isGrouped ? integers.replaceAll(/\B(?=(\d{3})+$)/g, group) : integers
  return `${grouped}${decimal}${String(hundredths % 100).padStart(2, '0')}`
}

it('[ERD-03] [LST-01] Reads each line of a random table, and each amount as the model has it', () => {
  fc.assert(
    fc.property(table, (input) => {
      const { lines, separator, isQuoted, decimal, lineBreak } = input
      const order: readonly Column[] = input.hasPositions ? ['position', ...input.order] : input.order
      const cellOf = (column: Column, line: ModelLine, at: number): string => {
        const spellings = units[line.unit as keyof typeof units]
        const unit = spellings[input.spelling % spellings.length] ?? ''
        const amount = written(line.hundredths, decimal, input.isGrouped)
        if (column === 'position') return String(at + 1)
        if (column === 'quantity') return input.unitInCell ? `${amount} ${unit}` : amount
        return column === 'unit' ? unit : column === 'cas' ? line.cas : line.name
      }
      const quoted = (cell: string): string =>
        isQuoted || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
      const heading = (column: Column): string => headings[column][(input.header ?? 0) % headings[column].length] ?? ''
      const text = [
        ...(input.header === null
          ? []
          : Array.from({ length: input.titles }, () => `Request${separator.repeat(order.length - 1)}`)),
        ...(input.header === null ? [] : [order.map((column) => quoted(heading(column))).join(separator)]),
        ...lines.map((line, at) => order.map((column) => quoted(cellOf(column, line, at))).join(separator)),
        ...Array.from({ length: input.emptyLines }, () => separator.repeat(order.length - 1)),
      ].join(lineBreak)
      const read = readTable(splitTable(text), { separators: { group: ',', decimal: '.' }, isSupplier: () => false })
      expect(
        read.lines.map(({ name, identifiers, quantity, unit, unread }) => [
          name,
          ...identifiers,
          quantity,
          unit,
          unread,
        ]),
        text,
      ).toEqual(lines.map(({ name, cas, hundredths, unit }) => [name, cas, (hundredths / 100).toFixed(2), unit, null]))
    }),
    { numRuns: 400 },
  )
})
