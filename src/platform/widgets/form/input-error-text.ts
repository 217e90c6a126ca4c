import type { InputError } from '#platform/values/input-checks.ts'
import type { Translate } from '#platform/i18n/translator.ts'

/** Returns the message for an input error in the language of the page (§5). */
export const inputErrorText =
  (t: Translate) =>
  (error: InputError): string =>
    error.code === 'custom' ? error.text : t(labels[error.code], valuesOf(error, t))

/** Returns the values of `{0}` and `{1}`; numbers are formatted for the site. */
function valuesOf(error: InputError, t: Translate): { readonly 0?: number | string; readonly 1?: string } {
  if ('whole' in error) return { 0: error.whole, 1: error.decimal }
  return 'limit' in error ? { 0: error.limit } : 'separator' in error ? { 0: nameOf(error.separator, t) } : {}
}

/** Nobody sees a blank between quotation marks. */
const nameOf = (separator: string, t: Translate): string => (separator.trim() === '' ? t('input.blank') : separator)

const labels = {
  required: 'Web2p_InputValueRequired',
  tooShort: 'Web2p_InputValueTooShort',
  tooLong: 'input.tooLong',
  notValid: 'Web2p_InputValueNotValid',
  tooLow: 'Web2p_InputNumberTooLow',
  tooManyIntegerDigits: 'input.tooManyIntegerDigits',
  tooManyDecimals: 'input.tooManyDecimals',
  nonDigitDecimals: 'input.nonDigitDecimals',
  tooManyDecimalPoints: 'input.tooManyDecimalPoints',
  ambiguousNumber: 'input.ambiguousNumber',
  misplacedThousandSeparator: 'input.misplacedThousandSeparator',
} as const satisfies Record<Exclude<InputError['code'], 'custom'>, string>
