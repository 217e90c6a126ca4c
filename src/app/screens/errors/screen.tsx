import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import type { Substitutes } from '#features/product-pages/substitutes/get-substitutes.ts'
import { RelatedSection } from '#features/product-pages/record-page/sections.tsx'
import { SubstituteList } from '#features/product-pages/substitutes/substitute-list.tsx'
import { substitutesAddress } from '#platform/values/addresses/substitutes-address.ts'
import { ErrorPage } from './error-page.tsx'
import { loadErrorPage, type ErrorPageData } from './load.ts'

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

export const screen = defineScreen<ErrorPageData>({ load: loadErrorPage, component: ErrorScreen })
