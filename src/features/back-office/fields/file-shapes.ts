/** A stored file as a page shows it. */
export interface ShownFile {
  readonly name: string
  readonly href: string
  /** `PDF`, after its name; else its content type. */
  readonly kind: string
  /** With its unit, in the language of the reader. */
  readonly size: string
}

/** When a file was put where it is. */
export interface ShownPut {
  /** Null: the write is no longer in the audit log. */
  readonly at: { readonly iso: string; readonly text: string } | null
  /** Null: nobody whom the reader sees. */
  readonly by: string | null
}

/** A field of a record with its file. */
export interface StoredFile {
  /** The record’s id and field. */
  readonly key: string
  /** What the field has, as it is stored; null: nothing. */
  readonly value: string | null
  /** Null: the field is empty. */
  readonly file: (ShownFile & ShownPut) | null
  /** The record that holds it; null: the one whose page this is. */
  readonly holder: { readonly href: string; readonly name: string } | null
  /** In English; null: its list says it. */
  readonly label: string | null
  /** The language of the file, if the record has one. */
  readonly language: string | null
  /** Where the file is replaced or removed; null: the reader may not. */
  readonly changeHref: string | null
}

/** The files of one kind. */
export interface FileList {
  /** In English; null: those of the record itself. */
  readonly label: string | null
  readonly count: number
  readonly files: readonly StoredFile[]
  /** All of them; null: all are shown. */
  readonly allHref: string | null
}

export interface RecordFiles {
  /** The number of all files. */
  readonly count: number
  readonly lists: readonly FileList[]
}

/** All files of one kind, a page at a time. */
export interface FilesPage {
  readonly type: 'files'
  readonly name: string
  readonly recordHref: string
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly list: FileList
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** A file that a field had. */
export interface FileVersion extends ShownPut {
  readonly key: string
  /** Null: the file is no longer stored. */
  readonly file: ShownFile | null
}

/** The names of the inputs of a file. */
export const fileInputs = {
  file: (name: string): string => `file.${name}`,
  remove: (name: string): string => `remove.${name}`,
  /** A file that was uploaded with a form that was not saved yet. */
  uploaded: (name: string): string => `uploaded.${name}`,
}
