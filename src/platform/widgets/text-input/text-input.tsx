import { checkText, numberOf, type InputRules } from '#platform/values/input-checks.ts'
import { TextField, type TextFieldProperties } from '#platform/widgets/field/text-field.tsx'

export const textInputTypes = ['text', 'email', 'password', 'tel', 'url', 'number'] as const

/** A single-line text field with its label and message (§5). With the type `number` the form reads a number. */
export function TextInput({
  value,
  onChange,
  type = 'text',
  custom,
  ...field
}: TextFieldProperties &
  Omit<InputRules, 'required'> & {
    readonly value: string
    readonly onChange: (text: string) => void
    readonly type?: (typeof textInputTypes)[number]
  }) {
  const isNumber = type === 'number'
  return (
    <TextField
      {...field}
      type={type}
      step={isNumber ? 'any' : undefined}
      text={value}
      value={isNumber ? numberOf(value) : value}
      check={(text) => checkText(text, { ...field, custom }, type)}
      onText={onChange}
    />
  )
}
