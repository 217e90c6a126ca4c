import { countAll } from '#features/catalogue/cards/counts.ts'
import { alternatesOf, siteBase, sitesShowing, type PageVisibility } from '#platform/values/addresses/addresses.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { publicationTypes, type ContentType } from '#features/content/managed-content/content-types.ts'
import {
  contentPagePath,
  groupPath,
  productPath,
  publicationPath,
  supplierPath,
  tradeNamePath,
  valuePath,
} from '#platform/values/addresses/record-paths.ts'
import { sameLanguage } from '#platform/i18n/languages.ts'
import { indexedCountries } from '#features/content/managed-content/content-indexing.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { streamAddresses, type AddressedEntity, type AddressRange } from './read-addresses.ts'
import { countContentAddresses, streamContentAddresses } from './read-content-addresses.ts'
import type { Taxonomy } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import type { Services } from '#platform/pages/server/services.ts'
import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { entryWriter, type EntryWriter } from './sitemap-xml.ts'

/** A kind of record with pages, by the name of its sitemaps: the number of pages on a site and the pages themselves. */
interface SitemapKind {
  readonly count: (target: SitemapTarget) => number | Promise<number>
  readonly pages: (target: SitemapTarget, range: AddressRange) => AsyncIterable<readonly SitemapPage[]>
}

export interface SitemapServices extends Pick<Services, 'sites' | 'publicOrigin' | 'records' | 'callContext'> {
  readonly content: Pick<Services['content'], 'search'> & Pick<CatalogueServices['content'], 'taxonomy'>
}

export interface SitemapTarget {
  readonly site: SiteConfig
  readonly services: SitemapServices
}

interface SitemapPage extends PageVisibility {
  /** The path below the base. */
  readonly path: string
  readonly lastModified: Date | null
}

export const sitemapKinds: ReadonlyMap<string, SitemapKind> = new Map([
  ['pages', { count: ({ services }) => pagesOf(services.content.taxonomy).length, pages: sitePages }],
  ['products', records(tradeGrade, 'tradeGrade', productPath)],
  ['product-groups', records(tradeName, 'tradeName', tradeNamePath)],
  ['suppliers', records(account, 'principal', supplierPath)],
  [
    'publications',
    contents(
      publicationTypes.map(({ value }) => value),
      publicationPath,
    ),
  ],
  ['content-pages', contents(['page', 'Our_values'], contentPagePath)],
])

/** Yields the entries for a range of a kind's pages, each with the alternates that the page has in its head. */
export async function* sitemapEntries(
  kind: SitemapKind,
  target: SitemapTarget,
  range: AddressRange,
): AsyncGenerator<string> {
  const writerOf = entryWriters(target)
  for await (const pages of kind.pages(target, range)) {
    let entries = ''
    for (const page of pages) entries += writerOf(page)(page.path, page.lastModified)
    yield entries
  }
}

/** Many pages have the same countries and languages, so the common part of their entries is computed once. */
function entryWriters({ site, services }: SitemapTarget): (shownIn: PageVisibility) => EntryWriter {
  const writers = new Map<string, EntryWriter>()
  return (shownIn) => {
    const key = `${shownIn.countries?.join(' ')};${shownIn.languages?.join(' ')}`
    let writer = writers.get(key)
    if (writer === undefined) {
      const showing = sitesShowing(services.sites, shownIn, sameLanguage)
      const languages = showing.find(({ basePath }) => basePath === site.basePath)?.supportedLanguages ?? []
      const bases = languages.map((language) => siteBase(site, language))
      writer = entryWriter(bases, alternatesOf('', showing), services.publicOrigin())
      writers.set(key, writer)
    }
    return writer
  }
}

function records(entity: AddressedEntity, type: ResultType, path: typeof productPath): SitemapKind {
  return {
    count: (target) => countAll(contextOf(target), type),
    async *pages(target, range) {
      for await (const found of streamAddresses(target.services.records, contextOf(target).viewer, entity, range))
        yield found.map(({ id, name, countries, lastModifiedDate }) => ({
          path: path('', { id, slug: slugOf(name) }),
          countries,
          lastModified: lastModifiedDate,
        }))
    },
  }
}

function contents(types: readonly ContentType[], path: typeof publicationPath): SitemapKind {
  return {
    count: (target) => countContentAddresses(target.services.records, contextOf(target).viewer, types),
    async *pages(target, range) {
      for await (const found of streamContentAddresses(target.services.records, contextOf(target).viewer, types, range))
        yield found.map(({ name, contentKey, languages, lastModifiedDate, ...content }) => ({
          path: path('', { slug: slugOf(name), contentKey }),
          countries: indexedCountries(content),
          languages,
          lastModified: lastModifiedDate,
        }))
    },
  }
}

async function* sitePages({ services }: SitemapTarget, { offset, limit }: AddressRange) {
  yield pagesOf(services.content.taxonomy)
    .slice(offset, offset + limit)
    .map((path) => ({ path, lastModified: null }))
}

/** The pages that every site has, below its base. */
const pagesOf = ({ businessGroups, masterValues }: Taxonomy): readonly string[] => [
  '',
  '/products',
  '/product-groups',
  '/suppliers',
  '/publications',
  '/certificates-and-documents',
  contactAddress(''),
  ...businessGroups.flatMap((group) => [
    groupPath('', group.slug),
    ...group.marketSegments.map((segment) => groupPath('', group.slug, segment.slug)),
  ]),
  ...masterValues.map((value) => valuePath('', value)),
]

const contextOf = ({ site, services }: SitemapTarget) =>
  services.callContext({ site, language: site.supportedLanguages[0] })
