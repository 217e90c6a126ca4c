import type { Translate } from '#platform/i18n/translator.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { measures } from './line-choices.ts'

/** The name of a unit; the symbols of the measures are the same in all languages. */
export function unitName(unit: string, t: Translate): string {
  if (unit === 'piece') return t('cart.piece')
  return Object.hasOwn(measures, unit) ? unit : t(`picklist.packaging.${unit}`)
}

/** The size of a sample, `100 g`. */
export function sizeName(size: string, number: Page['number']): string {
  const [, amount = '', unit = ''] = /^(\d+)(\w+)$/.exec(size) ?? []
  return `${number(Number(amount))} ${unit}`
}

/** What was requested of a line: the size of a sample, otherwise the quantity, which is written already. Null without one. */
export function requestedAmount(
  {
    sampleSize,
    quantity,
    unit,
  }: { readonly sampleSize: string; readonly quantity: string | null; readonly unit: string },
  kind: CartKind,
  { t, number }: Pick<Page, 't' | 'number'>,
): string | null {
  if (kind === 'sample') return sizeName(sampleSize, number)
  return quantity === null ? null : `${quantity} ${unitName(unit, t)}`
}
