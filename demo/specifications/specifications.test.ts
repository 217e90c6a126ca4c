import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { collectValues, importColumns } from '#platform/entity/import-columns.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import { type DataRow, readRows } from '../data-table.ts'
import { generateDemo } from '../generate.ts'
import { languagesWithTexts } from '../texts/languages.ts'
import { languageCodes } from '#platform/i18n/languages.ts'

describe('The specifications of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradegrade-demo-specifications-'))
  let properties: readonly DataRow[] = []
  let specified: readonly DataRow[] = []

  beforeAll(async () => {
    await generateDemo({ scale: 1, seed: 1, outDir: folder, kinds: ['specification-properties', 'specifications'] })
    properties = await readRows(join(folder, 'specification-properties.csv'))
    specified = await readRows(join(folder, 'specifications.csv'))
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('[SPC-01] State only what agrees with the property: kind of value, unit, choice and order of numbers', () => {
    const { parts } = kindOf(tradeGrade.fields.specifications)
    const byId = new Map(properties.map((row) => [row['integration_id'], valuesOf(row)]))
    const refused = specified.flatMap((row) => {
      const part = Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
      const refusal = parts?.check(part) ?? parts?.refusalBeside(part, byId.get(row['property']) ?? {})
      return refusal === null ? [] : [[row['trade_grade'], row['property'], refusal?.part, refusal?.reason].join(' ')]
    })
    expect(refused.slice(0, 10)).toEqual([])
    expect(specified.length).toBeGreaterThan(15_000)
  })

  it('[SPC-01] Use each of about sixty properties, most with a value of their own for each of many grades', () => {
    expect(properties.length).toBeGreaterThanOrEqual(60)
    const used = new Set(specified.map((row) => row['property']))
    expect(properties.map((row) => row['integration_id']).filter((id) => !used.has(id ?? ''))).toEqual([])
  })

  it('[SPC-01] Name each property and choice in every language that does not fall back to another', () => {
    const own = languagesWithTexts(languageCodes).filter(
      (code) => code !== 'en-US' && code !== 'fr-CA' && code !== 'es',
    )
    const missing = properties.flatMap((row) =>
      own.flatMap((code) => (row[`name_${code}`] === '' ? [`${row['integration_id']} ${code}`] : [])),
    )
    expect(missing).toEqual([])
  })
})

function valuesOf(row: DataRow): Record<string, unknown> {
  const collected = collectValues()
  for (const column of importColumns(specificationProperty)) {
    const parsed = column.parse(row[column.header] ?? '')
    if (parsed.ok) collected.set(column, parsed.value)
  }
  return collected.values()
}
