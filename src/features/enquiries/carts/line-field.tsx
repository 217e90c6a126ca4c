import { FormDay, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormAmount, FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { type LineField, lineFieldName, textLimits } from './cart-kinds.ts'
import { frequencies, purposes, sampleSizes, volumeMeasures } from './line-choices.ts'
import { sizeName, unitName } from './line-names.ts'
import type { CartData, CartPageLine } from './cart-data.ts'

/** One field of a line. */
export function LineFieldInput({
  field,
  line,
  data,
  page,
}: {
  readonly field: LineField
  readonly line: CartPageLine
  readonly data: CartData
  readonly page: Page
}) {
  const own = { name: lineFieldName(field, line.id), initial: line[field] ?? '' }
  switch (field) {
    case 'quantity':
    case 'expectedVolume':
      return <FormAmount {...own} />
    case 'targetDate':
      return <FormDay {...own} min={data.today} />
    case 'application':
      return <FormText {...own} maxLength={textLimits[field]} />
    case 'shipTo':
      return <FormTextArea {...own} rows={3} maxLength={textLimits[field]} autoComplete="off" />
    case 'note':
      return <FormTextArea {...own} rows={2} maxLength={textLimits[field]} />
    default:
      return <FormSelect {...own} options={optionsOf(field, line, page)} />
  }
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
