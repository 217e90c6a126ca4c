import { isContentKey } from '#platform/values/content-key.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import type { ShownFile } from '#features/back-office/fields/file-shapes.ts'
import { fileVersions } from '#features/back-office/files/file-versions.ts'
import type { UploadedFile } from '#features/back-office/files/sent-record-form.ts'
import { shownFile } from '#features/back-office/files/shown-file.ts'
import { editorType } from '#features/back-office/fields/field-values.ts'
import type { Conflict } from '#features/back-office/fields/form-shapes.ts'
import { type FormValues, valueIn } from './merge-edit.ts'

/** The files that a form shows. */
export interface FormFiles {
  /** Those of the record that the writer sees, by `fileOfField`. */
  readonly stored: ReadonlyMap<string, ShownFile>
  /** Those that were uploaded and are not saved yet, by key. */
  readonly uploaded: ReadonlyMap<string, UploadedFile>
}

/** The form of a record. */
interface Shown {
  readonly id: string | null
  readonly fields: readonly WireField[]
  readonly officeBase: string
}

export const noFiles: FormFiles = { stored: new Map(), uploaded: new Map() }

export const fileOfField = (field: string, key: string): string => `${field} ${key}`

/**
 * The stored files of a form: those among its values that the viewer may read, in one query, and those that a field with a conflict
 * had before.
 */
export async function readFiles(
  context: ApiContext,
  { id, fields, officeBase }: Shown,
  values: readonly FormValues[],
  conflicts: readonly Conflict[],
): Promise<FormFiles['stored']> {
  const names = fields.filter((field) => editorType(field) === 'file').map(({ apiName }) => apiName)
  if (id === null) return new Map()
  const requested = names.map((name) => ({
    name,
    keys: [...new Set(values.map((each) => valueIn(each, name)).filter(isContentKey))],
  }))
  const files = await context.records.files(context.viewer, [...new Set(requested.flatMap(({ keys }) => keys))])
  const current = requested.flatMap(({ name, keys }) =>
    keys.flatMap((key) => {
      const file = files.get(key)
      const at = { id, field: name }
      return file === undefined ? [] : [[fileOfField(name, key), shownFile(context, officeBase, at, file)] as const]
    }),
  )
  const disputed = conflicts.map(({ name }) => name).filter((name) => names.includes(name))
  const earlier = await Promise.all(
    disputed.map(async (name) =>
      (await fileVersions(context, officeBase, id, name)).flatMap(({ key, file }) =>
        file === null ? [] : [[fileOfField(name, key), file] as const],
      ),
    ),
  )
  return new Map([...earlier.flat(), ...current])
}
