import { eq } from 'drizzle-orm'
import { engineFact } from '#entities/engine-tables.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { isMap } from '#domain/is-map.ts'
import { sanitiserVersion } from '#entities/rich-text/rich-text.ts'
import { allEntities } from '#entities/table.ts'
import type { Values } from './check-values.ts'
import type { Queries } from './database.ts'
import type { Records } from './records.ts'
import { systemViewer } from './system-viewer.ts'

/** Rows read, and at most written, at a time. */
const batchSize = 200

/** The fact that says by which rules every stored text is cleaned. */
const factName = 'sanitiser'

/**
 * Cleans again what an older sanitiser cleaned, batch by batch, each a write like any other: versions, audit log and outbox
 * tell of it. A start with the sanitiser of the last one reads one fact and nothing else. Ends early when told to stop; the
 * next start goes on. Answers how many records were written; rejects where the store fails.
 */
export async function cleanRichTextAgain(
  records: Pick<Records, 'stream' | 'upsertBatch'>,
  queries: Queries,
  signal: AbortSignal,
): Promise<number> {
  const [fact] = await queries.select().from(engineFact).where(eq(engineFact.name, factName))
  if (fact?.value === sanitiserVersion) return 0
  let cleaned = 0
  for (const entity of allEntities) {
    const properties = richTextFields(entity)
    if (properties.length === 0) continue
    for await (const rows of records.stream(systemViewer, entity, { batchSize })) {
      if (signal.aborted) return cleaned
      const stale = rows.flatMap((row) => staleTexts(entity, row, properties))
      if (stale.length === 0) continue
      const outcomes = await records.upsertBatch(systemViewer, entity, stale)
      const refused = outcomes.find((outcome) => outcome.status === 'error')
      if (refused !== undefined) throw new Error(`${entity.apiName}: ${refused.errors[0]?.reason ?? 'refused'}`)
      cleaned += outcomes.filter((outcome) => outcome.status === 'updated').length
    }
  }
  await queries
    .insert(engineFact)
    .values({ name: factName, value: sanitiserVersion })
    .onConflictDoUpdate({ target: engineFact.name, set: { value: sanitiserVersion } })
  return cleaned
}

const richTextFields = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([property, field]) =>
    field.type === 'richText' || field.type === 'html' ? property : [],
  )

/** The raw texts of a row's languages that another sanitiser cleaned, to be written once more; none where all are today's. */
function staleTexts(entity: Entity, row: Row<Entity>, properties: readonly string[]): readonly Values[] {
  const values: Record<string, unknown> = {}
  for (const property of properties) {
    const texts: unknown = Reflect.get(row, property)
    if (entity.fields[property]?.type === 'html') {
      if (isMap(texts) && texts['sanitiser'] !== sanitiserVersion) values[property] = texts
      continue
    }
    const stale = Object.entries(isMap(texts) ? texts : {}).filter(
      ([, text]) => isMap(text) && text['sanitiser'] !== sanitiserVersion,
    )
    if (stale.length > 0) values[property] = Object.fromEntries(stale)
  }
  return Object.keys(values).length === 0 ? [] : [{ integrationId: row.integrationId, ...values }]
}
