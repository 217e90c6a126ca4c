import assert from 'node:assert/strict'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { Client } from 'pg'
import { interleaved, printMeasured, printRatio, type Run } from '../measure.ts'

/** What an import reports. */
interface Imported {
  readonly read: number
  readonly failed: number
  readonly wallMilliseconds: number
  readonly cpuMilliseconds: number
}

type DataRow = Readonly<Record<string, string>>

/** The least number of rows a second. */
const minRate = 10_000

/**
 * Imports as many values for grades that state none, and the same file again, which changes nothing. `folder` has the files of
 * the grades and of the properties, which are imported already. Prints the last line of the benchmark.
 */
export async function measureSpecifications(
  client: Client,
  folder: string,
  rows: number,
  importValues: (file: string) => Promise<Imported>,
): Promise<void> {
  const file = join(folder, 'values.csv')
  const grades = await rowsOf(join(folder, 'trade-grades.csv'))
  const properties = (await rowsOf(join(folder, 'specification-properties.csv'))).filter(
    (property) => property['value_kind'] === 'number',
  )
  await pipeline(Readable.from(valueLines(grades, properties, rows)), createWriteStream(file))
  const runOf = async (): Promise<Run> => {
    const { read, failed, wallMilliseconds, cpuMilliseconds } = await importValues(file)
    assert.deepEqual([read, failed], [rows, 0])
    console.log(`${Math.round((1000 * rows) / wallMilliseconds)} rows/s`)
    return { operations: rows, wallMilliseconds, cpuMilliseconds }
  }
  const results = await interleaved({
    'new values': async () => {
      await client.query(
        `begin; select set_config('tradegrade.audit', 'restore', true); truncate audit_log, audit_link, outbox cascade; update trade_grade set specifications = '[]'; commit`,
      )
      return await runOf()
    },
    'the same again': runOf,
  })
  printMeasured(results)
  for (const [name, { wall }] of Object.entries(results)) {
    const [best, median] = [wall.best, wall.median].map((milliseconds) => Math.round(1000 / milliseconds))
    console.log(
      `${name}: best ${best} rows/s, median ${median} rows/s, at least ${minRate}: ${(median ?? 0) >= minRate ? 'met' : 'MISSED'}`,
    )
  }
  printRatio(results['new values'].wall.median / results['the same again'].wall.median)
}

/** The rows of a file that have an id. */
async function rowsOf(file: string): Promise<readonly DataRow[]> {
  const found: DataRow[] = []
  for await (const row of createReadStream(file).pipe(parse({ columns: true, bom: true })))
    if (row['integration_id'] !== '') found.push(row)
  return found
}

/** The values of one grade after those of another, as an ERP exports them. */
function* valueLines(grades: readonly DataRow[], properties: readonly DataRow[], rows: number): Generator<string> {
  yield 'trade_grade,property,min,typical,max,text,unit,method,condition\n'
  const each = Math.ceil(rows / grades.length)
  assert.ok(each <= properties.length * 2, 'too few properties')
  for (let at = 0; at < rows; at += 1) {
    const [grade, value] = [grades[Math.floor(at / each)], at % each]
    const property = properties[value % properties.length]
    const condition = value < properties.length ? '' : '25 °C'
    const [low, unit] = [at % 90, property?.['unit']]
    yield `${grade?.['integration_id']},${property?.['integration_id']},${low},,,,${unit},ISO ${1000 + value},${condition}\n`
  }
}
