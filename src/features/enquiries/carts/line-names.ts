import type { Translate } from '#platform/i18n/translator.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { packagingText } from '#platform/pages/parts/picklist-texts.ts'
import { measures } from './line-choices.ts'

/** The name of a unit; the symbols of the measures are the same in all languages. */
export function unitName(unit: string, t: Translate): string {
  if (unit === 'piece') return t('cart.piece')
  return Object.hasOwn(measures, unit) ? unit : packagingText(t, unit)
}

/** The size of a sample, `100 g`. */
export function sizeName(size: string, number: Page['number']): string {
  const [, amount = '', unit = ''] = /^(\d+)(\w+)$/.exec(size) ?? []
  return `${number(Number(amount))} ${unit}`
}
