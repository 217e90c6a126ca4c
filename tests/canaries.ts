import type { Entity } from '#entities/entity.ts'
import { type AnyField, kindOf } from '#entities/kinds/table.ts'

/** Whose a private text is: nobody outside the house may see `internal`, everybody but A what is `not A`'s. */
export type Owner = 'A' | 'B' | 'S' | 'internal' | 'not A' | 'customers'

interface Canary {
  readonly field: string
  readonly owner: Owner
}

/** Words that stand nowhere else: each is in one field of one record, and says whose it is. */
export interface Canaries {
  /** A new one. */
  readonly make: (field: string, owner: Owner) => string
  /** All that stand in a text, however it is cased or joined. */
  readonly in: (text: string) => readonly Canary[]
  readonly all: () => readonly (Canary & { readonly word: string })[]
}

const pattern = /zqk(\d{4})j/gi

export function canaries(): Canaries {
  const made: Canary[] = []
  const wordOf = (at: number): string => `zqk${String(at).padStart(4, '0')}j`
  return {
    make: (field, owner) => {
      made.push({ field, owner })
      return wordOf(made.length - 1)
    },
    in: (text) => [...text.matchAll(pattern)].flatMap(([, digits]) => made[Number(digits)] ?? []),
    all: () => made.map((canary, at) => ({ ...canary, word: wordOf(at) })),
  }
}

type Fill = (field: AnyField & { readonly format?: string; readonly maxLength?: number }, word: string) => unknown

/** A value of each kind that holds words; kinds of numbers, dates and references hold none. */
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

/** Every text of an entity filled with canaries, but for the fields that are given. */
export function filled(
  { make }: Canaries,
  entity: Entity,
  owner: Owner,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const texts = Object.entries(entity.fields).flatMap(([name, field]) => {
    const fill = words[field.type]
    if (fill === undefined || Object.hasOwn(given, name)) return []
    const value = fill(field, make(`${entity.apiName}.${name}`, restricted(field) ? 'internal' : owner))
    // Numbers that are written as text hold no word.
    return value !== null && kindOf(field).check(value, field).ok ? [[name, value] as const] : []
  })
  return { ...Object.fromEntries(texts), ...given }
}

const restricted = ({ access }: AnyField): boolean => access?.read !== undefined

/** The fields of an entity that not everybody who sees the record may read, filled. */
export const restrictedTexts = ({ make }: Canaries, entity: Entity): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const fill = words[field.type]
      return fill === undefined || !restricted(field)
        ? []
        : [[name, fill(field, make(`${entity.apiName}.${name}`, 'internal'))]]
    }),
  )
