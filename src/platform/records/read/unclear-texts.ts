import type { Entity } from '#platform/entity/entity.ts'
import { isIdentifying } from '#platform/entity/kinds/text.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { isIn } from './condition.ts'

/** A record whose key, code, address or name is stored with something that nobody sees. */
export interface UnclearText {
  readonly id: string
  /** `integrationId` or a field. */
  readonly property: string
  readonly text: string
  /** What people and files write for it. */
  readonly readAs: string
  /** Records of the same object that have this text, however it is written. */
  readonly twins: readonly string[]
}

/** The maximum number of twins that are looked up for the records of one batch. */
const maxTwins = 2000

/** The texts of an object that identify its records. */
export const identifyingProperties = ({ fields }: Entity): readonly string[] => [
  'integrationId',
  ...Object.entries(fields).flatMap(([property, field]) =>
    field.type === 'emailAddress' || (field.type === 'text' && isIdentifying(field)) ? property : [],
  ),
]

/** Finds the records of an object that versions before this one stored in another form than they are looked up. */
export async function* unclearTexts(records: Records, entity: Entity): AsyncGenerator<UnclearText> {
  for (const property of identifyingProperties(entity)) {
    const earlier = new Map<string, string[]>()
    for await (const rows of records.stream(systemViewer, entity)) {
      const unclear = rows.flatMap((row) => {
        const text: unknown = Reflect.get(row, property)
        const readAs = typeof text === 'string' ? identifyingText(text) : ''
        return typeof text !== 'string' || text === readAs ? [] : [{ id: row.id, property, text, readAs }]
      })
      if (unclear.length === 0) continue
      const same = await records.list(systemViewer, entity, {
        where: isIn(property, [...new Set(unclear.map(({ readAs }) => readAs))]),
        limit: maxTwins,
      })
      const clear = Map.groupBy(same, (row) => String(Reflect.get(row, property)))
      for (const each of unclear) {
        const others = earlier.get(each.readAs) ?? []
        yield { ...each, twins: [...(clear.get(each.readAs) ?? []).map(({ id }) => id), ...others] }
        earlier.set(each.readAs, [...others, each.id])
      }
    }
  }
}
