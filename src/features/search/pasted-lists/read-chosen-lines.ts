import { measures } from '#features/enquiries/carts/line-choices.ts'
import { numberSeparators } from '#platform/i18n/number-format.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { readDecimal } from '#platform/values/numbers/decimal-input.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { maxPastedLines } from './parse-pasted-list.ts'
import { pasteFields } from './paste-fields.ts'

/** A line of the list with the product that was chosen for it. */
interface ChosenLine {
  readonly recordId: string
  readonly quantity: string | null
  readonly unit: keyof typeof measures
}

/** The field with the product of a line, and the number of the line. */
const gradeField = new RegExp(`^${pasteFields.grade}(\\d{1,6})$`)

/** The lines of a sent form for which a product is chosen. An amount that is none is left out: the cart asks for it again. */
export function readChosenLines({
  fields,
  site,
  language,
}: SiteLocale & { readonly fields: URLSearchParams }): readonly ChosenLine[] {
  const separators = numberSeparators(site, language)
  return [...fields]
    .flatMap(([name, value]) => {
      const number = gradeField.exec(name)?.[1]
      const recordId = toId18(value)
      if (number === undefined || recordId === null) return []
      const amount = fields.get(pasteFields.quantity + number) ?? ''
      const { value: quantity } = readDecimal(amount, { min: 0.01 }, separators)
      const unit = fields.get(pasteFields.unit + number) ?? ''
      return { recordId, quantity: quantity === null ? null : quantity.toFixed(2), unit: isMeasure(unit) ? unit : 'kg' }
    })
    .slice(0, maxPastedLines)
}

const isMeasure = (text: string): text is keyof typeof measures => Object.hasOwn(measures, text)
