import { Breadcrumbs } from '#widgets/breadcrumbs/breadcrumbs.tsx'
import { Icon } from '#widgets/icon/icon.tsx'
import { RichText } from '#widgets/rich-text/rich-text.tsx'
import { Tabs } from '#widgets/tabs/tabs.tsx'
import { TagList } from '#widgets/tag/tag-list.tsx'
import { accentOf } from '../accents.ts'
import { ResultList } from '../cards/result-list.tsx'
import { SupplierLogo } from '../cards/principal-row.tsx'
import { CertificatesOfHolder } from '../certificates/holder-certificates.tsx'
import { defineScreen } from '../define-screen.ts'
import { BackLink } from '../layout/back-link.tsx'
import { usePage } from '../page-context.ts'
import { groupPath, supplierPath, valuePath } from '../paths.ts'
import css from '../product/product.module.css'
import { loadSupplier, type SupplierData } from './load.ts'

/** A supplier: who it is and its range, as trade names or as grades (`active-tab-id`, §2). */
function SupplierScreen({ data }: { readonly data: SupplierData }) {
  const page = usePage()
  const { t, base, number } = page
  const { supplier, tab, cards } = data
  const accent = accentOf(supplier.businessGroups[0]?.slug)
  const address = supplierPath(base, supplier)
  const tabs = [
    {
      key: 'tradenames',
      text: t('nav.productGroups'),
      count: number(supplier.tradeNameCount),
      href: address,
      selected: tab === 'tradenames',
    },
    {
      key: 'tradegrades',
      text: t('nav.products'),
      count: number(supplier.tradeGradeCount),
      href: `${address}?active-tab-id=tradegrades`,
      selected: tab === 'tradegrades',
    },
  ]
  const total = tab === 'tradenames' ? supplier.tradeNameCount : supplier.tradeGradeCount
  return (
    <article data-accent={accent}>
      <div className={css.hero}>
        <div className={css.heroInside}>
          <div className={css.nav}>
            <Breadcrumbs
              label={t('layout.breadcrumbs')}
              crumbs={[{ text: t('nav.suppliers'), href: `${base}/suppliers` }, { text: supplier.nameToDisplay }]}
            />
            <BackLink page={page} origin={data.origin} className={css.back} />
          </div>
          <div className={css.title}>
            <h1>{supplier.nameToDisplay}</h1>
            {data.country !== null && <p className={css.by}>{data.country}</p>}
            {supplier.description !== null && (
              <p className={css.lead} lang={supplier.description.lang}>
                {supplier.description.text}
              </p>
            )}
            {supplier.website !== null && (
              <p>
                <a className={css.external} href={supplier.website} rel="noopener nofollow">
                  {t('supplier.website', { site: supplier.website.replace(/^https?:\/\/(www\.)?|\/$/g, '') })}
                  <Icon name="external" size={16} />
                </a>
              </p>
            )}
          </div>
          <div className={css.logoPlate}>
            <SupplierLogo name={supplier.nameToDisplay} logo={supplier.logo} />
          </div>
        </div>
      </div>
      <div className={css.body}>
        <div className={css.main}>
          <section className={css.section} aria-label={t('supplier.range')} data-origin="principal">
            <Tabs label={t('supplier.range')} tabs={tabs} />
            {cards.length === 0 ? (
              <p>{t('supplier.noRange')}</p>
            ) : (
              <ResultList cards={cards} page={page} label={t('supplier.range')} />
            )}
            {total > cards.length && (
              <p>
                <a
                  href={`${base}/${tab === 'tradenames' ? 'product-groups' : 'products'}?filters=${encodeURIComponent(`principal:${supplier.id}`)}`}
                >
                  {t('supplier.all', { count: total })}
                </a>
              </p>
            )}
          </section>
          {supplier.profile !== null && (
            <section className={css.section}>
              <h2>{t('supplier.profile')}</h2>
              <RichText html={supplier.profile.html} lang={supplier.profile.lang} base={base} />
            </section>
          )}
        </div>
        <div className={css.side}>
          {supplier.functions.length > 0 && (
            <section className={css.section}>
              <h2>{t('product.functions')}</h2>
              <TagList
                items={supplier.functions.map((link) => ({
                  key: link.id,
                  text: link.nameToDisplay,
                  href: valuePath(base, link),
                  lang: link.lang,
                }))}
              />
            </section>
          )}
          {supplier.businessGroups.length > 0 && (
            <section className={css.section}>
              <h2>{t('nav.markets')}</h2>
              <TagList
                items={supplier.businessGroups.map((link) => ({
                  key: link.id,
                  text: link.nameToDisplay,
                  href: groupPath(base, link.slug),
                  lang: link.lang,
                }))}
              />
            </section>
          )}
        </div>
      </div>
      <CertificatesOfHolder certificates={data.certificates} principalId={supplier.id} address={address} page={page} />
    </article>
  )
}

export const screen = defineScreen<SupplierData>({ load: loadSupplier, component: SupplierScreen })
