import { eq } from 'drizzle-orm'
import { engineFact } from '#platform/records/engine-tables.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { sanitiserVersion } from '#platform/rich-text/rich-text.ts'
import type { Values } from './check-values.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** The number of rows read, and the maximum written, at a time. */
const batchSize = 200

/** The fact that states with which rules every stored text was sanitised. */
const factName = 'sanitiser'

/**
 * Sanitises again the texts of an older sanitiser, batch by batch. Each batch is a normal write with versions, audit
 * log and outbox. A start with an unchanged sanitiser reads one fact and nothing else. Ends early on request; the next
 * start continues. Returns how many records were written; rejects if the database fails.
 */
export async function cleanRichTextAgain(
  records: Pick<Records, 'model' | 'stream' | 'upsertBatch'>,
  queries: Queries,
  signal: AbortSignal,
): Promise<number> {
  const [fact] = await queries.select().from(engineFact).where(eq(engineFact.name, factName))
  if (fact?.value === sanitiserVersion) return 0
  let cleaned = 0
  for (const entity of records.model.entities.all) {
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

/** The raw texts of a row's languages that another sanitiser version has processed, to be written again; none if all are current. */
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
