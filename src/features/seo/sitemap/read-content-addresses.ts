import { type SQL, sql } from 'drizzle-orm'
import { isLanguageCode, sameLanguage, type LanguageCode } from '#platform/i18n/languages.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { requireAccess } from '#platform/records/access.ts'
import { conditionSql } from '#platform/records/read/condition-sql.ts'
import { all, always, any, equals, exists, holdsSomething, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { withRowSecurity, needsRowSecurity } from '#platform/records/row-level-security.ts'
import type { AddressRange } from './read-addresses.ts'
import { guarded } from '#platform/records/store-errors.ts'
import type { PageRole } from '#features/content/managed-content/content-types.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { publishedVersion } from '#features/content/managed-content/visibility.ts'

/** The fields of a content that its address, its alternates and a sitemap need. */
export type AddressedContent = {
  readonly id: string
  readonly name: string
  readonly contentKey: string
  /** The latest change of the content or one of its languages. */
  readonly lastModifiedDate: Date
  /** ISO codes; an empty list means all countries. */
  readonly countries: readonly string[]
  readonly pageRole: PageRole | null
  /** The languages in which it is published on the viewer's day. */
  readonly languages: readonly LanguageCode[]
}

type StoredAddress = Omit<AddressedContent, 'lastModifiedDate' | 'languages'> & {
  readonly lastModifiedDate: Date | string
  readonly languages: readonly string[]
}

const batchSize = 1000

/**
 * Yields the contents of these types that search engines find on the viewer's site, in any of its languages, ordered by id: a
 * few columns, with one query for each thousand rows.
 */
export async function* streamContentAddresses(
  records: Pick<Records, 'reading'>,
  viewer: Viewer,
  types: readonly string[],
  { offset, limit }: AddressRange,
): AsyncGenerator<readonly AddressedContent[]> {
  const { reading, content, id, seen, touches, versions } = question(records, viewer, types)
  let last = ''
  for (let left = limit; left > 0; left -= batchSize) {
    const { rows } = await guarded(() =>
      withRowSecurity(reading, viewer, touches, (queries) =>
        queries.execute<StoredAddress>(
          sql`select ${id} as id, ${tableColumn(content, 'name')} as name,
            ${tableColumn(content, 'contentKey')} as "contentKey", ${tableColumn(content, 'countries')} as countries,
            ${tableColumn(content, 'pageRole')} as "pageRole", published.languages as languages,
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

/** Returns the number of contents that `streamContentAddresses` yields. */
export async function countContentAddresses(
  records: Pick<Records, 'reading'>,
  viewer: Viewer,
  types: readonly string[],
): Promise<number> {
  const { reading, content, seen, touches } = question(records, viewer, types)
  const { rows } = await guarded(() =>
    withRowSecurity(reading, viewer, touches, (queries) =>
      queries.execute<{ count: number }>(sql`select count(*)::integer as count from ${content} where ${seen}`),
    ),
  )
  return rows[0]?.count ?? 0
}

function question(records: Pick<Records, 'reading'>, viewer: Viewer, types: readonly string[]) {
  requireAccess(viewer, managedContent, 'read')
  requireAccess(viewer, managedContentVersion, 'read')
  const reading = records.reading(viewer, managedContent, isIn('type', types))
  const content = managedContent.table
  const version = managedContentVersion.table
  const id = tableColumn(content, 'id')
  // Applies the same visibility rule for each language of the site.
  const readable = viewer.site.supportedLanguages.map((language) =>
    reading.visibility.conditionOf(managedContent, { ...viewer, language }),
  )
  const languages = viewer.site.supportedLanguages.flatMap(sameLanguage)
  const written = exists(
    managedContentVersion,
    'content',
    all(publishedVersion(viewer), isIn('language', [...new Set(languages)])),
  )
  // The same rule as in indexedCountries.
  const ofSite =
    viewer.site.countryIsoCode === worldwide ? always : any(holdsSomething('countries'), equals('pageRole', null))
  const condition = all(isIn('type', types), any(...readable), written, ofSite)
  const seen = conditionSql(managedContent, condition)
  const versions: SQL = sql`select array_agg(distinct ${tableColumn(version, 'language')}) as languages,
    max(${tableColumn(version, 'lastModifiedDate')}) as changed from ${version}
    where ${tableColumn(version, 'content')} = ${id} and ${conditionSql(managedContentVersion, publishedVersion(viewer))}`
  return { reading, content, id, seen, touches: needsRowSecurity(managedContent, condition), versions }
}

const readRow = (row: StoredAddress): AddressedContent => ({
  ...row,
  lastModifiedDate: new Date(row.lastModifiedDate),
  languages: row.languages.filter(isLanguageCode),
})
