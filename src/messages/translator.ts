import type { LanguageCode } from '#domain/languages.ts'
import type { CompiledCatalogue, CompiledMessage, MessagePart } from './compile.ts'
import type english from './en-US.json'

type MessageKey = keyof typeof english
type MessageValues = Readonly<Record<string, unknown>>

/**
 * The text of a message in one language. A number among the values is written as the site writes it. Keys may be put
 * together (`picklist.form.${value}`): that each has its message is what `tests/messages-in-code.test.ts` checks.
 */
export type Translate = (key: MessageKey | (string & Record<never, never>), values?: MessageValues) => string

/**
 * `formatNumber` writes numbers as the site does (CTX-07: Intl alone does not know FR's dot). A text among the values
 * stands as it is, whatever it looks like. A key without a message is its own text: a build with one missing is not made (CTX-06).
 */
export function createTranslator(
  language: LanguageCode,
  messages: CompiledCatalogue,
  formatNumber: (value: number) => string,
): Translate {
  const rules = {
    plural: new Intl.PluralRules(language),
    selectordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
  }
  const write = (message: CompiledMessage, values: MessageValues): string => {
    if (typeof message === 'string') return message
    let text = ''
    for (const part of message) text += typeof part === 'string' ? part : writePart(part, values)
    return text
  }
  const writePart = (part: Exclude<MessagePart, string>, values: MessageValues): string => {
    if ('number' in part) return writeValue(values[part.number], formatNumber)
    const value = values[part.name]
    if (!('type' in part)) return writeValue(value, formatNumber)
    const wanted = part.type === 'select' ? undefined : rules[part.type].select(Number(value))
    return write(
      choose(part.choices, String(value)) ?? choose(part.choices, wanted) ?? part.choices['other'] ?? '',
      values,
    )
  }
  return (key, values = {}) => write(choose(messages, key) ?? key, values)
}

function writeValue(value: unknown, formatNumber: (value: number) => string): string {
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : ''
}

/** Own properties only: `constructor` is no choice. */
const choose = (
  choices: Readonly<Record<string, CompiledMessage>>,
  key: string | undefined,
): CompiledMessage | undefined => (key !== undefined && Object.hasOwn(choices, key) ? choices[key] : undefined)
