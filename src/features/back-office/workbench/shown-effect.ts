import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { SearchEffect } from '#features/back-office/search-trials/effect-of.ts'
import type { RankChange } from '#features/back-office/search-trials/replay-searches.ts'
import type { ChangedTerm, Effect } from './effect.ts'

/** The number of terms, and of records of each, that a page shows. */
const maxTerms = 100
const maxRecords = 10

/** An effect with names, without the terms that are too rare to be shown (WRK-01). */
export async function shownEffect(
  context: ApiContext,
  sites: readonly SiteConfig[],
  { replayed, changed }: SearchEffect,
): Promise<Effect> {
  const shown = changed.filter(({ term }) => term.isShown)
  const listed = shown.slice(0, maxTerms)
  const names = await readNames(
    context,
    listed.flatMap(({ difference }) => difference.ranks.map(({ id }) => id)),
  )
  const written = ({ id, before, after }: RankChange): string =>
    `${names.get(id) ?? id} (${[before, after].filter((rank) => rank !== null).join(' › ')})`
  return {
    replayed,
    rare: changed.length - shown.length,
    changed: listed.map(({ term: { term, site, language }, difference: { before, after, ranks } }): ChangedTerm => {
      const some = (kind: (change: RankChange) => boolean): string[] =>
        ranks.filter(kind).slice(0, maxRecords).map(written)
      return {
        key: `${site} ${language} ${term}`,
        term,
        site: sites.find(({ code }) => code === site)?.countryName ?? site,
        language,
        before,
        after,
        gained: some((change) => change.before === null),
        lost: some((change) => change.after === null),
        moved: some((change) => change.before !== null && change.after !== null),
      }
    }),
  }
}
