import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { picklistText, type Picklist } from '#platform/pages/parts/picklist-texts.ts'
import { WidePage } from '#platform/pages/parts/wide-page.tsx'
import { toggleFilter, writeFilters, type Filters } from '#platform/search/vocabulary/facets.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { readSubstitutesRequest, substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { SubstituteList } from './substitute-list.tsx'
import css from './substitutes.module.css'
import { found, notFoundAddress } from '#features/catalogue/pages/load-record.ts'
import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import { redirect } from '#platform/pages/screen.ts'
import type { Substitutes } from './get-substitutes.ts'

interface SubstitutesData {
  readonly answer: Substitutes
  readonly mustHave: Filters
}

/** SUB-01: what could be used in place of a product, and what would change. */
function SubstitutesScreen({ data }: { readonly data: SubstitutesData }) {
  const page = usePage()
  const { t, base } = page
  const { answer, mustHave } = data
  const { original, substitutes } = answer
  const product = original.nameToDisplay
  return (
    <WidePage
      page={page}
      crumbs={[
        { text: t('nav.products'), href: `${base}/products` },
        ...(original.isAvailable ? [{ text: product, href: productPath(base, original) }] : []),
        { text: t('substitutes.short') },
      ]}
      title={t('substitutes.title', { product })}
      notice={
        !original.isAvailable && (
          <Notice tone="info">
            <p>{t('substitutes.notHere', { product })}</p>
          </Notice>
        )
      }
      lead={t('substitutes.lead')}
    >
      <MustHaves data={data} page={page} />
      {substitutes.length === 0 ? (
        <Notice tone="info">
          <p>{t(Object.keys(mustHave).length === 0 ? 'substitutes.none' : 'substitutes.noneWithAll')}</p>
          <p>
            <a href={contactAddress(base, { from: substitutesAddress(base, original.id) })} rel="nofollow">
              {t('substitutes.contact')}
            </a>
          </p>
        </Notice>
      ) : (
        <SubstituteList answer={answer} page={page} />
      )}
    </WidePage>
  )
}

/** What the original has, each as a link that makes it a requirement or drops it. */
function MustHaves({
  data: {
    answer: { original },
    mustHave,
  },
  page,
}: {
  readonly data: SubstitutesData
  readonly page: Page
}) {
  const { t, base } = page
  const choices: readonly (readonly [Picklist, string])[] = [
    ...original.certifications.map((value) => ['certification', value] as const),
    ...original.claims.map((value) => ['claim', value] as const),
    ...original.qualityGrades.map((value) => ['quality', value] as const),
    ...(original.physicalForm === null ? [] : [['form', original.physicalForm] as const]),
  ]
  if (choices.length === 0) return null
  return (
    <section className={css.mustHaves}>
      <h2>{t('substitutes.mustHave')}</h2>
      <ul>
        {choices.map(([key, value]) => {
          const isChosen = mustHave[key]?.includes(value) === true
          return (
            <li key={`${key}:${value}`}>
              <ButtonLink
                size="small"
                variant={isChosen ? 'brand' : 'neutral'}
                href={substitutesAddress(base, original.id, toggleFilter(mustHave, key, value))}
                data-keep-scroll=""
              >
                {isChosen && <Icon name="check" size={16} />}
                {picklistText(t, key, value)}
                {isChosen && <span className="visually-hidden"> {t('substitutes.chosen')}</span>}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export const screen = defineScreen({
  reads: ({ url, callOnSite }) => {
    const { of, mustHave } = readSubstitutesRequest(url.searchParams)
    return {
      answer:
        of === null
          ? null
          : found(callOnSite('SubstituteController.getSubstitutes', { recordId: of, filters: writeFilters(mustHave) })),
    }
  },
  show: ({ answer }, { base, url, site, messages }) => {
    if (answer === null) return redirect(302, notFoundAddress(base, 'product', url))
    const product = answer.original.nameToDisplay
    return {
      head: {
        title: pageTitle(messages.t('substitutes.title', { product }), companyName(site)),
        description: messages.t('substitutes.headDescription', { product }),
        canonicalPath: substitutesAddress(base, answer.original.id),
        robots: 'noindex,follow',
      },
      data: { answer, mustHave: readSubstitutesRequest(url.searchParams).mustHave },
    }
  },
  component: SubstitutesScreen,
})
