import { openImportFile, writeImportFile, type ImportFile, type WrittenFile } from './import-file.ts'
import type { ImportKind, ImportLine } from './import-columns.ts'

/** The folder of the import files. Kinds that are not requested are neither generated nor written. */
export interface ImportOutput {
  wants(...kinds: readonly ImportKind[]): boolean
  write(kind: ImportKind, lines: () => Iterable<ImportLine> | Promise<Iterable<ImportLine>>): Promise<void>
  /** Opens a file that is written in parallel with others; lines of kinds that are not requested are discarded. */
  open(kind: ImportKind): Pick<ImportFile, 'add'>
  /** Returns all files in the order in which they were opened. */
  close(): Promise<readonly WrittenFile[]>
}

export function importOutput(outDir: string, requested: ReadonlySet<ImportKind> | null): ImportOutput {
  const files: (() => Promise<WrittenFile>)[] = []
  const wants = (...kinds: readonly ImportKind[]): boolean =>
    requested === null || kinds.some((kind) => requested.has(kind))
  return {
    wants,
    async write(kind, lines) {
      if (!wants(kind)) return
      const written = await writeImportFile(outDir, kind, await lines())
      files.push(async () => written)
    },
    open(kind) {
      if (!wants(kind)) return { add: () => undefined }
      const file = openImportFile(outDir, kind)
      files.push(() => file.close())
      return file
    },
    close: () => Promise.all(files.map((close) => close())),
  }
}
