import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { columnsOfKind, type ImportKind, type ImportLine } from './import-columns.ts'

export interface WrittenFile {
  readonly kind: ImportKind
  readonly file: string
  readonly rows: number
}

/** Writes an import file. It waits for the disk if necessary, so that memory stays bounded. */
export interface ImportFile {
  add(line: ImportLine): Promise<void> | undefined
  close(): Promise<WrittenFile>
}

export function openImportFile(outDir: string, kind: ImportKind): ImportFile {
  const file = join(outDir, `${kind}.csv`)
  const columns = columnsOfKind(kind)
  const known = new Set(columns)
  const lines = stringify({ header: true, columns: [...columns] })
  const disk = lines.pipe(createWriteStream(file))
  const done = finished(disk)
  let rows = 0
  return {
    add(line) {
      // A column that the entity does not have would be lost silently.
      for (const column of Object.keys(line))
        if (!known.has(column)) throw new Error(`${kind} has no column ${column}.`)
      rows += 1
      return lines.write(line) ? undefined : once(lines, 'drain').then(() => undefined)
    },
    async close() {
      lines.end()
      await done
      return { kind, file, rows }
    },
  }
}

export async function writeImportFile(
  outDir: string,
  kind: ImportKind,
  lines: Iterable<ImportLine>,
): Promise<WrittenFile> {
  const file = openImportFile(outDir, kind)
  for (const line of lines) await file.add(line)
  return file.close()
}
