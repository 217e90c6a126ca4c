import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import type { Substitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import { RelatedSection } from '#features/product-pages/record-page/sections.tsx'
import { SubstituteList } from '#features/product-pages/substitutes/substitute-list.tsx'
import { readSubstitutesRequest, substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import { ErrorPage } from './error-page.tsx'
import { attempt } from '#platform/calls/attempt.ts'
import { errorPages, isErrorSlug, notFoundSlugs, type ErrorSlug } from '#platform/pages/error-pages.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'

/** The prefix of the messages of each error page: `{name}.title`, `{name}.text`. */
const textsOf = {
  'publication-not-found': 'missing.publicationNotFound',
  'product-not-found': 'missing.productNotFound',
  'product-group-not-found': 'missing.productGroupNotFound',
  'supplier-not-found': 'missing.supplierNotFound',
  'record-not-found': 'missing.recordNotFound',
  'access-denied': 'missing.accessDenied',
  error: 'error.unexpected',
} as const satisfies Record<ErrorSlug, string>

interface ErrorPageData {
  readonly status: number
  /** For a product that this country does not have and another one has: what can be used in its place here. */
  readonly substitutes: Substitutes | null
  readonly texts: (typeof textsOf)[ErrorSlug] | 'missing.pageNotFound'
}

/** The number of substitutes on the page of a product that is not available; the others have a page of their own. */
const maxSubstitutes = 3

function ErrorScreen({ data }: { readonly data: ErrorPageData }) {
  const page = usePage()
  return (
    <>
      <ErrorPage
        page={page}
        status={data.status}
        title={page.t(`${data.texts}.title`)}
        text={page.t(`${data.texts}.text`)}
        action={null}
      />
      {data.substitutes !== null && <SubstitutesHere answer={data.substitutes} page={page} />}
    </>
  )
}

/** What can be used here in place of a product that only other countries have (SUB-01). */
function SubstitutesHere({ answer, page }: { readonly answer: Substitutes; readonly page: Page }) {
  const { t, base } = page
  const { original, substitutes } = answer
  return (
    <RelatedSection
      title={t('substitutes.title', { product: original.nameToDisplay })}
      all={{ text: t('substitutes.all'), href: substitutesAddress(base, original.id) }}
    >
      <p>
        {substitutes.length === 0
          ? t('substitutes.none')
          : t('substitutes.notHere', { product: original.nameToDisplay })}
      </p>
      <SubstituteList answer={answer} page={page} />
    </RelatedSection>
  )
}

/** The page of an error slug or, for an unknown path, the 404 page inside the site's frame (RTE-05). */
export const screen = defineScreen({
  reads: ({ url, params, signal, callOnSite }) => {
    const { of } = readSubstitutesRequest(url.searchParams)
    return {
      // The page must not fail with what it only adds.
      substitutes:
        params['*'] === notFoundSlugs.product && of !== null
          ? attempt(callOnSite('SubstituteController.getSubstitutes', { recordId: of, limit: maxSubstitutes }), signal)
          : { value: null },
    }
  },
  show: ({ substitutes: { value } }, { url, params, messages, site }) => {
    const path = params['*'] ?? ''
    const { status, texts } = isErrorSlug(path)
      ? ({ status: errorPages[path], texts: textsOf[path] } as const)
      : ({ status: 404, texts: 'missing.pageNotFound' } as const)
    return {
      status,
      head: {
        title: pageTitle(messages.t(`${texts}.title`), companyName(site)),
        description: messages.t(`${texts}.text`),
        canonicalPath: url.pathname,
        robots: 'noindex,follow',
      },
      // A product that does not exist has none, nor one that the visitor sees in no country: the page then is the same (ERP-04).
      data: { status, texts, substitutes: value?.original.isAvailable === true ? null : value },
    }
  },
  component: ErrorScreen,
})
