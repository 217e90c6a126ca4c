import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { isOfTransitions } from '#platform/entity/path-steps.ts'
import { type Canaries, type Owner } from './canaries.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'

const isOfTransition =
  (entity: Entity) =>
  ([property]: readonly [string, unknown]): boolean =>
    property !== entity.path?.field && isOfTransitions(entity, property)

/** A record with canaries, or a record that everybody sees. */
export interface KnownRecord {
  readonly entity: Entity
  readonly id: string
  readonly contentKey?: string
}

export type RecordWriter = ReturnType<typeof recordWriter>

/** Writes records and files with canaries, and notes their ids. */
export function recordWriter(portal: TestPortal, created: Canaries) {
  const { records } = portal.fixtures
  const known: KnownRecord[] = []
  const files: string[] = []

  const create = async (entity: Entity, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const all = Object.entries(values)
    // An import cannot write what belongs to transitions, but the product itself can.
    const [later, now] = [all.filter(isOfTransition(entity)), all.filter((each) => !isOfTransition(entity)(each))]
    const [outcome] = await records.upsertBatch(systemViewer, entity, [
      { integrationId: `w${known.length}`, ...Object.fromEntries(now) },
    ])
    if (outcome === undefined || outcome.status === 'error')
      throw new Error(`${entity.apiName} ${JSON.stringify(outcome)}`)
    if (later.length > 0) await records.update(systemViewer, entity, outcome.id, 1, Object.fromEntries(later))
    const row = await records.byId(systemViewer, entity, outcome.id)
    const key = row !== null && 'contentKey' in row ? row.contentKey : null
    known.push({ entity, id: outcome.id, ...(typeof key === 'string' ? { contentKey: key } : {}) })
    return outcome.id
  }

  const keepFile = async (owner: Owner, field: string): Promise<string> => {
    const bytes = Buffer.from(`%PDF-1.7 ${created.make(`${field} bytes`, owner)}`)
    const digest = createHash('sha256').update(bytes).digest()
    const file = {
      key: contentKeyFrom(digest),
      name: `${created.make(`${field} name`, owner)}.pdf`,
      contentType: 'application/pdf',
      bytes: bytes.length,
      sha256: digest.toString('hex'),
    }
    await portal.files.put(Readable.from([bytes]))
    await records.keepFiles(systemViewer, [file])
    files.push(file.key)
    return file.key
  }

  return { known, files, create, keepFile }
}
