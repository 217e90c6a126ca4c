import type { SuggestResult } from '#features/search/results/search-shapes.ts'
import { segmentParameters } from '#features/catalogue/markets/segment-address.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Combobox } from '#platform/widgets/combobox/combobox.tsx'
import type { Suggestion } from '#platform/widgets/combobox/use-suggestions.ts'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import { productPath, supplierPath, tradeNamePath, valuePath } from '#platform/values/addresses/record-paths.ts'
import { useSegmentSelection } from '#features/catalogue/markets/selection-store.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { useStructure } from '#features/catalogue/markets/structure-context.ts'
import css from './site-search.module.css'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

type SiteSuggestion = SuggestResult['suggestions'][number]

/** The search box of a site, over all kinds. */
export function SiteSearch({
  page,
  query,
  size,
}: {
  readonly page: Page
  /** The query string of the address, so that the field shows the current search. */
  readonly query: string
  readonly size: 'medium' | 'large'
}) {
  const { t, base, site, language } = page
  const { open } = useNavigation()
  const market = useSegmentSelection(useStructure())
  const term = new URLSearchParams(query).get('search-term') ?? ''
  const suggest = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const { suggestions } = await callOverHttp(
      'SearchController.suggest',
      { ...siteParamsOf({ site, language }), searchTerm: typed, limit: 8 },
      signal,
    )
    return suggestions.map((suggestion) => ({
      id: `${suggestion.kind}-${suggestion.id}`,
      text: suggestion.text,
      match: suggestion.match,
      kind: t(`search.suggestion.${suggestion.kind}`),
      iconName: icons[suggestion.kind],
      href: hrefOf(base, suggestion),
    }))
  }
  return (
    <search>
      <form action={`${base}/search`} method="get">
        {segmentParameters(market).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Combobox
          // A new search term in the address makes a new field.
          key={term}
          name="search-term"
          value={term}
          size={size}
          texts={{
            label: t('search.label'),
            placeholder: t(size === 'large' ? 'search.placeholderLong' : 'search.placeholder'),
            clear: t('search.clear'),
            suggestions: t('search.suggestions'),
            announce: (count) => t('search.suggestionCount', { count }),
          }}
          suggest={suggest}
          onOpen={open}
        >
          {/* In the line of the header the field needs the room, so there the drawing says it. */}
          <Button type="submit" variant={size === 'large' ? 'brand' : 'base'} iconName="search">
            <span className={size === 'large' ? css.submit : 'visually-hidden'}>{t('search.submit')}</span>
          </Button>
        </Combobox>
      </form>
    </search>
  )
}

const icons: { readonly [kind in SiteSuggestion['kind']]: IconName } = {
  tradeGrade: 'box',
  tradeName: 'layers',
  principal: 'store',
  substance: 'molecule',
  function: 'flask',
  knowledgeArticle: 'file',
}

/** Returns the address of a record's page; a substance has no page, so its suggestion links to a search. */
function hrefOf(base: string, { kind, id, slug, text }: SiteSuggestion): string {
  if (slug === null || kind === 'substance' || kind === 'knowledgeArticle')
    return `${base}/search?search-term=${encodeURIComponent(text)}`
  return pathOf[kind](base, { id, slug })
}

const pathOf = {
  tradeGrade: productPath,
  tradeName: tradeNamePath,
  principal: supplierPath,
  function: valuePath,
} as const
