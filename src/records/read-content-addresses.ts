import { type SQL, sql } from 'drizzle-orm'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import type { Viewer } from '#domain/viewer.ts'
import { tableColumn } from '#entities/entity-table.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { demandAccess } from './access.ts'
import { conditionSql } from './condition-sql.ts'
import { all, any, isIn } from './condition.ts'
import { behindWall, type Reading, touchesWall } from './second-wall.ts'
import type { AddressRange } from './read-addresses.ts'
import { guarded } from './store-errors.ts'
import { publishedVersion } from './visibility.ts'

/** A content as its address, its alternates and a sitemap need it. */
export type AddressedContent = {
  readonly id: string
  readonly name: string
  readonly contentKey: string
  /** Of the content or of one of its languages, whichever is later. */
  readonly lastModifiedDate: Date
  /** ISO codes; none: all countries. */
  readonly countries: readonly string[]
  /** What it is published in on the viewer's day. */
  readonly languages: readonly LanguageCode[]
}

type StoredAddress = Omit<AddressedContent, 'lastModifiedDate' | 'languages'> & {
  readonly lastModifiedDate: Date | string
  readonly languages: readonly string[]
}

const batchSize = 1000

/**
 * Contents of these types that a viewer of the site can read in any of its languages, by id: a few columns of them, in one
 * query for every thousand.
 */
export async function* streamContentAddresses(
  reading: Reading,
  viewer: Viewer,
  types: readonly string[],
  { offset, limit }: AddressRange,
): AsyncGenerator<readonly AddressedContent[]> {
  const { content, id, seen, touches, versions } = question(reading, viewer, types)
  let last = ''
  for (let left = limit; left > 0; left -= batchSize) {
    const { rows } = await guarded(() =>
      behindWall(reading, viewer, touches, (queries) =>
        queries.execute<StoredAddress>(
          sql`select ${id} as id, ${tableColumn(content, 'name')} as name,
            ${tableColumn(content, 'contentKey')} as "contentKey", ${tableColumn(content, 'countries')} as countries,
            published.languages as languages,
            greatest(${tableColumn(content, 'lastModifiedDate')}, published.changed) as "lastModifiedDate"
            from ${content} cross join lateral (${versions}) as published
            where ${seen} and ${id} > ${last} order by ${id}
            limit ${Math.min(left, batchSize)} offset ${last === '' ? offset : 0}`,
        ),
      ),
    )
    if (rows.length > 0) yield rows.map(readRow)
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) return
    last = end.id
  }
}

/** How many `streamContentAddresses` would give. */
export async function countContentAddresses(
  reading: Reading,
  viewer: Viewer,
  types: readonly string[],
): Promise<number> {
  const { content, seen, touches } = question(reading, viewer, types)
  const { rows } = await behindWall(reading, viewer, touches, (queries) =>
    queries.execute<{ count: number }>(sql`select count(*)::integer as count from ${content} where ${seen}`),
  )
  return rows[0]?.count ?? 0
}

function question({ rule }: Reading, viewer: Viewer, types: readonly string[]) {
  demandAccess(viewer, managedContent, 'read')
  demandAccess(viewer, managedContentVersion, 'read')
  const content = managedContent.table
  const version = managedContentVersion.table
  const id = tableColumn(content, 'id')
  // The one rule, asked for each of the site's readers.
  const readable = viewer.site.supportedLanguages.map((language) => rule(managedContent, { ...viewer, language }))
  const wanted = all(isIn('type', types), any(...readable))
  const seen = conditionSql(managedContent, wanted)
  const versions: SQL = sql`select array_agg(distinct ${tableColumn(version, 'language')}) as languages,
    max(${tableColumn(version, 'lastModifiedDate')}) as changed from ${version}
    where ${tableColumn(version, 'content')} = ${id} and ${conditionSql(managedContentVersion, publishedVersion(viewer))}`
  return { content, id, seen, touches: touchesWall(managedContent, wanted), versions }
}

const readRow = (row: StoredAddress): AddressedContent => ({
  ...row,
  lastModifiedDate: new Date(row.lastModifiedDate),
  languages: row.languages.filter(isLanguageCode),
})
