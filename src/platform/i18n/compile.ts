import { compileMessageOrThrow, type CompiledMessage as ParsedMessage } from '@lingui/message-utils/compileMessage'

/** Messages by key, in ICU syntax as in the JSON files. */
export type Catalogue = Readonly<Record<string, string>>

/** A compiled ICU message. */
export type CompiledMessage = string | readonly MessagePart[]
export type MessagePart =
  | string
  | { readonly name: string }
  /** Always in the number format of the site: `#` of a plural, or `{count, number}`. */
  | { readonly number: string }
  | {
      readonly name: string
      readonly type: 'plural' | 'selectordinal' | 'select'
      readonly choices: Readonly<Record<string, CompiledMessage>>
    }
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>

/** Compiles a catalogue. Throws an error with the key if a message is invalid or uses unsupported ICU syntax. */
export const compileCatalogue = (catalogue: Catalogue): CompiledCatalogue =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compileMessage(key, message)]))

function compileMessage(key: string, message: string): CompiledMessage {
  const unreadable = (cause?: unknown): Error => new Error(`The message ${key} cannot be read: ${message}`, { cause })
  try {
    return joined(partsOf(compileMessageOrThrow(message), null))
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** `number` is the parameter that `#` stands for inside a plural, or null. */
function partsOf(tokens: ParsedMessage, number: string | null): MessagePart[] {
  return tokens.map((token): MessagePart => {
    if (typeof token === 'string') return token === '#' && number !== null ? { number } : token
    const [name, type, choices] = token
    if (type === undefined) return { name }
    if (type === 'number' && choices === undefined) return { number: name }
    if (!isChoices(choices) || (type !== 'plural' && type !== 'selectordinal' && type !== 'select'))
      throw new Error(`{${name}, ${type}}`)
    const { offset = 0, ...rest } = choices
    if (offset !== 0) throw new Error(`{${name}, ${type}, offset}`)
    const inside = type === 'select' ? number : name
    const compiled = Object.entries(rest).map(([choice, parts]) => {
      if (!Array.isArray(parts)) throw new Error(`{${name}, ${type}, ${choice}}`)
      return [choice, joined(partsOf(parts, inside))] as const
    })
    return { name, type, choices: Object.fromEntries(compiled) }
  })
}

/** Joins a message of plain texts to one string. */
const joined = (parts: readonly MessagePart[]): CompiledMessage =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts

const isChoices = (value: unknown): value is Readonly<Record<string, ParsedMessage | number | undefined>> =>
  typeof value === 'object' && value !== null

/** Parameters and choices of a message, for comparing languages. */
export interface MessageShape {
  /** For example `name` or `count plural`. */
  readonly parameters: ReadonlySet<string>
  readonly plurals: readonly { readonly type: 'plural' | 'selectordinal'; readonly choices: readonly string[] }[]
  /** For example `gender: female male other`. */
  readonly selects: ReadonlySet<string>
}

export function shapeOf(message: CompiledMessage): MessageShape {
  const parameters = new Set<string>()
  const plurals: MessageShape['plurals'][number][] = []
  const selects = new Set<string>()
  const visit = (parts: CompiledMessage): void => {
    for (const part of typeof parts === 'string' ? [] : parts) {
      if (typeof part === 'string') continue
      // The number of a plural is skipped: some languages write it in a choice where others leave it out.
      if ('number' in part) continue
      parameters.add('type' in part ? `${part.name} ${part.type}` : part.name)
      if (!('type' in part)) continue
      const choices = Object.keys(part.choices)
      if (part.type === 'select') selects.add(`${part.name}: ${choices.toSorted().join(' ')}`)
      else plurals.push({ type: part.type, choices })
      for (const choice of Object.values(part.choices)) visit(choice)
    }
  }
  visit(message)
  return { parameters, plurals, selects }
}
