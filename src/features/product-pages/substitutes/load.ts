import { notFoundAddress, found } from '#features/catalogue/pages/load-record.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { writeFilters, type Filters } from '#platform/search/vocabulary/facets.ts'
import { readSubstitutesRequest, substitutesAddress } from '#platform/values/addresses/substitutes-address.ts'
import type { Substitutes } from './get-substitutes.ts'

export interface SubstitutesData {
  readonly answer: Substitutes
  readonly mustHave: Filters
}

/** SUB-01: loads the substitutes of a product, also of one that is not available in this country. */
export async function loadSubstitutes(
  url: URL,
  _params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SubstitutesData>> {
  const { base, site, language, call, messages } = context
  const { of, mustHave } = readSubstitutesRequest(url.searchParams)
  const answer =
    of === null
      ? null
      : await found(
          call(
            'SubstituteController.getSubstitutes',
            {
              recordId: of,
              filters: writeFilters(mustHave),
              countryCode: site.countryIsoCode,
              languageCode: language,
            },
            signal,
          ),
        )
  if (answer === null) return { type: 'redirect', status: 302, to: notFoundAddress(base, 'product', url) }
  const product = answer.original.nameToDisplay
  return {
    type: 'page',
    status: 200,
    head: {
      title: pageTitle(messages.t('substitutes.title', { product }), companyName(site)),
      description: messages.t('substitutes.headDescription', { product }),
      canonicalPath: substitutesAddress(base, answer.original.id),
      robots: 'noindex,follow',
    },
    data: { answer, mustHave },
  }
}
