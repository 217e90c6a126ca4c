import { RecordLink, isRecord } from './records.ts'
import type { Refusal } from './snapshot.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'

/** Stands for the answer to another read in the content of a batch. */
export class ItemLink {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

export interface Answer {
  readonly content: unknown
  readonly error: Refusal | null
  readonly order: number
  readonly expiresAt: number
  /** The list whose info the content reflects, with the eTag of that info. */
  readonly list: ListTag | null
  readonly links: readonly RecordLink[]
  readonly items: readonly ItemLink[]
  readonly isList: boolean
}

export interface ListTag {
  readonly list: string
  readonly tag: string
}

/** An answer that contains no list and no other answers. */
export const answerOf = (content: unknown, order: number, expiresAt: number): Answer => ({
  content,
  error: null,
  order,
  expiresAt,
  list: null,
  links: [],
  items: [],
  isList: false,
})

interface Parts {
  /** Stores the fields of a record. */
  readonly merge: (record: Representation<'Record'>, normalise: (part: unknown) => unknown) => RecordLink
  /** Whether the record was deleted after the answer was requested. */
  readonly isDeleted: (id: string) => boolean
}

interface NormalisedAnswer {
  /** The answer with a link in place of each record. */
  readonly content: unknown
  /** The records that were stored. */
  readonly links: readonly RecordLink[]
  readonly items: readonly ItemLink[]
}

/** Takes the records out of an answer. */
export function normaliseAnswer(value: unknown, { merge, isDeleted }: Parts): NormalisedAnswer {
  const links: RecordLink[] = []
  const items: ItemLink[] = []
  const normalise = (part: unknown): unknown => {
    if (part instanceof ItemLink) items.push(part)
    if (part instanceof ItemLink || part instanceof RecordLink) return part
    if (isRecord(part) && isDeleted(part.id)) return new RecordLink(part.id, new Map(), {})
    if (isRecord(part)) {
      const link = merge(part, normalise)
      links.push(link)
      return link
    }
    if (Array.isArray(part)) return part.map(normalise)
    return isMap(part) ? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, normalise(each)])) : part
  }
  return { content: normalise(value), links, items }
}
