import { sql } from 'drizzle-orm'
import { failure } from '#platform/values/errors.ts'
import { type Viewer, rolesOf } from '#platform/values/viewer.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { requireAccess, mayDo } from '#platform/records/access.ts'
import { columnOf, conditionSql } from '#platform/records/read/condition-sql.ts'
import { all, isIn } from '#platform/records/read/condition.ts'
import { withRowSecurity, type Reading, needsRowSecurity } from '#platform/records/row-level-security.ts'

/** The metadata of a stored file. Its bytes are in the file store. */
export interface StoredFile {
  readonly key: string
  /** The original name, in any script. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  /** The displayed size of an image in pixels; null: the file is no image, or its header was not read yet. */
  readonly width: number | null
  readonly height: number | null
}

/** A file to store. The size of an image may be read later. */
export type NewFile = Omit<StoredFile, 'width' | 'height'> & Partial<Pick<StoredFile, 'width' | 'height'>>

type FilesReading = Pick<Reading, 'queries' | 'entities'>

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
 * By key, the files among these that the viewer may read: those that a visible record references. The product itself
 * has every file. Sends two queries, whatever the number of keys.
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
  const readable = fileFields(reading).filter(({ entity }) => mayDo(viewer, entity, 'read'))
  if (keys.length === 0 || readable.length === 0) return []
  const fieldQueries = readable.map(({ entity, property }) => {
    const seen = all(isIn(property, keys), reading.visibility.filesOf(entity, viewer))
    const where = conditionSql(entity, seen)
    return {
      touches: needsRowSecurity(entity, seen),
      select: sql`select ${columnOf(entity, property)} as key from ${entity.table} where ${where}`,
    }
  })
  const touches = fieldQueries.some((each) => each.touches)
  const selects = fieldQueries.map(({ select }) => select)
  const { rows } = await withRowSecurity(reading, viewer, touches, (queries) =>
    queries.execute<{ key: string }>(sql.join(selects, sql` union `)),
  )
  return rows.map(({ key }) => key)
}

/** The fields that reference files. */
const fileFields = ({ entities }: FilesReading) =>
  entities.all.flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(([, field]) => field.type === 'file')
      .map(([property]) => ({ entity, property })),
  )

/**
 * Registers files whose bytes are in the file store. A registered file stays unchanged: the same bytes under another
 * name are the same file. Throws ACCESS_DENIED for a viewer who may not create records with files.
 */
export async function keepFiles(
  reading: FilesReading,
  viewer: Viewer,
  now: () => Date,
  files: readonly NewFile[],
): Promise<void> {
  if (!fileFields(reading).some(({ entity }) => mayDo(viewer, entity, 'create'))) throw failure('ACCESS_DENIED')
  if (files.length === 0) return
  const createdDate = now()
  await reading.queries
    .insert(storedFile)
    .values(files.map((each) => ({ ...each, createdDate })))
    .onConflictDoNothing()
}

/** Stores the size of an image that was stored before sizes were read. A known size does not change. */
export async function keepImageSize(
  reading: FilesReading,
  viewer: Viewer,
  key: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> {
  for (const { entity } of fileFields(reading)) requireAccess(viewer, entity, 'create')
  await reading.queries
    .update(storedFile)
    .set({ width, height })
    .where(sql`${storedFile.key} = ${key} and ${storedFile.width} is null`)
}
