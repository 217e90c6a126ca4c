import type { InputError } from '#domain/input-checks.ts'
import type { Translate } from '#messages/translator.ts'

/** The words for what is wrong with an input: the nine messages of §5 in the page's language. */
export const inputErrorText =
  (t: Translate) =>
  (error: InputError): string =>
    error.code === 'custom' ? error.text : t(labels[error.code], { 0: valueOf(error) })

/** `{0}` in the label: a number is written as the site writes it. */
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
