import type { ImportColumn } from '#platform/entity/import-columns.ts'
import type { CsvRow } from './csv-reader.ts'
import { textOfCell } from './encoding.ts'
import { restored } from './formula-cells.ts'

/** How a spreadsheet has written all days or all numbers of a column, where an import file would write them otherwise. */
export interface ColumnStyle {
  readonly name: 'day.month.year' | 'day without its time' | 'number with a decimal comma'
  /** A cell as an import file writes it. */
  readonly convert: (text: string) => string
}

/** The positions of columns with such a style. */
export type ColumnStyles = ReadonlyMap<number, ColumnStyle>

/** Without a cell in another style among the first rows, the others are not read for it. */
const rowsOfSample = 500

/**
 * Reads the cells of columns with days and numbers. A column has a style only if each of its cells has it, and none can be read
 * otherwise. `maxRows`: how many are read, for a preview.
 */
export async function columnStyles(
  columns: readonly (ImportColumn | null)[],
  rows: () => Promise<AsyncIterable<CsvRow>>,
  maxRows = Infinity,
): Promise<ColumnStyles> {
  const surveys = columns.flatMap((column, at) => {
    const survey = column === null ? null : surveyOf(column)
    return survey === null ? [] : [{ at, survey }]
  })
  if (surveys.length === 0) return new Map()
  let count = 0
  for await (const { cells } of await rows()) {
    count += 1
    for (const { at, survey } of surveys) {
      const text = textOfCell(cells[at] ?? '')
      const cell = text.ok ? restored(text.text).trim() : ''
      if (cell !== '') survey.add(cell)
    }
    if (count >= maxRows) break
    if (count === rowsOfSample && surveys.every(({ survey }) => !survey.isCandidate())) break
  }
  return new Map(
    surveys.flatMap(({ at, survey }) => {
      const style = survey.style()
      return style === null ? [] : [[at, style] as const]
    }),
  )
}

interface Survey {
  readonly add: (cell: string) => void
  readonly isCandidate: () => boolean
  readonly style: () => ColumnStyle | null
}

const surveyOf = ({ cellType, holdsNumber }: ImportColumn): Survey | null =>
  cellType === 'date' ? daySurvey() : holdsNumber ? numberSurvey() : null

const dayFirst = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/
const dayWithTime = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?Z?$/

/** Dots are written between day, month and year only. With other signs the month could be first, until one day is beyond the 12th. */
function daySurvey(): Survey {
  const seen = { dots: 0, others: 0, over12: 0, monthFirst: 0, times: 0, rest: 0 }
  return {
    add(cell) {
      const [, day, sign, month] = dayFirst.exec(cell) ?? []
      if (day !== undefined && month !== undefined) {
        seen[sign === '.' ? 'dots' : 'others'] += 1
        if (Number(day) > 12) seen.over12 += 1
        if (Number(month) > 12) seen.monthFirst += 1
      } else if (dayWithTime.test(cell)) seen.times += 1
      else seen.rest += 1
    },
    isCandidate: () => seen.dots + seen.others + seen.times > 0,
    style() {
      if (seen.rest > 0 || seen.monthFirst > 0) return null
      if (seen.times > 0) return seen.dots + seen.others > 0 ? null : { name: 'day without its time', convert: dayOnly }
      const isClear = seen.others === 0 ? seen.dots > 0 : seen.dots === 0 && seen.over12 > 0
      return isClear ? { name: 'day.month.year', convert: yearFirst } : null
    },
  }
}

const dayOnly = (text: string): string => text.trim().replace(dayWithTime, '$1')

function yearFirst(text: string): string {
  const [, day = '', , month = '', year] = dayFirst.exec(text.trim()) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A group of three digits behind the only comma could stand for a thousand: `1,250`. */
const clearComma = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),(?!\d{3}$)\d+$|^-?0,\d+$/
const possibleComma = /^-?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/

function numberSurvey(): Survey {
  const seen = { clear: 0, rest: 0 }
  return {
    add(cell) {
      if (clearComma.test(cell)) seen.clear += 1
      else if (!possibleComma.test(cell)) seen.rest += 1
    },
    isCandidate: () => seen.clear > 0,
    style: () =>
      seen.clear > 0 && seen.rest === 0 ? { name: 'number with a decimal comma', convert: withPoint } : null,
  }
}

const withPoint = (text: string): string => text.trim().replaceAll('.', '').replace(',', '.')

/** The columns with their cells read in their styles. */
export const inStyles = (
  columns: readonly (ImportColumn | null)[],
  styles: ColumnStyles,
): readonly (ImportColumn | null)[] =>
  columns.map((column, at) => {
    const style = styles.get(at)
    return column === null || style === undefined
      ? column
      : { ...column, parse: (text) => column.parse(style.convert(text)) }
  })
