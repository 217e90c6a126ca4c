import { Graphic } from '#platform/widgets/graphic/graphic.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Column, Section } from '#platform/widgets/section/section.tsx'
import { TradeGradeTiles } from '#features/catalogue/cards/trade-grade-tiles.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { useStructure } from '#features/catalogue/markets/structure-context.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import { SiteSearch } from '#features/search/search-box/site-search.tsx'
import { loadHome, type HomeData } from './load.ts'
import css from './home.module.css'
import drawing from './molecule.svg?url&no-inline'
/** Examples of search terms that are the same in every language: an INCI name, a CAS number and an E number. */
const examples = ['XANTHAN GUM', '77-92-9', 'E 415'] as const

function HomeScreen({ data }: { readonly data: HomeData }) {
  const page = usePage()
  const structure = useStructure()
  const { t, base, number } = page
  return (
    <>
      <div className={css.hero}>
        <Molecule />
        <div className={css.heroInside}>
          <div className={css.heroText}>
            <h1>{t('home.title')}</h1>
            <p className={css.lead}>
              {t('home.lead', { products: number(data.counts.tradeGrade), suppliers: number(data.counts.principal) })}
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
      {data.promoted.length > 0 && (
        <Section space="large" labelledBy="home-promoted">
          <Column>
            <div className={css.sectionHead}>
              <h2 id="home-promoted">{t('home.promoted')}</h2>
              <a href={`${base}/products?promoted-products-only=true`}>
                {t('home.allPromoted')}
                <Icon name="arrow-right" size={16} />
              </a>
            </div>
          </Column>
          <Column>
            <TradeGradeTiles cards={data.promoted} page={page} badge={false} />
          </Column>
        </Section>
      )}
      {data.latest.length > 0 && (
        <Section space="large" labelledBy="home-latest">
          <Column>
            <div className={css.sectionHead}>
              <h2 id="home-latest">{t('home.latest')}</h2>
              <a href={`${base}/products?sort-by=newest`}>
                {t('home.allLatest')}
                <Icon name="arrow-right" size={16} />
              </a>
            </div>
          </Column>
          <Column>
            <TradeGradeTiles cards={data.latest} page={page} />
          </Column>
        </Section>
      )}
      <Section space="large" label={t('home.range')}>
        <Column>
          <div className={css.numbers}>
            <a href={`${base}/products`}>
              <b>{number(data.counts.tradeGrade)}</b>
              {t('nav.products')}
            </a>
            <a href={`${base}/product-groups`}>
              <b>{number(data.counts.tradeName)}</b>
              {t('nav.productGroups')}
            </a>
            <a href={`${base}/suppliers`}>
              <b>{number(data.counts.principal)}</b>
              {t('nav.suppliers')}
            </a>
          </div>
        </Column>
      </Section>
    </>
  )
}

export const screen = defineScreen<HomeData>({ load: loadHome, component: HomeScreen })

/** A drawing of connected rings; eight of its atoms have the colours of the business groups. */
function Molecule() {
  return (
    <svg className={css.molecule} viewBox="0 0 640 560" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <use href={`${drawing}#molecule`} />
    </svg>
  )
}
