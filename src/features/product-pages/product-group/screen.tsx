import { emptySearch, searchAddress } from '#platform/search/vocabulary/search-address.ts'
import { groupPath, supplierPath, tradeNamePath, valuePath } from '#platform/values/addresses/record-paths.ts'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'
import { CertificatesOfHolder } from '#features/documents/certificates/holder-certificates.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { DocumentsOfProducts } from '#features/documents/documents-section/documents-of-products.tsx'
import { DrawnProduct } from '#features/catalogue/drawn-image/drawn-product.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { DetailTabs } from '#features/product-pages/record-page/detail-tabs.tsx'
import { SaveToFolder } from '#platform/pages/parts/save-to-folder.tsx'
import { PublicationsSection } from '#features/product-pages/record-page/publications-section.tsx'
import { HeroAside, RecordHero } from '#features/product-pages/record-page/record-hero.tsx'
import {
  CountriesPanel,
  Panel,
  RecordBody,
  TagSection,
  TextSection,
} from '#features/product-pages/record-page/sections.tsx'
import { MatrixTable } from './matrix-table.tsx'
import { productGroupReads, showProductGroup, type ProductGroupData } from './product-group-data.ts'

/** The page of a trade name: its texts, supplier, grades and the other trade names of the supplier. */
function ProductGroupScreen({ data }: { readonly data: ProductGroupData }) {
  const page = usePage()
  const { t, base } = page
  const { tradeName } = data
  const accent = accentOf(tradeName.businessGroups[0]?.slug)
  const supplier = supplierPath(base, tradeName.principal)
  return (
    <article data-accent={accent}>
      <RecordHero
        page={page}
        crumbs={[
          { text: t('nav.productGroups'), href: `${base}/product-groups` },
          { text: tradeName.principalName, href: supplier },
          { text: tradeName.nameToDisplay },
        ]}
        back={data.back}
        name={tradeName.nameToDisplay}
        by={
          <>
            <a href={supplier}>{tradeName.principalName}</a>
            {' · '}
            {t('card.products', { count: tradeName.tradeGradeCount })}
          </>
        }
        description={tradeName.description}
        aside={
          <HeroAside drawn>
            <DrawnProduct id={tradeName.id} form={undefined} group={accent} />
          </HeroAside>
        }
      />
      <RecordBody
        main={
          <>
            <Range data={data} page={page} />
            <TextSection title={t('product.details')} text={tradeName.details} page={page} />
          </>
        }
        side={<GroupFacts data={data} page={page} />}
      />
      <PublicationsSection
        publications={data.publications}
        all={searchAddress('/publications', { ...emptySearch, searchTerm: tradeName.nameToDisplay })}
        page={page}
      />
      <CertificatesOfHolder certificates={data.certificates} principalId={tradeName.principal.id} page={page} />
    </article>
  )
}

/** The grades of the trade name, and the other trade names of its supplier. */
function Range({ data: { tradeName, list }, page }: { readonly data: ProductGroupData; readonly page: Page }) {
  const { t, base } = page
  const others = {
    key: 'tradenames',
    text: t('productGroup.ofSupplier', { supplier: tradeName.principalName }),
    count: tradeName.tradeNameCount,
  } as const
  return (
    <DetailTabs
      label={t('productGroup.range')}
      tabs={[
        { key: 'tradegrades', text: t('productGroup.grades'), count: tradeName.tradeGradeCount },
        // If the supplier has only this trade name, there are no others to show.
        ...(tradeName.tradeNameCount > 1 || list.tab === 'tradenames' ? [others] : []),
      ]}
      list={list}
      address={tradeNamePath(base, tradeName)}
      origin="tradename"
      empty={t('productGroup.noGrades')}
      table={
        list.tab === 'tradegrades' && tradeName.matrix.properties.length > 0 ? (
          <MatrixTable
            matrix={tradeName.matrix}
            grades={list.cards}
            caption={t('specification.matrix', { tradeName: tradeName.nameToDisplay })}
            page={page}
          />
        ) : undefined
      }
      page={page}
    >
      {list.tab === 'tradegrades' && list.cards.length > 0 && <DocumentsOfProducts products={list.cards} page={page} />}
    </DetailTabs>
  )
}

/** The functions, markets, supplier and countries of a trade name. */
function GroupFacts({ data, page }: { readonly data: ProductGroupData; readonly page: Page }) {
  const { t, base, site } = page
  const { tradeName } = data
  return (
    <>
      <p>
        <SaveToFolder record={tradeName.id} from={tradeNamePath(base, tradeName)} page={page} />
      </p>
      <TagSection title={t('product.functions')} links={tradeName.functions} path={(link) => valuePath(base, link)} />
      <TagSection
        title={t('nav.markets')}
        links={tradeName.businessGroups}
        path={(link) => groupPath(base, link.slug)}
      />
      <Panel
        title={t('product.supplier')}
        name={<a href={supplierPath(base, tradeName.principal)}>{tradeName.principalName}</a>}
      />
      {site.countryIsoCode === 'GLOBAL' && (
        <CountriesPanel title={t('product.countries', { count: data.countryNames.length })} names={data.countryNames} />
      )}
    </>
  )
}

export const screen = defineScreen({
  reads: productGroupReads,
  show: showProductGroup,
  component: ProductGroupScreen,
})
