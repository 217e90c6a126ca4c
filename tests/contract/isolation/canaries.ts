import type { Entity } from '#platform/entity/entity.ts'
import { type AnyField, kindOf } from '#platform/entity/kinds/table.ts'

/** The owner of a private text. Only internal users may see `internal`, and everybody except A may see `not A`. */
export type Owner = 'A' | 'B' | 'S' | 'internal' | 'not A' | 'customers'

export interface Canary {
  readonly field: string
  readonly owner: Owner
}

/** Unique words. Each is in one field of one record and identifies its owner. */
export interface Canaries {
  /** Returns a new canary. */
  readonly make: (field: string, owner: Owner) => string
  /** Returns all canaries in a text, in any case and also when joined with other text. */
  readonly in: (text: string) => readonly Canary[]
  readonly all: () => readonly (Canary & { readonly word: string })[]
}

const pattern = /zqk(\d{4})j/gi

export function canaries(): Canaries {
  const created: Canary[] = []
  const wordOf = (at: number): string => `zqk${String(at).padStart(4, '0')}j`
  return {
    make: (field, owner) => {
      created.push({ field, owner })
      return wordOf(created.length - 1)
    },
    in: (text) => [...text.matchAll(pattern)].flatMap(([, digits]) => created[Number(digits)] ?? []),
    all: () => created.map((canary, at) => ({ ...canary, word: wordOf(at) })),
  }
}

type Fill = (field: AnyField & { readonly format?: string; readonly maxLength?: number }, word: string) => unknown

/** A value for each field kind that contains text. Number, date and reference kinds contain none. */
const words: { readonly [type in AnyField['type']]?: Fill } = {
  text: ({ format }, word) =>
    format === 'email'
      ? `${word}@example.com`
      : format === 'url'
        ? `https://example.com/${word}`
        : format === 'phone'
          ? null
          : word,
  emailAddress: (_field, word) => `${word}@example.com`,
  localisedText: (_field, word) => ({ 'nl-NL': word }),
  localisedList: (_field, word) => ({ 'nl-NL': [word] }),
  richText: (_field, word) => ({ 'en-US': `<p>${word}</p>` }),
  html: (_field, word) => `<p>${word}</p>`,
  textList: (_field, word) => [word],
  path: (_field, word) => `/nl/nl-nl/${word}`,
}

/** Fills every text of an entity with canaries, except the given fields. */
export function filled(
  { make }: Canaries,
  entity: Entity,
  owner: Owner,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const texts = Object.entries(entity.fields).flatMap(([name, field]) => {
    const fill = words[field.type]
    if (fill === undefined || Object.hasOwn(input, name)) return []
    const value = fill(field, make(`${entity.apiName}.${name}`, restricted(field) ? 'internal' : owner))
    // Numbers that are stored as text contain no word.
    return value !== null && kindOf(field).check(value, field).ok ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(texts), ...input }
}

const restricted = ({ access }: AnyField): boolean => access?.read !== undefined

/** Fills the fields that not every reader of the record may see. */
export const restrictedTexts = ({ make }: Canaries, entity: Entity): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const fill = words[field.type]
      return fill === undefined || !restricted(field)
        ? []
        : [[name, fill(field, make(`${entity.apiName}.${name}`, 'internal'))]]
    }),
  )
