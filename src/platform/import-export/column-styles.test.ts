import { expect, it } from 'vitest'
import type { ImportColumn } from '#platform/entity/import-columns.ts'
import { columnStyles } from './column-styles.ts'

const column = (type: 'date' | 'decimal'): ImportColumn => ({
  header: 'x',
  property: 'x',
  language: null,
  required: false,
  parse: (text) => ({ ok: true, value: text }),
  format: String,
  references: null,
  holdsFile: false,
  cellType: type === 'date' ? 'date' : 'number',
  holdsNumber: type === 'decimal',
})

async function read(type: 'date' | 'decimal', cells: readonly string[]) {
  const styles = await columnStyles(
    [column(type)],
    async () =>
      await Promise.resolve(
        (async function* () {
          for (const [at, cell] of cells.entries())
            yield await Promise.resolve({ line: at + 2, cells: [cell], bytes: 0 })
        })(),
      ),
  )
  const style = styles.get(0)
  return style === undefined ? null : cells.map((cell) => (cell === '' ? '' : style.convert(cell)))
}

it.each([
  ['date', ['31.12.2026', '', '1.2.2027'], ['2026-12-31', '', '2027-02-01']],
  ['date', ['01.02.2026'], ['2026-02-01']],
  ['date', ['31/12/2026', '01/02/2027'], ['2026-12-31', '2027-02-01']],
  ['date', ['2026-12-31T00:00:00', '2027-01-01 00:00'], ['2026-12-31', '2027-01-01']],
  ['decimal', ['0,95', '12', '1.234,5', '1,250'], ['0.95', '12', '1234.5', '1.250']],
] as const)('[INT-03] A column of the type %s with %j is read as %j', async (type, cells, expected) => {
  expect(await read(type, cells)).toEqual(expected)
})

it.each([
  // The month may be first, in all rows or in one of them.
  ['date', ['01/02/2026', '03/04/2026']],
  ['date', ['31/12/2026', '12/31/2026']],
  // Different rows have different styles.
  ['date', ['31.12.2026', '2026-12-31']],
  ['date', ['31.12.2026', '2026-12-31T00:00:00']],
  ['date', ['2026-12-31T08:00:00']],
  ['date', ['2026-12-31']],
  // A thousand or one and a quarter.
  ['decimal', ['1,250', '2,500']],
  ['decimal', ['0,95', '0.95']],
  ['decimal', ['0.95']],
] as const)('[INT-03] A column of the type %s with %j is read as it is written', async (type, cells) => {
  expect(await read(type, cells)).toBeNull()
})
