import type { ReactNode } from 'react'
import { Graphic } from '#platform/widgets/graphic/graphic.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Column, Section } from '#platform/widgets/section/section.tsx'
import { TradeGradeTiles } from '#features/catalogue/cards/trade-grade-tiles.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { useStructure } from '#features/catalogue/markets/structure-context.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import { SiteSearch } from '#features/search/search-box/site-search.tsx'
import { homeReads, showHome, type HomeData } from './home-data.ts'
import css from './home.module.css'
import drawing from './molecule.svg?url&no-inline'
/** Examples of search terms that are the same in every language: an INCI name, a CAS number and an E number. */
const examples = ['XANTHAN GUM', '77-92-9', 'E 415'] as const

function HomeScreen({ data }: { readonly data: HomeData }) {
  const page = usePage()
  const { t, base } = page
  return (
    <>
      <Hero counts={data.counts} page={page} />
      <Groups page={page} />
      {data.promoted.length > 0 && (
        <Products
          id="home-promoted"
          title={t('home.promoted')}
          all={{ href: `${base}/products?promoted-products-only=true`, text: t('home.allPromoted') }}
        >
          <TradeGradeTiles cards={data.promoted} page={page} badge={false} />
        </Products>
      )}
      {data.latest.length > 0 && (
        <Products
          id="home-latest"
          title={t('home.latest')}
          all={{ href: `${base}/products?sort-by=newest`, text: t('home.allLatest') }}
        >
          <TradeGradeTiles cards={data.latest} page={page} />
        </Products>
      )}
      <Numbers counts={data.counts} page={page} />
    </>
  )
}

export const screen = defineScreen({ reads: homeReads, show: showHome, component: HomeScreen })

interface CountsProps {
  readonly counts: HomeData['counts']
  readonly page: Page
}

/** What the portal is, and its search. */
function Hero({ counts, page }: CountsProps) {
  const { t, base, number } = page
  return (
    <div className={css.hero}>
      <Molecule />
      <div className={css.heroInside}>
        <div className={css.heroText}>
          <h1>{t('home.title')}</h1>
          <p className={css.lead}>
            {t('home.lead', { products: number(counts.tradeGrade), suppliers: number(counts.principal) })}
          </p>
          <div className={css.search}>
            <SiteSearch page={page} query="" size="large" />
          </div>
          <p className={css.examples}>
            <span>{t('home.examples')}</span>
            {examples.map((example) => (
              <a key={example} href={`${base}/search?search-term=${encodeURIComponent(example)}`}>
                {example}
              </a>
            ))}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The business groups, each with its drawing. */
function Groups({ page: { t, base } }: { readonly page: Page }) {
  const structure = useStructure()
  return (
    <Section space="large" labelledBy="home-groups">
      <Column>
        <h2 className={css.sectionTitle} id="home-groups">
          {t('home.groups')}
        </h2>
      </Column>
      <Column>
        <ul className={css.groups}>
          {structure.map((group) => (
            <li key={group.id} className={css.group} data-accent={group.integrationId}>
              <div className={css.groupGraphic}>
                <Graphic group={group.integrationId} />
              </div>
              <h3 className={css.groupName}>
                <a href={groupPath(base, group.slug)}>{group.name}</a>
              </h3>
              <p className={css.groupCount}>{t('card.products', { count: group.tradeGradeCount })}</p>
            </li>
          ))}
        </ul>
      </Column>
    </Section>
  )
}

/** Some products, with a link to all of their kind. */
function Products({
  id,
  title,
  all,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly all: { readonly href: string; readonly text: string }
  readonly children: ReactNode
}) {
  return (
    <Section space="large" labelledBy={id}>
      <Column>
        <div className={css.sectionHead}>
          <h2 id={id}>{title}</h2>
          <a href={all.href}>
            {all.text}
            <Icon name="arrow-right" size={16} />
          </a>
        </div>
      </Column>
      <Column>{children}</Column>
    </Section>
  )
}

/** The size of the range. */
function Numbers({ counts, page: { t, base, number } }: CountsProps) {
  return (
    <Section space="large" label={t('home.range')}>
      <Column>
        <div className={css.numbers}>
          <a href={`${base}/products`}>
            <b>{number(counts.tradeGrade)}</b>
            {t('nav.products')}
          </a>
          <a href={`${base}/product-groups`}>
            <b>{number(counts.tradeName)}</b>
            {t('nav.productGroups')}
          </a>
          <a href={`${base}/suppliers`}>
            <b>{number(counts.principal)}</b>
            {t('nav.suppliers')}
          </a>
        </div>
      </Column>
    </Section>
  )
}

/** A drawing of connected rings; eight of its atoms have the colours of the business groups. */
function Molecule() {
  return (
    <svg className={css.molecule} viewBox="0 0 640 560" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <use href={`${drawing}#molecule`} />
    </svg>
  )
}
