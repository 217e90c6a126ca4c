import { openImportFile, writeImportFile, type ImportFile, type WrittenFile } from './import-file.ts'
import type { ImportKind, ImportLine } from './import-columns.ts'

/** The folder of the import files: of kinds that are not wanted nothing is made and nothing written. */
export interface ImportOutput {
  wants(...kinds: readonly ImportKind[]): boolean
  write(kind: ImportKind, lines: () => Iterable<ImportLine> | Promise<Iterable<ImportLine>>): Promise<void>
  /** For files that are written side by side; what is added to one that is not wanted is forgotten. */
  open(kind: ImportKind): Pick<ImportFile, 'add'>
  /** All files, in the order in which they were opened. */
  close(): Promise<readonly WrittenFile[]>
}

export function importOutput(outDir: string, wanted: ReadonlySet<ImportKind> | null): ImportOutput {
  const files: (() => Promise<WrittenFile>)[] = []
  const wants = (...kinds: readonly ImportKind[]): boolean => wanted === null || kinds.some((kind) => wanted.has(kind))
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
