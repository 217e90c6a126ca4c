import type { account } from '#features/catalogue/accounts/account.ts'
import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { prepareSearch } from '#features/search/calls/search-query.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { all, atLeast, equals, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import type { Explanation, SearchAnswer, SearchIndex, SearchQuery } from '#platform/search/port.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { fold } from '#platform/values/text/folding.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** What a search is made from; each request reads the properties again. */
export type SearchContent = CatalogueServices['content'] & { readonly search: SearchIndex }

/** A search of a visitor, and for whom it is made. */
export interface SearchTrial {
  readonly term: string
  readonly site: SiteConfig
  readonly language: LanguageCode
  /** Null: a guest. */
  readonly account: Pick<Row<typeof account>, 'id' | 'name' | 'recordType'> | null
  /** The id of a record whose rank is explained as well. */
  readonly focus?: string | null
}

export interface TriedSearch {
  readonly answer: SearchAnswer
  /** In the order of the list. */
  readonly explanations: readonly Explanation[]
  /** Of the record in focus. */
  readonly focus: Explanation | null
  readonly synonyms: readonly Row<typeof synonym>[]
  /** Those of the results that have not ended. */
  readonly promotions: readonly Row<typeof promotion>[]
}

const maxExplained = 20
const maxSynonyms = 2000

/** The query that the site makes for the visitor. */
export function queryOf(trial: SearchTrial, { taxonomy, assortments }: SearchContent, now: Date): SearchQuery {
  const { site, language, account: own, term } = trial
  return prepareSearch({ searchTerm: term, pageSize: maxExplained, withFacets: false }, visitor(), taxonomy, now).query

  function visitor(): Viewer {
    const guest: Viewer = { site, language, context: 'CountrySites', at: now }
    if (own === null) return site.isMyIMCDOnly ? { ...guest, user: { id: '', roles: ['customer'] } } : guest
    const role = own.recordType === 'Supplier' ? 'supplier' : 'customer'
    const assortmentOn = ({ timeZone }: Pick<SiteConfig, 'timeZone'>) => assortments.of(own.id, localDay(now, timeZone))
    return {
      ...guest,
      user: { id: '', roles: [role] },
      account: { id: own.id },
      ...(role === 'customer' ? { assortmentOn } : {}),
    }
  }
}

/** The results of a search with what explains them, and the synonyms and promotions that concern them. */
export async function trySearch(
  trial: SearchTrial,
  content: SearchContent,
  records: Pick<Records, 'list'>,
  by: Viewer,
  now: Date,
): Promise<TriedSearch> {
  const { focus = null } = trial
  const query = queryOf(trial, content, now)
  const answer = content.search.search(query)
  const ids = answer.hits.map(({ id }) => id)
  const [synonyms, promotions] = await Promise.all([
    records.list(by, synonym, { where: equals('isActive', true), limit: maxSynonyms }),
    ids.length === 0
      ? []
      : records.list(by, promotion, {
          where: all(equals('isActive', true), isIn('item', ids), atLeast('endsOn', query.today)),
          limit: maxExplained,
        }),
  ])
  return {
    answer,
    explanations: ids.map((id) => content.search.explain(query, id)),
    focus: focus === null ? null : content.search.explain(query, focus),
    synonyms: synonyms.filter(({ terms }) => terms.some((term) => isPartOf(fold(term), fold(trial.term)))),
    promotions,
  }
}

/** Whether a term occurs in another one as whole words. */
const isPartOf = (part: string, whole: string): boolean => part !== '' && ` ${whole} `.includes(` ${part} `)
