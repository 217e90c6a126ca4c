import type { LanguageCode } from './languages.ts'
import type { CompiledCatalogue, CompiledMessage, MessagePart } from './compile.ts'
import type english from '#messages/en-US.json'

type MessageKey = keyof typeof english
type MessageValues = Readonly<Record<string, unknown>>

/**
 * Returns the text of a message in one language. Numbers among the values are written in the format of the site. Keys
 * may be composed (`picklist.form.${value}`); `tests/contract/pages/messages-in-code.test.ts` checks that each of them
 * has a message.
 */
export type Translate = (key: MessageKey | (string & Record<never, never>), values?: MessageValues) => string

/**
 * Creates a translator. `formatNumber` writes numbers in the format of the site (CTX-07: Intl alone does not know the
 * French dot). A text among the values is inserted unchanged. A key without a message is returned itself; a build with
 * a missing message fails (CTX-06).
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
    const pluralForm = part.type === 'select' ? undefined : rules[part.type].select(Number(value))
    return write(
      choose(part.choices, String(value)) ?? choose(part.choices, pluralForm) ?? part.choices['other'] ?? '',
      values,
    )
  }
  return (key, values = {}) => write(choose(messages, key) ?? key, values)
}

function writeValue(value: unknown, formatNumber: (value: number) => string): string {
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'string' ? value : ''
}

/** Only own properties count, so that `constructor` is no choice. */
const choose = (
  choices: Readonly<Record<string, CompiledMessage>>,
  key: string | undefined,
): CompiledMessage | undefined => (key !== undefined && Object.hasOwn(choices, key) ? choices[key] : undefined)
