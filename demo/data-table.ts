import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

export type DataRow = { readonly [column: string]: string }

/** Reads the rows of a CSV file with a header (UTF-8, with or without BOM) as a stream. */
export async function readRows(file: string | URL): Promise<readonly DataRow[]> {
  const rows: DataRow[] = []
  const parser = createReadStream(file).pipe(parse({ columns: true, bom: true, skip_empty_lines: true }))
  for await (const row of parser) rows.push(textsOnly(row))
  return rows
}

/** Reads a file of `demo/data/`. */
export const readDemoData = (name: string): Promise<readonly DataRow[]> =>
  readRows(new URL(`./data/${name}`, import.meta.url))

/** Returns the cell, or '' if the file has no such column. */
export const cell = (row: DataRow, column: string): string => (row[column] ?? '').trim()

/** Returns the parts of a list cell, which are separated by `|`; empty parts are omitted. */
export const listCell = (row: DataRow, column: string): readonly string[] =>
  cell(row, column)
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function textsOnly(row: unknown): DataRow {
  const texts: { [column: string]: string } = {}
  if (typeof row === 'object' && row !== null)
    for (const [column, value] of Object.entries(row)) if (typeof value === 'string') texts[column] = value
  return texts
}
