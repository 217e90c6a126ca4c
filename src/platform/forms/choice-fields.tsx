import { useId } from 'react'
import { formFileKinds, maxFormFileMegabytes } from '#platform/values/limits/form-files.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { Field, messageId, RequiredMark } from '#platform/widgets/field/field.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'
import { DayField } from '#platform/widgets/field/day-field.tsx'
import { SelectField, type SelectOption } from '#platform/widgets/field/select-field.tsx'
import css from './choice-fields.module.css'
import { useFormField } from './form-scope.ts'

/** A choice of many: the browser's own select element, which needs no script. */
export function FormSelect({
  name,
  options,
  initial = '',
  autoComplete,
}: {
  readonly name: string
  readonly options: readonly SelectOption[]
  readonly initial?: string
  readonly autoComplete?: string
}) {
  const { id, label, value, error, rule } = useFormField(name, initial)
  return (
    <SelectField
      {...{ id, label, name, options, error, autoComplete }}
      chosen={value}
      required={rule.required === true}
    />
  )
}

/** A choice of a few, all visible. */
export function FormRadios({ name, options, initial = '' }: Choices & { readonly initial?: string }) {
  const { value } = useFormField(name, initial)
  return <VisibleChoices {...{ name, options }} type="radio" chosen={[value]} />
}

/** A choice of any number, all visible. `inColumns`: of many. */
export function FormCheckboxes({
  name,
  options,
  ticked,
  inColumns = false,
}: Choices & { readonly ticked: readonly string[]; readonly inColumns?: boolean }) {
  const { chosen } = useFormField(name, '')
  return <VisibleChoices {...{ name, options, inColumns }} type="checkbox" chosen={chosen ?? ticked} />
}

interface Choices {
  readonly name: string
  readonly options: readonly SelectOption[]
}

function VisibleChoices({
  name,
  options,
  type,
  chosen,
  inColumns = false,
}: Choices & {
  readonly type: 'radio' | 'checkbox'
  readonly chosen: readonly string[]
  readonly inColumns?: boolean
}) {
  const { id, label, error, rule } = useFormField(name, '')
  const isOpen = rule.required === true && !options.some(({ value }) => chosen.includes(value))
  return (
    <fieldset
      className={css.choices}
      data-columns={inColumns ? '' : undefined}
      aria-describedby={error === null ? undefined : messageId(id)}
    >
      <legend>
        {label}
        <RequiredMark isShown={isOpen} />
      </legend>
      {options.map(({ value, label: text, lang }, at) => (
        <label key={value} className={css.choice} lang={lang}>
          <input
            {...{ name, type, value }}
            // Of boxes, no single one is required.
            required={isOpen && type === 'radio'}
            id={at === 0 ? id : undefined}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error !== null}
          />
          {text}
        </label>
      ))}
      {error !== null && (
        <p className={fieldCss.message} id={messageId(id)} data-error="">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A date: the browser's own input. `min`: the first possible day (ISO). */
export function FormDay({
  name,
  initial = '',
  min,
}: {
  readonly name: string
  readonly initial?: string
  readonly min?: string
}) {
  const { id, label, value, error, rule } = useFormField(name, initial)
  return <DayField {...{ id, label, name, min, error }} day={value} required={rule.required === true} />
}

/** A file. It names and offers the kinds of files that the server takes. */
export function FormFile({ name }: { readonly name: string }) {
  const { t } = usePage()
  const { label } = useFormField(name, '')
  const id = useId()
  return (
    <Field
      {...{ id, label }}
      hint={t('requests.fileHint', {
        megabytes: maxFormFileMegabytes,
        kinds: formFileKinds.map((kind) => kind.toUpperCase()).join(', '),
      })}
      error={null}
      variant="standard"
      required={false}
      shakes={0}
    >
      <input
        {...{ id, name }}
        className={css.file}
        type="file"
        accept={formFileKinds.map((kind) => `.${kind}`).join(',')}
        aria-describedby={messageId(id)}
      />
    </Field>
  )
}
