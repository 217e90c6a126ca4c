import { describe, expect, it } from 'vitest'
import { entity } from '#platform/entity/entity.ts'
import { textList } from '#platform/entity/kinds/text-list.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { wireField } from '#platform/record-api/wire-fields.ts'
import {
  cellOfText,
  problemOf,
  readableRows,
  referencedIn,
  rowFormOf,
  rowsOfText,
  textOfCell,
  textOfRows,
} from './field-rows.ts'
import { rowInputs } from './row-inputs.ts'

const thing = entity({
  apiName: 'Row_Thing__c',
  importKind: null,
  keyPrefix: 'aZ7',
  tableName: 'thing_of_rows',
  label: 'Thing',
  labelPlural: 'Things',
  access: { read: 'everyone', create: [], update: [], delete: [] },
  listColumns: ['name'],
  personal: 'none',
  fields: {
    name: text({ label: 'Name' }),
    words: textList({ label: 'Words', maxLength: 20, maxItems: 5 }),
  },
})
const field = (name: string) => wireField(thing, name) ?? expect.unreachable()
const name = field('Name__c')
const words = field('Words__c')
const parts = rowFormOf(words)?.parts ?? expect.unreachable()
const noNames = new Map<string, string>()

describe('[BOF-04] Rows of a field', () => {
  it('Are one text, without the rows in which nothing is typed', () => {
    expect(textOfRows([['one'], [''], ['two']], parts)).toBe('[["one"],["two"]]')
    expect(textOfRows([[''], []], parts)).toBe('')
  })

  it.each([
    ['', []],
    ['[["one"],["two"]]', [['one'], ['two']]],
    ['[["one"', null],
    ['{"one":1}', null],
    ['[[1]]', null],
  ])('Are read from %j', (input, rows) => {
    expect(rowsOfText(input)).toEqual(rows)
  })

  it('Become the cell of the record data API and its text again, and no cell without a row', () => {
    const cell = cellOfText(words, '[["one"],["two"]]') ?? expect.unreachable()
    expect(textOfCell(words, cell)).toBe('[["one"],["two"]]')
    expect(cellOfText(words, '')).toBeNull()
    expect(cellOfText(words, 'no rows')).toBeNull()
  })

  it('A field without rows has neither rows nor a cell of them', () => {
    expect(rowFormOf(name)).toBeNull()
    expect(textOfCell(name, 'one')).toBe('')
    expect(cellOfText(name, '[["one"]]')).toBeNull()
    expect(referencedIn(name, '[["one"]]')).toEqual([])
    expect(rowInputs(name, '', noNames)).toMatchObject({ parts: [], isOrdered: false, rows: [], sum: null })
  })

  it('A reason that names an item stands beside its row, and any other one below the field', () => {
    expect(problemOf(words, 'Words item 2 is too long')).toEqual({ text: 'Words item 2 is too long', row: 1 })
    expect(problemOf(words, 'Words has too many items')).toEqual({ text: 'Words has too many items' })
    expect(problemOf(name, 'Name item 2 is too long')).toEqual({ text: 'Name item 2 is too long' })
  })

  it('Are shown to a reader one on each line with the names of references, and a text that is no rows as it is', () => {
    expect(readableRows('[["a02","5"],["","x"]]', new Map([['a02', 'Water']]))).toBe('Water 5\nx')
    expect(readableRows('[[', noNames)).toBe('[[')
  })
})
