import { ContactPersonFacts } from '#features/catalogue/companies/contact-person-facts.tsx'
import { compareAddress, maxCompared } from '#platform/values/addresses/compare-address.ts'
import { SubstituteList } from '#features/product-pages/substitutes/substitute-list.tsx'
import { substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import {
  groupPath,
  productPath,
  supplierPath,
  tradeNamePath,
  valuePath,
} from '#platform/values/addresses/record-paths.ts'
import { emptySearch, searchAddress } from '#platform/search/vocabulary/search-address.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { accentOf } from '#features/catalogue/taxonomy/accents.ts'
import { TradeGradeTiles } from '#features/catalogue/cards/trade-grade-tiles.tsx'
import { CertificatesOfHolder } from '#features/documents/certificates/holder-certificates.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { DocumentsSection } from '#features/documents/documents-section/documents-section.tsx'
import { DrawnProduct } from '#features/catalogue/drawn-image/drawn-product.tsx'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { AskFor } from '#platform/forms/ask-for.tsx'
import { RecordAside } from '#platform/pages/parts/record-aside.ts'
import { SaveToFolder } from '#platform/pages/parts/save-to-folder.tsx'
import { PublicationsSection } from '#features/product-pages/record-page/publications-section.tsx'
import { HeroAside, RecordHero } from '#features/product-pages/record-page/record-hero.tsx'
import {
  CountriesPanel,
  Panel,
  RecordBody,
  RelatedSection,
  Section,
  TagSection,
  TextSection,
} from '#features/product-pages/record-page/sections.tsx'
import { SpecificationTables } from '#features/catalogue/specifications/specification-tables.tsx'
import { productReads, showProduct, type ProductData } from './product-data.ts'
import { ProductFacts } from './product-facts.tsx'
import { Substances } from './substances.tsx'
import css from './product.module.css'

/** The page of a trade grade. */
function ProductScreen({ data }: { readonly data: ProductData }) {
  const page = usePage()
  const { product } = data
  const { t, base } = page
  return (
    <article data-accent={accentOf(product.businessGroups[0]?.slug)}>
      <ProductHero data={data} page={page} />
      <RecordBody
        main={
          <>
            {product.successor !== null && (
              <Notice tone="info">
                <p>
                  {t('product.successor')}{' '}
                  <a href={productPath(base, product.successor)}>{product.successor.nameToDisplay}</a>
                </p>
              </Notice>
            )}
            <Substances substances={product.substances} page={page} />
            <ProductFacts product={product} origin={data.originCountry} page={page} />
            {product.specifications.length > 0 && (
              <Section title={t('specification.title')}>
                <SpecificationTables specifications={product.specifications} page={page} />
              </Section>
            )}
            <DocumentsSection documents={data.documents} product={product} page={page} />
            <TextSection title={t('product.details')} text={product.details} page={page} />
          </>
        }
        side={<ProductSide data={data} page={page} />}
      />
      {data.substitutes !== null && data.substitutes.substitutes.length > 0 && (
        <div id="substitutes">
          <RelatedSection
            title={t('substitutes.section')}
            all={{ text: t('substitutes.all'), href: substitutesAddress(base, product.id) }}
          >
            <SubstituteList answer={data.substitutes} page={page} />
          </RelatedSection>
        </div>
      )}
      <ProductsBeside data={data} page={page} />
      <PublicationsSection
        publications={data.publications}
        all={searchAddress('/publications', { ...emptySearch, searchTerm: product.tradeName.nameToDisplay })}
        page={page}
      />
      <CertificatesOfHolder certificates={data.certificates} principalId={product.principal.id} page={page} />
    </article>
  )
}

function ProductHero({ data: { product, back }, page }: { readonly data: ProductData; readonly page: Page }) {
  const { t, base } = page
  const [group] = product.businessGroups
  const accent = accentOf(group?.slug)
  return (
    <RecordHero
      page={page}
      crumbs={[
        { text: t('nav.products'), href: `${base}/products` },
        ...(group === undefined
          ? []
          : [{ text: group.nameToDisplay, href: groupPath(base, group.slug), lang: group.lang }]),
        { text: product.tradeName.nameToDisplay, href: tradeNamePath(base, product.tradeName) },
        { text: product.nameToDisplay },
      ]}
      back={back}
      name={product.nameToDisplay}
      by={
        <>
          <a href={supplierPath(base, product.principal)}>{product.principalName}</a>
          {' · '}
          <a href={tradeNamePath(base, product.tradeName)}>{product.tradeName.nameToDisplay}</a>
          {product.code !== null && (
            <>
              {' · '}
              <span translate="no">{product.code}</span>
            </>
          )}
        </>
      }
      description={product.description}
      aside={
        <HeroAside drawn>
          <DrawnProduct id={product.id} form={product.physicalForm ?? undefined} group={accent} />
        </HeroAside>
      }
    >
      <ProductBadges product={product} t={t} />
      <AskFor
        products={[product.id]}
        label={t('cart.ask.label')}
        text={(kind) => t(kind === 'default' ? 'cart.ask.default' : `card.ask.${kind}`)}
        kinds={product.sampleAvailable ? ['sample', 'quote', 'default'] : ['quote', 'default']}
      />
    </RecordHero>
  )
}

const ProductBadges = ({
  product: { promoted, sampleAvailable, claims },
  t,
}: {
  readonly product: ProductData['product']
  readonly t: Page['t']
}) => (
  <p className={css.badges}>
    {promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
    {sampleAvailable && (
      <Badge tone="positive">
        <Icon name="flask" size={16} />
        {t('badge.sample')}
      </Badge>
    )}
    {claims.map((claim) => (
      <Badge key={claim} tone="accent">
        {t(`picklist.claim.${claim}`)}
      </Badge>
    ))}
  </p>
)

/** Shows the uses of a grade, its supplier and the countries where it is available. */
function ProductSide({
  data: { product, siblings, countryNames, contact },
  page,
}: {
  readonly data: ProductData
  readonly page: Page
}) {
  const { t, base, site } = page
  const compared = [product, ...siblings].slice(0, maxCompared).map(({ id }) => id)
  return (
    <>
      <RecordAside recordId={product.id} />
      <TagSection title={t('product.functions')} links={product.functions} path={(link) => valuePath(base, link)} />
      <TagSection title={t('facet.chemistry')} links={product.chemistries} path={(link) => valuePath(base, link)} />
      <TagSection
        title={t('product.applications')}
        links={product.applications}
        path={(link) => valuePath(base, link)}
      />
      <TagSection
        title={t('product.segments')}
        links={product.marketSegments}
        path={(link) => groupPath(base, link.businessGroupSlug, link.slug)}
      />
      <TagSection title={t('nav.markets')} links={product.businessGroups} path={(link) => groupPath(base, link.slug)} />
      <Panel
        title={t('product.supplier')}
        name={<a href={supplierPath(base, product.principal)}>{product.principalName}</a>}
      >
        <p>
          <a href={tradeNamePath(base, product.tradeName)}>
            {t('product.tradeNameRange', { tradeName: product.tradeName.nameToDisplay })}
          </a>
        </p>
        <p>
          <ButtonLink
            size="small"
            iconName="mail"
            href={contactAddress(base, { product: product.id, from: productPath(base, product) })}
            rel="nofollow"
          >
            {t('contact.aboutProduct')}
          </ButtonLink>
        </p>
        <p>
          <ButtonLink size="small" iconName="columns" href={compareAddress(base, { ids: compared })} rel="nofollow">
            {t('product.compare')}
          </ButtonLink>
        </p>
        <p>
          <SaveToFolder record={product.id} from={productPath(base, product)} page={page} />
        </p>
      </Panel>
      {contact !== null && (
        <Panel title={t('contact.person.title')} name={<span translate="no">{contact.name}</span>}>
          <ContactPersonFacts person={contact} page={page} />
        </Panel>
      )}
      {site.countryIsoCode === 'GLOBAL' && (
        <CountriesPanel title={t('product.countries', { count: countryNames.length })} names={countryNames} />
      )}
    </>
  )
}

/** Shows other grades of the same trade name and of the same main substance. */
function ProductsBeside({
  data: { product, siblings, sameSubstance },
  page,
}: {
  readonly data: ProductData
  readonly page: Page
}) {
  const { t, base } = page
  const [main] = product.substances
  return (
    <>
      {siblings.length > 0 && (
        <RelatedSection
          title={t('product.siblings', { tradeName: product.tradeName.nameToDisplay })}
          all={{ text: t('product.allOfTradeName'), href: tradeNamePath(base, product.tradeName) }}
        >
          <TradeGradeTiles cards={siblings} page={page} />
        </RelatedSection>
      )}
      {sameSubstance.length > 0 && (
        <RelatedSection
          title={t('product.sameSubstance')}
          all={
            main && {
              text: t('product.allWithSubstance', { substance: main.nameToDisplay }),
              href: searchAddress(`${base}/products`, { ...emptySearch, searchTerm: main.cas ?? main.nameToDisplay }),
            }
          }
        >
          <TradeGradeTiles cards={sameSubstance} page={page} />
        </RelatedSection>
      )}
    </>
  )
}

export const screen = defineScreen({ reads: productReads, show: showProduct, component: ProductScreen })
