import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { feedLink } from '#features/content/publications/feed-link.ts'
import { listedGrade, type ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { LoadContext, Shown } from '#platform/pages/screen.ts'
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

/** So many are read that enough are left when those that the page shows already are left out. */
const latestRead = latestShown + promotedShown

/** After the page is shown its structured data are completed, also when the visitor goes on at once. */
const neverAborted = new AbortController().signal

export const homeReads = ({ callOnSite }: ScreenRequest) => ({
  promoted: callOnSite('SearchController.search', {
    withFacets: false,
    promotedProductsOnly: true,
    pageSize: promotedShown,
    countKinds: [],
  }),
  latest: callOnSite('SearchController.search', {
    withFacets: false,
    sortBy: 'newest',
    pageSize: latestRead,
    countKinds: [...shownCounts],
  }),
})

export function showHome({ promoted, latest }: ReadsOf<typeof homeReads>, context: LoadContext): Shown<HomeData> {
  const { site, messages, base, call } = context
  const { tradeGrade = 0, tradeName = 0, principal = 0 } = latest.counts
  return {
    head: {
      title: pageTitle(messages.t('home.headTitle'), companyName(site)),
      description: messages.t('home.description'),
      canonicalPath: base,
      robots: 'index,follow',
      structured: async (page) => {
        const [{ webSite }, { structuredCompany }, [company]] = await Promise.all([
          import('#platform/pages/structured-data/organization.ts'),
          import('#features/catalogue/companies/structured-company.ts'),
          call('CompanyController.getIMCDCompany', { IMCDCompanyKey: site.IMCDCompany }, neverAborted),
        ])
        return [structuredCompany(company, page), webSite(page)]
      },
      links: [feedLink(context)],
    },
    data: {
      counts: { tradeGrade, tradeName, principal },
      ...withoutEqualCards(tradeGrades(promoted), tradeGrades(latest)),
    },
  }
}

/** Each product once, and no two cards that look the same: of packagings of one product, the first one stands for all. */
function withoutEqualCards(
  promoted: readonly ListedGrade[],
  latest: readonly ListedGrade[],
): Pick<HomeData, 'promoted' | 'latest'> {
  const seen = new Set<string>()
  const isNew = ({ nameToDisplay, principal }: ListedGrade): boolean => {
    const look = `${principal.id} ${nameToDisplay}`
    return !seen.has(look) && seen.add(look) !== null
  }
  const shown = promoted.filter(isNew)
  return { promoted: shown, latest: latest.filter(isNew).slice(0, latestShown) }
}

const tradeGrades = (result: SearchResult): readonly ListedGrade[] =>
  result.results.flatMap((card) => (card.kind === 'tradeGrade' ? listedGrade(card) : []))
