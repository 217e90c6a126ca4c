import type { FormPage } from '#features/back-office/fields/form-shapes.ts'
import { isMap } from '#platform/values/text/is-map.ts'

/** The call that saves the form of a record. */
export const saveCall = 'RecordController.save'

/** The form as the answer to it shows it again; null: something else was shown. */
export const readFormPage = (value: unknown): FormPage | null =>
  isMap(value) && value['type'] === 'form' ? (value as unknown as FormPage) : null
