import { useState } from 'react'
import { mostDecimals, readDecimal } from '#domain/decimal-input.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { formatNumber, numberSeparators, type NumberSite } from '#domain/number-format.ts'
import { TextField, type TextFieldProperties } from '../field/text-field.tsx'

/** A number with the separators of the site (§5): read as it is typed, written with its groups when the field is left. */
export function DecimalInput({
  value,
  onChange,
  site,
  language,
  min,
  ...field
}: TextFieldProperties & {
  readonly value: number | null
  /** null while there is no number in the field. */
  readonly onChange: (value: number | null) => void
  readonly site: NumberSite
  readonly language: LanguageCode
  readonly min?: number
}) {
  // What was typed, as long as it is what `value` says.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null }>({
    text: '',
    value: null,
  })
  const written = value === null ? '' : formatNumber(value, site, language, mostDecimals)
  const read = (text: string) => readDecimal(text, { ...field, min }, numberSeparators(site, language))
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
