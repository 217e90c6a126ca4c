import type { SuggestResult } from '#calls/search-shapes.ts'
import { SearchBox, type SearchOption } from '#widgets/search-box/search-box.tsx'
import type { IconName } from '#widgets/icon/icon-paths.ts'
import { callOverHttp } from '../call-over-http.ts'
import { useNavigation } from '../navigation-context.ts'
import { productPath, supplierPath, tradeNamePath, valuePath } from '../paths.ts'
import type { Page } from '../page-context.ts'

type SiteSuggestion = SuggestResult['suggestions'][number]

/** The search of a site over all kinds. */
export function SiteSearch({
  page,
  query,
  size,
}: {
  readonly page: Page
  /** The address's question part: the field shows what is searched now. */
  readonly query: string
  readonly size: 'medium' | 'large'
}) {
  const { t, base, site, language } = page
  const { open } = useNavigation()
  const term = new URLSearchParams(query).get('search-term') ?? ''
  const suggest = async (typed: string, signal: AbortSignal): Promise<readonly SearchOption[]> => {
    const { suggestions } = await callOverHttp(
      'SearchController.suggest',
      { countryCode: site.countryIsoCode, languageCode: language, searchTerm: typed, limit: 8 },
      signal,
    )
    return suggestions.map((suggestion) => ({
      id: `${suggestion.kind}-${suggestion.id}`,
      text: suggestion.text,
      match: suggestion.match,
      kind: t(`search.suggestion.${suggestion.kind}`),
      icon: icons[suggestion.kind],
      href: hrefOf(base, suggestion),
    }))
  }
  return (
    <SearchBox
      // Another question in the address is another field.
      key={term}
      action={`${base}/search`}
      name="search-term"
      value={term}
      hidden={[]}
      size={size}
      texts={{
        label: t('search.label'),
        placeholder: t(size === 'large' ? 'search.placeholderLong' : 'search.placeholder'),
        submit: t('search.submit'),
        clear: t('search.clear'),
        suggestions: t('search.suggestions'),
        announce: (count) => t('search.suggestionCount', { count }),
      }}
      suggest={suggest}
      onOpen={open}
    />
  )
}

const icons: { readonly [kind in SiteSuggestion['kind']]: IconName } = {
  tradeGrade: 'box',
  tradeName: 'layers',
  principal: 'store',
  substance: 'molecule',
  function: 'flask',
}

/** A record's page; a substance has none of its own: its suggestion is a search. */
function hrefOf(base: string, { kind, id, slug, text }: SiteSuggestion): string {
  if (slug === null || kind === 'substance') return `${base}/search?search-term=${encodeURIComponent(text)}`
  return pathOf[kind](base, { id, slug })
}

const pathOf = {
  tradeGrade: productPath,
  tradeName: tradeNamePath,
  principal: supplierPath,
  function: valuePath,
} as const
