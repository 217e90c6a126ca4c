import type { Problem } from '#features/back-office/forms/form-shapes.ts'

/** What a form has sent. Each field for which a file was uploaded has its key. */
export interface SentForm {
  readonly fields: URLSearchParams
  /** The files that were uploaded with the form or with an earlier try to save it, by key. */
  readonly uploaded: ReadonlyMap<string, UploadedFile>
  /** Why the file of a field was not taken, by the name of the field. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>
}

export interface UploadedFile {
  readonly name: string
  /** Proves with the next try that its sender has uploaded the file. */
  readonly token: string
}
