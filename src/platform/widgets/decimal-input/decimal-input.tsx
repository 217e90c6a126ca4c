import { useState } from 'react'
import { readTypedNumber, writeTypedNumber } from '#platform/values/numbers/typed-number.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { NumberSite } from '#platform/values/numbers/number-format.ts'
import { TextField, type TextFieldProperties } from '#platform/widgets/field/text-field.tsx'

/**
 * A number with the separators of the site (§5). It is parsed while the user types and formatted with grouping on blur.
 */
export function DecimalInput({
  value,
  onChange,
  site,
  language,
  min,
  ...field
}: TextFieldProperties & {
  readonly value: number | null
  /** Receives null while the field holds no valid number. */
  readonly onChange: (value: number | null) => void
  readonly site: NumberSite
  readonly language: LanguageCode
  readonly min?: number
}) {
  // The typed text is shown as long as it stands for `value`.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null }>({
    text: '',
    value: null,
  })
  const written = value === null ? '' : writeTypedNumber(value, { site, language })
  const read = (text: string) => readTypedNumber(text, { ...field, min }, { site, language })
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      text={typed.value === value ? typed.text : written}
      value={value}
      check={(text) => read(text).error}
      onText={(text) => {
        const next = read(text).value
        setTyped({ text, value: next })
        onChange(next)
      }}
      onLeave={() => {
        if (value !== null) setTyped({ text: written, value })
      }}
    />
  )
}
