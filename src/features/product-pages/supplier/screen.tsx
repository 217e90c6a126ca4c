import { writeFilters } from '#platform/search/vocabulary/facets.ts'
import { groupPath, supplierPath, valuePath } from '#platform/values/addresses/record-paths.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'
import { SupplierLogo } from '#features/catalogue/cards/principal-row.tsx'
import { CertificatesOfHolder } from '#features/documents/certificates/holder-certificates.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { DetailTabs } from '#features/product-pages/record-page/detail-tabs.tsx'
import { SaveToFolder } from '#platform/pages/parts/save-to-folder.tsx'
import { PublicationsSection } from '#features/product-pages/record-page/publications-section.tsx'
import { HeroAside, RecordHero } from '#features/product-pages/record-page/record-hero.tsx'
import { CountriesPanel, RecordBody, TagSection, TextSection } from '#features/product-pages/record-page/sections.tsx'
import { showSupplier, supplierReads, type SupplierData } from './supplier-data.ts'
import css from './supplier.module.css'

/** The page of a supplier: its texts and its range, as trade names or grades (`active-tab-id`, §2). */
function SupplierScreen({ data }: { readonly data: SupplierData }) {
  const page = usePage()
  const { t, base } = page
  const { supplier } = data
  const address = supplierPath(base, supplier)
  const accent = accentOf(supplier.businessGroups[0]?.slug)
  return (
    <article data-accent={accent}>
      <RecordHero
        page={page}
        crumbs={[{ text: t('nav.suppliers'), href: `${base}/suppliers` }, { text: supplier.nameToDisplay }]}
        back={data.back}
        name={supplier.nameToDisplay}
        by={data.country ?? undefined}
        description={supplier.description}
        aside={
          <HeroAside drawn={false}>
            <div className={css.logo}>
              <SupplierLogo id={supplier.id} logo={supplier.logo} />
            </div>
          </HeroAside>
        }
      />
      <RecordBody
        main={
          <>
            <DetailTabs
              label={t('productGroup.range')}
              tabs={[
                { key: 'tradenames', text: t('nav.productGroups'), count: supplier.tradeNameCount },
                { key: 'tradegrades', text: t('nav.products'), count: supplier.tradeGradeCount },
              ]}
              list={data.list}
              address={address}
              origin="principal"
              empty={t('supplier.noRange')}
              page={page}
            />
            <TextSection title={t('supplier.profile')} text={supplier.profile} page={page} />
          </>
        }
        side={<SupplierFacts data={data} page={page} />}
      />
      <PublicationsSection
        publications={data.publications}
        all={`/publications?filters=${encodeURIComponent(writeFilters({ principal: [supplier.id] }))}`}
        page={page}
      />
      <CertificatesOfHolder certificates={data.certificates} principalId={supplier.id} page={page} />
    </article>
  )
}

/** The website, functions, markets and countries of a supplier. */
function SupplierFacts({ data, page }: { readonly data: SupplierData; readonly page: Page }) {
  const { t, base, site } = page
  const { supplier } = data
  return (
    <>
      <p>
        <SaveToFolder record={supplier.id} from={supplierPath(base, supplier)} page={page} />
      </p>
      {supplier.website !== null && (
        <p>
          <a className={css.external} href={supplier.website} rel="noopener nofollow">
            {t('supplier.website', { site: supplier.website.replace(/^https?:\/\/(www\.)?|\/$/g, '') })}
            <Icon name="external" size={16} />
          </a>
        </p>
      )}
      <TagSection title={t('product.functions')} links={supplier.functions} path={(link) => valuePath(base, link)} />
      <TagSection
        title={t('nav.markets')}
        links={supplier.businessGroups}
        path={(link) => groupPath(base, link.slug)}
      />
      {site.countryIsoCode === 'GLOBAL' && (
        <CountriesPanel title={t('supplier.countriesServed')} names={data.countriesServed} />
      )}
    </>
  )
}

export const screen = defineScreen({ reads: supplierReads, show: showSupplier, component: SupplierScreen })
