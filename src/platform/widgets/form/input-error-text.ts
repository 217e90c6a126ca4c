import type { InputError } from '#platform/values/input-checks.ts'
import type { Translate } from '#platform/i18n/translator.ts'

/** Returns the message for an input error in the language of the page (the nine messages of §5). */
export const inputErrorText =
  (t: Translate) =>
  (error: InputError): string =>
    error.code === 'custom' ? error.text : t(labels[error.code], { 0: valueOf(error) })

/** Returns the value of `{0}`; numbers are formatted for the site. */
const valueOf = (error: InputError): number | string =>
  'limit' in error ? error.limit : 'separator' in error ? error.separator : ''

const labels = {
  required: 'Web2p_InputValueRequired',
  tooShort: 'Web2p_InputValueTooShort',
  notValid: 'Web2p_InputValueNotValid',
  tooLow: 'Web2p_InputNumberTooLow',
  tooManyIntegerDigits: 'input.tooManyIntegerDigits',
  tooManyDecimals: 'input.tooManyDecimals',
  nonDigitDecimals: 'input.nonDigitDecimals',
  tooManyDecimalPoints: 'input.tooManyDecimalPoints',
  misplacedThousandSeparator: 'input.misplacedThousandSeparator',
} as const satisfies Record<Exclude<InputError['code'], 'custom'>, string>
