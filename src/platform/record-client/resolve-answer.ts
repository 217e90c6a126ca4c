import { isMap } from '#platform/values/text/is-map.ts'
import { type Answer, ItemLink } from './answer.ts'
import { type createRecords, type FieldTree, RecordLink } from './records.ts'

/** Content as its readers see it, and the keys of all that it was read from. */
export interface Resolved {
  readonly data: unknown
  readonly isOptimistic: boolean
  readonly parts: ReadonlySet<string>
}

/** The content of an answer with the current values of its records; null if its record is absent. */
export function resolveAnswer(
  key: string,
  answers: ReadonlyMap<string, Answer>,
  records: Pick<ReturnType<typeof createRecords>, 'get'>,
): Resolved | null {
  const parts = new Set([key])
  let isOptimistic = false
  const answer = answers.get(key)
  if (answer === undefined) return null
  const data = shown(answer.content)
  return data === absent ? null : { data, isOptimistic, parts }

  function shown(part: unknown): unknown {
    if (part instanceof RecordLink) return shownRecord(part)
    if (part instanceof ItemLink) return shownItem(part)
    if (Array.isArray(part)) return part.map(shown).filter((each) => each !== absent)
    if (!isMap(part)) return part
    return Object.fromEntries(
      Object.entries(part).flatMap(([name, each]) => {
        const value = shown(each)
        return value === absent ? [] : [[name, value] as const]
      }),
    )
  }

  function shownItem({ key: itemKey }: ItemLink): unknown {
    parts.add(itemKey)
    const item = answers.get(itemKey)
    if (item === undefined) return absent
    if (item.error !== null) return { statusCode: item.error.status, result: item.error.body }
    const result = shown(item.content)
    return result === absent ? { statusCode: 404, result: null } : { statusCode: 200, result }
  }

  function shownRecord({ id, tree, children }: RecordLink): unknown {
    parts.add(id)
    const record = records.get(id)
    if (record === undefined) return absent
    const fields = [...tree.keys()].flatMap((name) => {
      const field = record.fields.get(name)
      if (field === undefined) return []
      const overlay = record.overlays.findLast((each) => Object.hasOwn(each.fields, name))
      if (overlay !== undefined) isOptimistic = true
      if (overlay !== undefined && overlay.fields[name] !== field.value)
        return [[name, { displayValue: null, value: overlay.fields[name] }] as const]
      const value = field.value instanceof RecordLink ? shownNested(field.value, tree.get(name)) : field.value
      return [[name, value === absent ? { displayValue: null, value: null } : { ...shownValue(field), value }] as const]
    })
    return { ...record.head, fields: Object.fromEntries(fields), childRelationships: shown(children) }
  }

  /** The record that a field references now, with the fields that the answer had of the earlier one. */
  function shownNested(link: RecordLink, tree: FieldTree | undefined): unknown {
    return shownRecord(tree === undefined || tree.size === 0 ? link : new RecordLink(link.id, tree, link.children))
  }
}

const absent = Symbol('absent')

const shownValue = ({ displayValue }: { readonly displayValue: string | null }) => ({ displayValue })
