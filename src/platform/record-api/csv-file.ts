import type { OpenFile } from '#platform/records/files/file-store.ts'

/** A CSV file as the answer of a call. The routes send its stream, or destroy it. */
export class CsvFile {
  readonly name: string
  readonly file: OpenFile
  constructor(name: string, file: OpenFile) {
    this.name = name
    this.file = file
  }
}
