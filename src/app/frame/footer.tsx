import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { contentPagePath, groupPath } from '#platform/values/addresses/record-paths.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { BrandName } from './brand-name.tsx'
import css from './footer.module.css'

export function Footer({
  page,
  structure,
  framePages,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  /** Pages such as imprint and privacy for the site's country. */
  readonly framePages: FramePages
}) {
  const { t, base } = page
  return (
    <footer className={css.footer}>
      <div className={css.footerInside}>
        <div>
          <p className={css.footerBrand}>
            <BrandName name={companyName(page.site)} />
          </p>
          <p>{t('footer.about')}</p>
        </div>
        <Browse page={page} />
        <Markets page={page} structure={structure} />
      </div>
      {framePages.length > 0 && (
        <nav className={css.framePages} aria-label={t('footer.pages')}>
          {framePages.map((each) => (
            <a key={each.contentKey} href={contentPagePath(base, each)} lang={each.lang}>
              {each.nameToDisplay}
            </a>
          ))}
        </nav>
      )}
      <div className={css.legal}>
        <span>{t('footer.demo')}</span>
        <a href={`${base}/contact`}>{t('page.contact')}</a>
        <a href={`${base}/consent`}>{t('footer.privacyChoices')}</a>
        <a href="/">{t('footer.allCountries')}</a>
      </div>
    </footer>
  )
}

const Browse = ({ page: { t, base } }: { readonly page: Page }) => (
  <nav aria-labelledby="footer-browse">
    <h2 id="footer-browse" className={css.footerTitle}>
      {t('footer.browse')}
    </h2>
    <ul>
      <li>
        <a href={`${base}/products`}>{t('nav.products')}</a>
      </li>
      <li>
        <a href={`${base}/product-groups`}>{t('nav.productGroups')}</a>
      </li>
      <li>
        <a href={`${base}/suppliers`}>{t('nav.suppliers')}</a>
      </li>
      <li>
        <a href={`${base}/publications`}>{t('nav.publications')}</a>
      </li>
      <li>
        <a href={`${base}/certificates-and-documents`}>{t('page.certificates')}</a>
      </li>
    </ul>
  </nav>
)

const Markets = ({
  page: { t, base },
  structure,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
}) => (
  <nav aria-labelledby="footer-markets">
    <h2 id="footer-markets" className={css.footerTitle}>
      {t('nav.markets')}
    </h2>
    <ul>
      {structure.map((group) => (
        <li key={group.id}>
          <a href={groupPath(base, group.slug)}>{group.name}</a>
        </li>
      ))}
    </ul>
  </nav>
)
