import { sql } from 'drizzle-orm'
import { failure } from '#domain/errors.ts'
import { type Viewer, rolesOf } from '#domain/viewer.ts'
import { storedFile } from '#entities/kinds/file.ts'
import { allEntities } from '#entities/table.ts'
import { demandAccess, mayDo } from './access.ts'
import { columnOf, conditionSql } from './condition-sql.ts'
import { all, isIn } from './condition.ts'
import type { Queries } from './database.ts'
import { fileVisibility } from './file-visibility.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'

/** What is known of a stored file; its bytes are in the file store. */
export interface StoredFile {
  readonly key: string
  /** As it came, in any script. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  /** Of an image, in pixels, as it is shown; null: no image, or one whose header was not read yet. */
  readonly width: number | null
  readonly height: number | null
}

/** A file to be kept; the size of an image may be read later. */
export type NewFile = Omit<StoredFile, 'width' | 'height'> & Partial<Pick<StoredFile, 'width' | 'height'>>

const maxKeys = 2000
const columns = {
  key: storedFile.key,
  name: storedFile.name,
  contentType: storedFile.contentType,
  bytes: storedFile.bytes,
  sha256: storedFile.sha256,
  width: storedFile.width,
  height: storedFile.height,
}

/**
 * By key, those of the files that the viewer may have: where a record that they see points at one. The product itself has
 * every file. Two questions, whatever the number of keys.
 */
export async function filesByKey(
  reading: Reading,
  viewer: Viewer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  if (keys.length > maxKeys)
    throw failure('INVALID_PARAMETERS', { parameter: 'keys', reason: `at most ${maxKeys} at once` })
  const seen = rolesOf(viewer).includes('system') ? keys : await seenKeys(reading, viewer, keys)
  if (seen.length === 0) return new Map()
  const rows = await reading.queries
    .select(columns)
    .from(storedFile)
    .where(sql`${storedFile.key} = any(${sql.param(seen)}::text[])`)
  return new Map(rows.map((row) => [row.key, row]))
}

async function seenKeys(reading: Reading, viewer: Viewer, keys: readonly string[]): Promise<readonly string[]> {
  const readable = fileFields().filter(({ entity }) => mayDo(viewer, entity, 'read'))
  if (keys.length === 0 || readable.length === 0) return []
  const asked = readable.map(({ entity, property }) => {
    const seen = all(isIn(property, keys), fileVisibility(entity, viewer))
    const where = conditionSql(entity, seen)
    return {
      touches: touchesWall(entity, seen),
      select: sql`select ${columnOf(entity, property)} as key from ${entity.table} where ${where}`,
    }
  })
  const touches = asked.some((each) => each.touches)
  const selects = asked.map(({ select }) => select)
  const { rows } = await behindWall(reading, viewer, touches, (queries) =>
    queries.execute<{ key: string }>(sql.join(selects, sql` union `)),
  )
  return rows.map(({ key }) => key)
}

/** Where records point at files. */
const fileFields = () =>
  allEntities.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.type === 'file')
      .map(([property]) => ({ entity, property })),
  )

/**
 * Makes files known whose bytes are in the file store. What is known already stays as it is: the same bytes under another name
 * are the same file. Throws ACCESS_DENIED for who may not make records that hold files.
 */
export async function keepFiles(
  queries: Queries,
  viewer: Viewer,
  now: () => Date,
  files: readonly NewFile[],
): Promise<void> {
  if (!fileFields().some(({ entity }) => mayDo(viewer, entity, 'create'))) throw failure('ACCESS_DENIED')
  if (files.length === 0) return
  const createdDate = now()
  await queries
    .insert(storedFile)
    .values(files.map((each) => ({ ...each, createdDate })))
    .onConflictDoNothing()
}

/** Keeps the size of an image that was stored before sizes were read; one that is known stays. */
export async function keepImageSize(
  queries: Queries,
  viewer: Viewer,
  key: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  for (const { entity } of fileFields()) demandAccess(viewer, entity, 'create')
  await queries
    .update(storedFile)
    .set({ width, height })
    .where(sql`${storedFile.key} = ${key} and ${storedFile.width} is null`)
}
