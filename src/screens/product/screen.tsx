import { Badge } from '#widgets/badge/badge.tsx'
import { Breadcrumbs } from '#widgets/breadcrumbs/breadcrumbs.tsx'
import { Graphic } from '#widgets/graphic/graphic.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { RichText } from '#widgets/rich-text/rich-text.tsx'
import { TagList } from '#widgets/tag/tag-list.tsx'
import { accentOf } from '../accents.ts'
import { TradeGradeTiles } from '../cards/trade-grade-tiles.tsx'
import { defineScreen } from '../define-screen.ts'
import { DocumentsSection } from '../documents/documents-section.tsx'
import { BackLink } from '../layout/back-link.tsx'
import { usePage, type Page } from '../page-context.ts'
import { groupPath, productPath, supplierPath, tradeNamePath, valuePath } from '../paths.ts'
import { loadProduct, type ProductData } from './load.ts'
import { ProductFacts } from './product-facts.tsx'
import { Substances } from './substances.tsx'
import css from './product.module.css'

/** A trade grade with everything known of it. */
function ProductScreen({ data }: { readonly data: ProductData }) {
  const page = usePage()
  const { product, siblings, sameSubstance } = data
  const { t, base } = page
  const group = product.businessGroups[0]
  const accent = accentOf(group?.slug)
  return (
    <article data-accent={accent}>
      <div className={css.hero}>
        <div className={css.heroInside}>
          <div className={css.nav}>
            <Breadcrumbs
              label={t('layout.breadcrumbs')}
              crumbs={[
                { text: t('nav.products'), href: `${base}/products` },
                ...(group === undefined
                  ? []
                  : [{ text: group.nameToDisplay, href: groupPath(base, group.slug), lang: group.lang }]),
                { text: product.tradeName.nameToDisplay, href: tradeNamePath(base, product.tradeName) },
                { text: product.nameToDisplay },
              ]}
            />
            <BackLink page={page} origin={data.origin} className={css.back} />
          </div>
          <div className={css.title}>
            <h1>{product.nameToDisplay}</h1>
            <p className={css.by}>
              <a href={supplierPath(base, product.principal)}>{product.principalName}</a>
              {' · '}
              <a href={tradeNamePath(base, product.tradeName)}>{product.tradeName.nameToDisplay}</a>
              {product.code !== null && (
                <>
                  {' · '}
                  <span translate="no">{product.code}</span>
                </>
              )}
            </p>
            <p className={css.badges}>
              {product.promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
              {product.sampleAvailable && (
                <Badge tone="positive">
                  <Icon name="flask" size={16} />
                  {t('badge.sample')}
                </Badge>
              )}
              {product.claims.map((claim) => (
                <Badge key={claim} tone="accent">
                  {t(`picklist.claim.${claim}`)}
                </Badge>
              ))}
            </p>
            {product.description !== null && (
              <p className={css.lead} lang={product.description.lang}>
                {product.description.text}
              </p>
            )}
          </div>
          {accent !== undefined && (
            <div className={css.graphic}>
              <Graphic group={accent} />
            </div>
          )}
        </div>
      </div>
      <div className={css.body}>
        <div className={css.main}>
          <Substances substances={product.substances} page={page} />
          <ProductFacts product={product} origin={data.originCountry} page={page} />
          <DocumentsSection
            documents={data.documents}
            product={product}
            contact={data.contact}
            address={productPath(base, product)}
            page={page}
          />
          {product.details !== null && (
            <section className={css.section}>
              <h2>{t('product.details')}</h2>
              <RichText html={product.details.html} lang={product.details.lang} base={base} />
            </section>
          )}
        </div>
        <ProductSide product={product} countryNames={data.countryNames} page={page} />
      </div>
      {siblings.length > 0 && (
        <section className={css.related}>
          <div className={css.relatedHead}>
            <h2>{t('product.siblings', { tradeName: product.tradeName.nameToDisplay })}</h2>
            <a href={tradeNamePath(base, product.tradeName)}>{t('product.allOfTradeName')}</a>
          </div>
          <TradeGradeTiles cards={siblings} page={page} />
        </section>
      )}
      {sameSubstance.length > 0 && (
        <section className={css.related}>
          <div className={css.relatedHead}>
            <h2>{t('product.sameSubstance')}</h2>
            {product.substances[0] && (
              <a
                href={`${base}/products?search-term=${encodeURIComponent(product.substances[0].cas ?? product.substances[0].nameToDisplay)}`}
              >
                {t('product.allWithSubstance', { substance: product.substances[0].nameToDisplay })}
              </a>
            )}
          </div>
          <TradeGradeTiles cards={sameSubstance} page={page} />
        </section>
      )}
    </article>
  )
}

/** What it is for, who makes it, where it can be had. */
function ProductSide({
  product,
  countryNames,
  page,
}: {
  readonly product: ProductData['product']
  readonly countryNames: readonly string[]
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <div className={css.side}>
      {product.functions.length > 0 && (
        <section className={css.section}>
          <h2>{t('product.functions')}</h2>
          <TagList
            items={product.functions.map((link) => ({
              key: link.id,
              text: link.nameToDisplay,
              href: valuePath(base, link),
              lang: link.lang,
            }))}
          />
        </section>
      )}
      {product.applications.length > 0 && (
        <section className={css.section}>
          <h2>{t('product.applications')}</h2>
          <TagList
            items={product.applications.map((link) => ({
              key: link.id,
              text: link.nameToDisplay,
              href: valuePath(base, link),
              lang: link.lang,
            }))}
          />
        </section>
      )}
      {product.marketSegments.length > 0 && (
        <section className={css.section}>
          <h2>{t('product.segments')}</h2>
          <TagList
            items={product.marketSegments.map((link) => ({
              key: link.id,
              text: link.nameToDisplay,
              href: groupPath(base, link.businessGroupSlug, link.slug),
              lang: link.lang,
            }))}
          />
        </section>
      )}
      <section className={css.panel}>
        <h2>{t('product.supplier')}</h2>
        <p className={css.panelName}>
          <a href={supplierPath(base, product.principal)}>{product.principalName}</a>
        </p>
        <p>
          <a href={tradeNamePath(base, product.tradeName)}>
            {t('product.tradeNameRange', { tradeName: product.tradeName.nameToDisplay })}
          </a>
        </p>
      </section>
      {countryNames.length > 0 && page.site.countryIsoCode === 'GLOBAL' && (
        <section className={css.panel}>
          <h2>{t('product.countries', { count: countryNames.length })}</h2>
          <ul className={css.countries}>
            {countryNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

export const screen = defineScreen<ProductData>({ load: loadProduct, component: ProductScreen })
