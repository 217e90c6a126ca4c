import { textLimits } from '#features/enquiries/carts/cart-kinds.ts'
import { measures } from '#features/enquiries/carts/line-choices.ts'
import { readTypedNumber } from '#platform/values/numbers/typed-number.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { maxPastedLines } from './list-limits.ts'
import { chosenFieldName } from './paste-fields.ts'

/** A line of the list with the product that was chosen for it. */
interface ChosenLine {
  readonly number: number
  readonly recordId: string
  readonly quantity: string | null
  readonly unit: keyof typeof measures
  readonly note: string | null
}

/** The field with the product of a line, and the number of the line. */
const gradeField = new RegExp(`^${chosenFieldName('grade', String.raw`(\d{1,6})`).replace('.', String.raw`\.`)}$`)

/** The lines of a sent form for which a product is chosen, and the amounts among them that are none. */
export function readChosenLines({ fields, site, language }: SiteLocale & { readonly fields: URLSearchParams }): {
  readonly lines: readonly ChosenLine[]
  readonly errors: Readonly<Record<string, InputError>>
} {
  const page = { site, language }
  const errors: Record<string, InputError> = {}
  const lines = [...fields].flatMap(([name, value]): ChosenLine[] => {
    const number = gradeField.exec(name)?.[1]
    const recordId = toId18(value)
    if (number === undefined || recordId === null) return []
    const field = chosenFieldName('quantity', number)
    const { value: quantity, error } = readTypedNumber(fields.get(field) ?? '', { min: 0.01 }, page)
    if (error !== null) errors[field] = error
    const unit = fields.get(chosenFieldName('unit', number)) ?? ''
    return [
      {
        number: Number(number),
        recordId,
        quantity: quantity === null ? null : quantity.toFixed(2),
        unit: isMeasure(unit) ? unit : 'kg',
        note: fields.get(chosenFieldName('note', number))?.slice(0, textLimits.note) || null,
      },
    ]
  })
  return { lines: lines.slice(0, maxPastedLines), errors }
}

const isMeasure = (text: string): text is keyof typeof measures => Object.hasOwn(measures, text)
