import { countAll } from '#calls/counts.ts'
import { alternatesOf, siteBase, sitesShowing, type ShownIn } from '#domain/addresses.ts'
import { contactAddress } from '#domain/contact-form.ts'
import { publicationTypes, type ContentType } from '#domain/content-types.ts'
import {
  contentPagePath,
  groupPath,
  productPath,
  publicationPath,
  supplierPath,
  tradeNamePath,
  valuePath,
} from '#domain/record-paths.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { slugOf } from '#domain/slug.ts'
import { account } from '#entities/account.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { AddressedEntity, AddressRange } from '#records/read-addresses.ts'
import type { Taxonomy } from '#records/taxonomy.ts'
import type { ResultType } from '#search/port.ts'
import type { Services } from './services.ts'
import { entryWriter, type EntryWriter } from './sitemap-xml.ts'
import { callContext } from './viewer.ts'

/** What has a page of its own, by the name of its sitemaps: how many of them a site shows, and the pages themselves. */
interface SitemapKind {
  readonly count: (place: SitemapPlace) => number | Promise<number>
  readonly pages: (place: SitemapPlace, range: AddressRange) => AsyncIterable<readonly SitemapPage[]>
}

export interface SitemapPlace {
  readonly site: SiteConfig
  readonly services: Services
}

interface SitemapPage extends ShownIn {
  /** Below the base. */
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

/** The entries of a range of a kind's pages, each with the alternates that the page itself has in its head. */
export async function* sitemapEntries(
  kind: SitemapKind,
  place: SitemapPlace,
  range: AddressRange,
): AsyncGenerator<string> {
  const writerOf = entryWriters(place)
  for await (const pages of kind.pages(place, range)) {
    let entries = ''
    for (const page of pages) entries += writerOf(page)(page.path, page.lastModified)
    yield entries
  }
}

/** Pages are shown in few different sets of places: what each set has in common is worked out once. */
function entryWriters({ site, services }: SitemapPlace): (shownIn: ShownIn) => EntryWriter {
  const writers = new Map<string, EntryWriter>()
  return (shownIn) => {
    const key = `${shownIn.countries?.join(' ')};${shownIn.languages?.join(' ')}`
    let writer = writers.get(key)
    if (writer === undefined) {
      const showing = sitesShowing(services.sites, shownIn)
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
    count: (place) => countAll(contextOf(place), type),
    async *pages(place, range) {
      for await (const found of place.services.records.addresses(contextOf(place).viewer, entity, range))
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
    count: (place) => place.services.records.countContentAddresses(contextOf(place).viewer, types),
    async *pages(place, range) {
      for await (const found of place.services.records.contentAddresses(contextOf(place).viewer, types, range))
        yield found.map(({ name, contentKey, countries, languages, lastModifiedDate }) => ({
          path: path('', { slug: slugOf(name), contentKey }),
          // No country is all of them.
          countries: countries.length === 0 ? undefined : countries,
          languages,
          lastModified: lastModifiedDate,
        }))
    },
  }
}

async function* sitePages({ services }: SitemapPlace, { offset, limit }: AddressRange) {
  yield pagesOf(services.content.taxonomy)
    .slice(offset, offset + limit)
    .map((path) => ({ path, lastModified: null }))
}

/** Pages that every site has, below its base. */
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

const contextOf = ({ site, services }: SitemapPlace) =>
  callContext(services, { site, language: site.supportedLanguages[0] })
