import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { feedLink } from '#features/content/publications/feed-link.ts'
import { listedGrade, type ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'

const shownCounts = ['tradeGrade', 'tradeName', 'principal'] as const

export interface HomeData {
  readonly counts: { readonly [kind in (typeof shownCounts)[number]]: number }
  readonly promoted: readonly ListedGrade[]
  readonly latest: readonly ListedGrade[]
}

/** The number of promoted products: two rows of four on a wide screen. */
const promotedShown = 8
const latestShown = 4

export async function loadHome(
  _url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<HomeData>> {
  const { site, language, messages, base, call } = context
  const search = { countryCode: site.countryIsoCode, languageCode: language, withFacets: false } as const
  const [promoted, latest] = await Promise.all([
    call(
      'SearchController.search',
      { ...search, promotedProductsOnly: true, pageSize: promotedShown, countKinds: [] },
      signal,
    ),
    call(
      'SearchController.search',
      { ...search, sortBy: 'newest', pageSize: latestShown, countKinds: [...shownCounts] },
      signal,
    ),
  ])
  const { tradeGrade = 0, tradeName = 0, principal = 0 } = latest.counts
  return {
    type: 'page',
    status: 200,
    head: {
      title: pageTitle(messages.t('home.headTitle'), companyName(site)),
      description: messages.t('home.description'),
      canonicalPath: base,
      robots: 'index,follow',
      structured: async (page) => {
        const [{ webSite }, { structuredCompany }, [company]] = await Promise.all([
          import('#platform/pages/structured-data/organization.ts'),
          import('#features/catalogue/companies/structured-company.ts'),
          call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }),
        ])
        return [structuredCompany(company, page), webSite(page)]
      },
      links: [feedLink(context)],
    },
    data: {
      counts: { tradeGrade, tradeName, principal },
      promoted: tradeGrades(promoted),
      latest: tradeGrades(latest),
    },
  }
}

const tradeGrades = (result: SearchResult): readonly ListedGrade[] =>
  result.results.flatMap((card) => (card.kind === 'tradeGrade' ? listedGrade(card) : []))
