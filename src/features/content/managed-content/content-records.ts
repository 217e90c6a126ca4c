import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import type { Row } from '#platform/entity/entity.ts'
import { managedContentVersion } from './managed-content-version.ts'
import { managedContent } from './managed-content.ts'
import { type Condition, all, always, equals, isIn } from '#platform/records/read/condition.ts'
import type { CallContext } from '#platform/calls/call.ts'

type ContentRow = Row<typeof managedContent>
type VersionRow = Row<typeof managedContentVersion>

/** A content with its published languages and the version in the viewer's language. */
export interface ReadContent {
  readonly row: ContentRow
  readonly version: VersionRow
  readonly versions: readonly VersionRow[]
}

type Reading = Pick<CallContext, 'viewer' | 'records'>

/** The maximum number of versions in one query; further versions need further queries. */
const maxVersionsPerQuery = 2000

/** Returns null if the viewer may not read a content with this key, whether or not it exists. */
export async function contentByKey(contentKey: string, context: Reading): Promise<ReadContent | null> {
  const rows = await context.records.list(context.viewer, managedContent, {
    where: equals('contentKey', contentKey),
    limit: 1,
  })
  const [content] = await withVersions(rows, context)
  return content ?? null
}

/** Returns contents in the order of the ids and omits those that the viewer may not read. Makes two database queries. */
export const contentsByIds = async (ids: readonly string[], context: Reading): Promise<readonly ReadContent[]> =>
  withVersions(await context.records.byIds(context.viewer, managedContent, ids), context)

/**
 * Returns the contents that the viewer may read, in the order of the keys. Makes two database queries; accepts at most 2,000
 * keys.
 */
export async function contentsByKeys(keys: readonly string[], context: Reading): Promise<readonly ReadContent[]> {
  if (keys.length === 0) return []
  const rows = await context.records.list(context.viewer, managedContent, {
    where: isIn('contentKey', keys),
    limit: keys.length,
  })
  const byKey = new Map(rows.map((row) => [row.contentKey, row]))
  return inReadersLanguage(
    keys.flatMap((key) => byKey.get(key) ?? []),
    context,
  )
}

/**
 * Returns each content with its versions in all languages. Makes one database query, or several if there are thousands of
 * versions.
 */
export const withVersions = (rows: readonly ContentRow[], context: Reading): Promise<readonly ReadContent[]> =>
  joined(rows, always, context)

/**
 * Does the same for many contents if only the version for the viewer is needed: reads only versions in the viewer's fallback
 * chain.
 */
export const inReadersLanguage = (rows: readonly ContentRow[], context: Reading): Promise<readonly ReadContent[]> =>
  joined(rows, isIn('language', fallbackChain(context.viewer.language)), context)

async function joined(
  rows: readonly ContentRow[],
  where: Condition,
  context: Reading,
): Promise<readonly ReadContent[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const versions = await allVersions(all(isIn('content', ids), where), context)
  const byContent = Map.groupBy(versions, (version) => version.content)
  return rows.flatMap((row) => {
    const own = oneOfEachLanguage(byContent.get(row.id) ?? [])
    const version = versionFor(own, context.viewer.language)
    return version === null ? [] : { row, version, versions: own }
  })
}

async function allVersions(where: Condition, { viewer, records }: Reading): Promise<readonly VersionRow[]> {
  const versions: VersionRow[] = []
  for (;;) {
    const query = { where, orderBy: [{ field: 'id' }], limit: maxVersionsPerQuery, offset: versions.length }
    const some = await records.list(viewer, managedContentVersion, query)
    versions.push(...some)
    if (some.length < maxVersionsPerQuery) return versions
  }
}

/**
 * If a language has two published versions, takes the one that was published last; a version without a first day counts as the
 * oldest. A draft, where visible, takes precedence over both.
 */
const oneOfEachLanguage = (versions: readonly VersionRow[]): readonly VersionRow[] => [
  ...new Map(versions.toSorted(byPublication).map((version) => [version.language, version])).values(),
]

const byPublication = (a: VersionRow, b: VersionRow): number =>
  Number(a.status === 'draft') - Number(b.status === 'draft') ||
  compare(a.publishedFrom ?? '', b.publishedFrom ?? '') ||
  a.createdDate.getTime() - b.createdDate.getTime() ||
  compare(a.id, b.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** LNG-01: the version in the language, or in the next language of its fallback chain. */
function versionFor(versions: readonly VersionRow[], language: LanguageCode): VersionRow | null {
  for (const candidate of fallbackChain(language)) {
    const version = versions.find((each) => each.language === candidate)
    if (version !== undefined) return version
  }
  return null
}
