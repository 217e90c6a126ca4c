import { useState, type ComponentProps } from 'react'
import { usePage } from '#platform/pages/page-context.ts'
import { readTypedNumber, writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { useAttempt, useFormField } from './form-scope.ts'
import { yes } from './read-fields.ts'

interface OwnValue {
  readonly name: string
  /** What the field begins with. */
  readonly initial?: string
}

/** A text of one line. Its rules are those of the call's parameter. Like every field, it follows its own value until somebody types. */
export function FormText({
  name,
  initial = '',
  ...attributes
}: OwnValue &
  Pick<
    ComponentProps<typeof TextInput>,
    | 'type'
    | 'hint'
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'variant'
    | 'pattern'
    | 'maxLength'
    | 'minLength'
    | 'required'
  >) {
  const { value, rule, chosen: _all, ...field } = useFormField(name, initial)
  const attempt = useAttempt()
  const [typed, setTyped] = useState<{ readonly text: string; readonly attempt: number } | null>(null)
  // A password that was refused is typed again.
  const isOver = attributes.type === 'password' && typed?.attempt !== attempt
  const text = typed === null || isOver ? value : typed.text
  return (
    <TextInput
      {...rule}
      {...attributes}
      {...field}
      value={text}
      onChange={(next) => setTyped({ text: next, attempt })}
    />
  )
}

/** A text of several lines. */
export function FormTextArea({
  name,
  initial = '',
  ...attributes
}: OwnValue &
  Pick<
    ComponentProps<typeof TextArea>,
    'rows' | 'hint' | 'placeholder' | 'variant' | 'maxLength' | 'required' | 'autoComplete'
  >) {
  const { value, rule, chosen: _all, ...field } = useFormField(name, initial)
  const [text, setText] = useState<string | null>(null)
  return <TextArea {...withoutMin(rule)} {...attributes} {...field} value={text ?? value} onChange={setText} />
}

const withoutMin = <Rule extends { readonly min?: number }>({ min: _number, ...rule }: Rule) => rule

/** An amount above zero. What is written in another way than the site writes it is repeated as it was understood. */
export function FormAmount({ name, initial = '', required = false }: OwnValue & { readonly required?: boolean }) {
  const page = usePage()
  const { value, rule: _texts, chosen: _all, ...field } = useFormField(name, initial)
  const [text, setText] = useState<string | null>(null)
  const read = readTypedNumber(text ?? '', { min: 0.01 }, page).value
  const written = read === null ? '' : writeTypedNumber(read, page)
  return (
    <TextInput
      {...field}
      required={required}
      {...(written === '' || written === text?.trim() ? {} : { hint: page.t('input.understood', { number: written }) })}
      value={text ?? value}
      onChange={setText}
      inputMode="decimal"
      autoComplete="off"
      custom={(typed) => {
        const { error } = readTypedNumber(typed, { min: 0.01 }, page)
        return error === null ? null : field.errorText(error)
      }}
    />
  )
}

/** A box that says yes. */
export function FormCheckbox({
  name,
  value = yes,
  isTicked = false,
  required = false,
}: {
  readonly name: string
  readonly value?: string
  readonly isTicked?: boolean
  /** It must be ticked. */
  readonly required?: boolean
}) {
  const { chosen, id, label, error, errorText } = useFormField(name, '')
  const [changed, setChecked] = useState<boolean | null>(null)
  const checked = changed ?? (chosen === null ? isTicked : chosen.includes(value))
  const rule = required ? ({ required, errorText } as const) : {}
  return <Checkbox {...{ id, name, value, label, error, checked }} {...rule} onChange={setChecked} />
}
