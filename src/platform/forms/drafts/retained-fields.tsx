import { useId } from 'react'
import type { RetainedForm } from '#platform/pages/render-contract.ts'
import { Field, messageId } from '#platform/widgets/field/field.tsx'
import css from '../choice-fields.module.css'

/** How a form with files is sent again. */
export const retainedFormType = ({ files }: Pick<RetainedForm, 'files'>): 'multipart/form-data' | undefined =>
  files.length > 0 ? 'multipart/form-data' : undefined

/** What was sent without a session: the fields as they were, and the files, which a browser sends only when they are chosen again. */
export const RetainedFields = ({ form: { fields, files }, t }: { readonly form: RetainedForm; readonly t: Texts }) => (
  <>
    {fields.map(([name, value], index) => (
      // Names repeat, and the order stays.
      <input key={`${index + 1} ${name}`} type="hidden" name={name} value={value} />
    ))}
    {files.map(({ field, name }) => (
      <FileAgain key={`${field} ${name}`} field={field} label={t('form.chooseFileAgain', { name })} />
    ))}
  </>
)

type Texts = (key: string, values?: Readonly<Record<string, unknown>>) => string

function FileAgain({ field, label }: { readonly field: string; readonly label: string }) {
  const id = useId()
  return (
    <Field {...{ id, label }} error={null} variant="standard" required shakes={0}>
      {/* Without it, the answer would go out without its file, and nobody would know. */}
      <input {...{ id }} className={css.file} type="file" name={field} required aria-describedby={messageId(id)} />
    </Field>
  )
}
