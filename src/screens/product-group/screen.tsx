import { Breadcrumbs } from '#widgets/breadcrumbs/breadcrumbs.tsx'
import { Graphic } from '#widgets/graphic/graphic.tsx'
import { RichText } from '#widgets/rich-text/rich-text.tsx'
import { TagList } from '#widgets/tag/tag-list.tsx'
import { accentOf } from '../accents.ts'
import { ResultList } from '../cards/result-list.tsx'
import { CertificatesOfHolder } from '../certificates/holder-certificates.tsx'
import { defineScreen } from '../define-screen.ts'
import { DocumentsOfProducts } from '../documents/documents-of-products.tsx'
import { BackLink } from '../layout/back-link.tsx'
import { usePage } from '../page-context.ts'
import { groupPath, supplierPath, tradeNamePath, valuePath } from '../paths.ts'
import css from '../product/product.module.css'
import { loadProductGroup, type ProductGroupData } from './load.ts'

/** A trade name: what it is, whose, and its grades. */
function ProductGroupScreen({ data }: { readonly data: ProductGroupData }) {
  const page = usePage()
  const { t, base } = page
  const { tradeName, cards } = data
  const group = tradeName.businessGroups[0]
  const accent = accentOf(group?.slug)
  const count = t('card.products', { count: tradeName.tradeGradeCount })
  return (
    <article data-accent={accent}>
      <div className={css.hero}>
        <div className={css.heroInside}>
          <div className={css.nav}>
            <Breadcrumbs
              label={t('layout.breadcrumbs')}
              crumbs={[
                { text: t('nav.productGroups'), href: `${base}/product-groups` },
                { text: tradeName.principalName, href: supplierPath(base, tradeName.principal) },
                { text: tradeName.nameToDisplay },
              ]}
            />
            <BackLink page={page} origin={data.origin} className={css.back} />
          </div>
          <div className={css.title}>
            <h1>{tradeName.nameToDisplay}</h1>
            <p className={css.by}>
              <a href={supplierPath(base, tradeName.principal)}>{tradeName.principalName}</a>
              {' · '}
              {count}
            </p>
            {tradeName.description !== null && (
              <p className={css.lead} lang={tradeName.description.lang}>
                {tradeName.description.text}
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
          <section className={css.section} aria-labelledby="grades" data-origin="tradename">
            <h2 id="grades">{t('productGroup.grades')}</h2>
            {cards.length > 0 && <DocumentsOfProducts products={cards} page={page} />}
            {cards.length === 0 ? (
              <p>{t('productGroup.noGrades')}</p>
            ) : (
              <ResultList cards={cards} page={page} label={count} />
            )}
            {tradeName.tradeGradeCount > cards.length && (
              <p>
                <a href={`${base}/products?search-term=${encodeURIComponent(tradeName.nameToDisplay)}`}>
                  {t('productGroup.allGrades', { count: tradeName.tradeGradeCount })}
                </a>
              </p>
            )}
          </section>
          {tradeName.details !== null && (
            <section className={css.section}>
              <h2>{t('product.details')}</h2>
              <RichText html={tradeName.details.html} lang={tradeName.details.lang} base={base} />
            </section>
          )}
        </div>
        <div className={css.side}>
          {tradeName.functions.length > 0 && (
            <section className={css.section}>
              <h2>{t('product.functions')}</h2>
              <TagList
                items={tradeName.functions.map((link) => ({
                  key: link.id,
                  text: link.nameToDisplay,
                  href: valuePath(base, link),
                  lang: link.lang,
                }))}
              />
            </section>
          )}
          {tradeName.businessGroups.length > 0 && (
            <section className={css.section}>
              <h2>{t('nav.markets')}</h2>
              <TagList
                items={tradeName.businessGroups.map((link) => ({
                  key: link.id,
                  text: link.nameToDisplay,
                  href: groupPath(base, link.slug),
                  lang: link.lang,
                }))}
              />
            </section>
          )}
          <section className={css.panel}>
            <h2>{t('product.supplier')}</h2>
            <p className={css.panelName}>
              <a href={supplierPath(base, tradeName.principal)}>{tradeName.principalName}</a>
            </p>
          </section>
        </div>
      </div>
      <CertificatesOfHolder
        certificates={data.certificates}
        principalId={tradeName.principal.id}
        address={tradeNamePath(base, tradeName)}
        page={page}
      />
    </article>
  )
}

export const screen = defineScreen<ProductGroupData>({ load: loadProductGroup, component: ProductGroupScreen })
