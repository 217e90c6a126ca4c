import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import { companyName } from '#domain/page-title.ts'
import { groupPath } from '../paths.ts'
import type { Page } from '../page-context.ts'
import { BrandName } from './brand-name.tsx'
import css from './layout.module.css'

export function Footer({ page, structure }: { readonly page: Page; readonly structure: MarketSegmentStructure }) {
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
              <a href={`${base}/certificates-and-documents`}>{t('certificates.title')}</a>
            </li>
          </ul>
        </nav>
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
      </div>
      <div className={css.legal}>
        <span>{t('footer.demo')}</span>
        <a href="/">{t('footer.allCountries')}</a>
      </div>
    </footer>
  )
}
