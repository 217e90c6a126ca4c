import { checkText, numberOf, type InputRules } from '#domain/input-checks.ts'
import { TextField, type TextFieldProperties } from '../field/text-field.tsx'

export const textInputTypes = ['text', 'email', 'password', 'tel', 'url', 'number'] as const

/** A line of text with its label and its message (§5); of the type `number`, its form reads a number. */
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
