import { useState } from 'react'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { numberSeparators } from '#platform/i18n/number-format.ts'
import { readDecimal } from '#platform/values/numbers/decimal-input.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { type LineField, lineFieldName, textLimits } from './cart-kinds.ts'
import { frequencies, purposes, sampleSizes, volumeMeasures } from './line-choices.ts'
import { sizeName, unitName } from './line-names.ts'
import type { CartData, CartPageLine } from './load.ts'

interface LineFieldProperties {
  readonly field: LineField
  readonly line: CartPageLine
  readonly data: CartData
  readonly page: Page
}

/** One field of a line: what was typed and rejected, or what is stored. */
export function LineFieldInput({ field, line, data, page }: LineFieldProperties) {
  const { t } = page
  const name = lineFieldName(field, line.id)
  const given = data.typed[name] ?? line[field] ?? ''
  const wrong = data.formError?.type === 'refused' ? data.formError.errors[line.id]?.[field] : undefined
  const error = wrong === undefined ? null : inputErrorText(t)(wrong)
  const label = t(`cart.${field}`)
  switch (field) {
    case 'quantity':
    case 'expectedVolume':
      return <AmountField {...{ name, label, given, error, page }} />
    case 'targetDate':
      return <DayField {...{ label, name, day: given, min: data.today, error }} />
    case 'application':
    case 'shipTo':
    case 'note':
      return <WordsField {...{ field, name, label, given, error, page }} />
    default:
      return <PlainSelect {...{ label, name, error, chosen: given }} options={optionsOf(field, line, page)} />
  }
}

interface TypedProperties {
  readonly name: string
  readonly label: string
  readonly given: string
  readonly error: string | null
  readonly page: Page
}

/** An amount above zero, as the site writes it. */
export function AmountField({ name, label, given, error, page: { t, site, language } }: TypedProperties) {
  const [text, setText] = useState(given)
  const errorText = inputErrorText(t)
  return (
    <TextInput
      {...{ label, error, errorText }}
      name={name}
      value={text}
      onChange={setText}
      inputMode="decimal"
      autoComplete="off"
      custom={(typed) => {
        const { error: found } = readDecimal(typed, { min: 0.01 }, numberSeparators(site, language))
        return found === null ? null : errorText(found)
      }}
    />
  )
}

function WordsField({
  field,
  name,
  label,
  given,
  error,
  page: { t },
}: TypedProperties & { readonly field: keyof typeof textLimits }) {
  const [text, setText] = useState(given)
  const properties = {
    label,
    error,
    errorText: inputErrorText(t),
    name,
    value: text,
    onChange: setText,
    maxLength: textLimits[field],
  }
  return field === 'application' ? <TextInput {...properties} /> : <TextArea {...properties} rows={2} />
}

interface Option {
  readonly value: string
  readonly label: string
}

function optionsOf(field: LineField, line: CartPageLine, { t, number }: Page): readonly Option[] {
  const none = { value: '', label: t('cart.none') }
  switch (field) {
    case 'unit':
      return [...new Set([...line.units, line.unit])].map((value) => ({ value, label: unitName(value, t) }))
    case 'expectedVolumeUnit':
      return Object.keys(volumeMeasures).map((value) => ({ value, label: unitName(value, t) }))
    case 'sampleSize':
      return Object.keys(sampleSizes).map((value) => ({ value, label: sizeName(value, number) }))
    case 'frequency':
      return [none, ...Object.keys(frequencies).map((value) => ({ value, label: t(`cart.frequencies.${value}`) }))]
    default:
      return [none, ...Object.keys(purposes).map((value) => ({ value, label: t(`cart.purposes.${value}`) }))]
  }
}
