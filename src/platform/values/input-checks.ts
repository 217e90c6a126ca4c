/**
 * An error of an input as a code; the pages have the texts. `limit` is a number of characters or the lowest value,
 * `separator` the expected one.
 */
export type InputError =
  | {
      readonly code: 'required' | 'notValid' | 'tooManyIntegerDigits' | 'tooManyDecimals' | 'nonDigitDecimals'
    }
  | { readonly code: 'tooShort' | 'tooLong' | 'tooLow'; readonly limit: number }
  | { readonly code: 'tooManyDecimalPoints' | 'misplacedThousandSeparator'; readonly separator: string }
  /** A number that can be read in two ways, both as the field accepts them. */
  | { readonly code: 'ambiguousNumber'; readonly whole: string; readonly decimal: string }
  /** The error of a check that the page provides, in the visitor's language. */
  | { readonly code: 'custom'; readonly text: string }

export interface InputRules {
  readonly required?: boolean | undefined
  /** The number of characters as a visitor counts them. */
  readonly minLength?: number | undefined
  /** Must match the whole text, like the `pattern` attribute of html. */
  readonly pattern?: string | undefined
  /** The lowest number. Texts that are no numbers are then invalid. */
  readonly min?: number | undefined
  /** Runs last and returns an error text, or null. */
  readonly custom?: ((value: string) => string | null) | undefined
}

/**
 * Checks a text in this order and returns the first error (§5): required, minLength, pattern, lowest number, custom.
 */
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

/** Checks a choice of one or several values in the same way. */
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

/** Converts a number input in the notation of html (`1234.5`) to a number (§5); null for an empty or invalid text. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(trimmed) ? Number(trimmed) : null
}

function customError(text: string, { custom }: InputRules): InputError | null {
  const words = custom?.(text) ?? null
  return words === null ? null : { code: 'custom', text: words }
}
