/**
 * What is wrong with an input, as a code: the pages say the words. `limit` is a number of characters or the lowest value,
 * `separator` what was expected.
 */
export type InputError =
  | {
      readonly code: 'required' | 'notValid' | 'tooManyIntegerDigits' | 'tooManyDecimals' | 'nonDigitDecimals'
    }
  | { readonly code: 'tooShort' | 'tooLow'; readonly limit: number }
  | { readonly code: 'tooManyDecimalPoints' | 'misplacedThousandSeparator'; readonly separator: string }
  /** Of a check that the page brings itself, in the visitor's words. */
  | { readonly code: 'custom'; readonly text: string }

export interface InputRules {
  readonly required?: boolean | undefined
  /** Characters, as a visitor counts them. */
  readonly minLength?: number | undefined
  /** Of the whole text, as the `pattern` attribute of html. */
  readonly pattern?: string | undefined
  /** The lowest number; what is no number is not valid then. */
  readonly min?: number | undefined
  /** Runs last; the words of what is wrong, or null. */
  readonly custom?: ((value: string) => string | null) | undefined
}

/** §5, in this order, the first error wins: required, minLength, pattern, number minimum, custom. */
export function checkText(text: string, rules: InputRules, type = 'text'): InputError | null {
  if (text.trim() === '') return rules.required === true ? { code: 'required' } : customError(text, rules)
  if (rules.minLength !== undefined && [...text].length < rules.minLength)
    return { code: 'tooShort', limit: rules.minLength }
  if (rules.pattern !== undefined && !new RegExp(`^(?:${rules.pattern})$`, 'v').test(text)) return { code: 'notValid' }
  const number = type === 'number' || rules.min !== undefined ? numberOf(text) : 0
  if (number === null) return { code: 'notValid' }
  if (rules.min !== undefined && number < rules.min) return { code: 'tooLow', limit: rules.min }
  return customError(text, rules)
}

/** The same for a choice of one or several values. */
export function checkChoice(
  value: string | readonly string[],
  rules: {
    readonly required?: boolean | undefined
    readonly custom?: ((values: readonly string[]) => string | null) | undefined
  },
): InputError | null {
  const values = typeof value === 'string' ? (value === '' ? [] : [value]) : value
  if (rules.required === true && values.length === 0) return { code: 'required' }
  const text = rules.custom?.(values) ?? null
  return text === null ? null : { code: 'custom', text }
}

/** §5: number inputs convert to a number, in html's own notation (`1234.5`); null for none. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : null
}

function customError(text: string, { custom }: InputRules): InputError | null {
  const words = custom?.(text) ?? null
  return words === null ? null : { code: 'custom', text: words }
}
