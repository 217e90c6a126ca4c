import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import type { Row } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { type Condition, all, always, equals, isIn } from '#records/condition.ts'
import type { CallContext } from './call.ts'

type ContentRow = Row<typeof managedContent>
type VersionRow = Row<typeof managedContentVersion>

/** A content with its published languages, and the one that the viewer reads. */
export interface ReadContent {
  readonly row: ContentRow
  readonly version: VersionRow
  readonly versions: readonly VersionRow[]
}

type Reading = Pick<CallContext, 'viewer' | 'records'>

/** Versions of one question to the store; where there are more it is asked again. */
const versionsAtOnce = 2000

/** By its key; null where there is none that the viewer may read (what may not be seen is not there). */
export async function contentByKey(contentKey: string, context: Reading): Promise<ReadContent | null> {
  const rows = await context.records.list(context.viewer, managedContent, {
    where: equals('contentKey', contentKey),
    limit: 1,
  })
  const [content] = await withVersions(rows, context)
  return content ?? null
}

/** In the order of the ids, without those that the viewer may not read. Two questions to the store. */
export const contentsByIds = async (ids: readonly string[], context: Reading): Promise<readonly ReadContent[]> =>
  withVersions(await context.records.byIds(context.viewer, managedContent, ids), context)

/** Those of the keys that are contents the viewer may read, in their order. Two questions to the store; at most 2,000 keys. */
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

/** Each content with its versions in all languages: one question to the store, more where there are thousands. */
export const withVersions = (rows: readonly ContentRow[], context: Reading): Promise<readonly ReadContent[]> =>
  joined(rows, always, context)

/** The same for many contents of which only what the viewer reads matters: `versions` are those of the viewer's own chain. */
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
    const query = { where, orderBy: [{ field: 'id' }], limit: versionsAtOnce, offset: versions.length }
    const some = await records.list(viewer, managedContentVersion, query)
    versions.push(...some)
    if (some.length < versionsAtOnce) return versions
  }
}

/**
 * Of two that are published in one language the one that was published last; one without a first day was from the start. Where a
 * draft is shown, it comes after both.
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

/** LNG-01: the version in the language, else the next of its chain. */
function versionFor(versions: readonly VersionRow[], language: LanguageCode): VersionRow | null {
  for (const candidate of fallbackChain(language)) {
    const version = versions.find((each) => each.language === candidate)
    if (version !== undefined) return version
  }
  return null
}
