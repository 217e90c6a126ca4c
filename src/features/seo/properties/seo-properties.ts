import * as v from 'valibot'
import { alternatesOf, siteBase, sitesShowing, type PageVisibility } from '#platform/values/addresses/addresses.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import { failure } from '#platform/values/errors.ts'
import { keyPrefixOf, toId18 } from '#platform/values/record-id.ts'
import {
  contentPagePath,
  productPath,
  publicationPath,
  supplierPath,
  tradeNamePath,
} from '#platform/values/addresses/record-paths.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { sameLanguage } from '#platform/i18n/languages.ts'
import { contentIndexing, indexedCountries } from '#features/content/managed-content/content-indexing.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { sites } from '#sites/table.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { contentByKey, contentsByIds, type ReadContent } from '#features/content/managed-content/content-records.ts'
import { countriesWith } from '#features/catalogue/cards/counts.ts'
import { keyText, optionalKey, optionalText } from '#platform/calls/params.ts'
import { requestedFields, type FieldSource, type FieldsAnswer } from './seo-fields.ts'
import { languageOfCode, siteViewer } from '#sites/site-viewer.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** SEO-01. `complexFields` and `hrefLangUrls` are maps, because the platform does not publish its inner types. */
export interface SeoProperties extends FieldsAnswer {
  readonly recordId: string
  readonly recordName: string
  /** The label of the object. */
  readonly objectName: string
  /** Maps hreflang to an absolute address; empty for a page that must not be indexed. */
  readonly hrefLangUrls: Readonly<Record<string, string>>
  readonly canonicalUrl: string
  readonly isSeoIndexed: boolean
}

/**
 * SeoController.getProperties (CMS-06): returns what search engines read about the page of a supplier, trade name, trade grade
 * or content on the site of a community. The record is identified by its id, or a content by its key. The links equal those in
 * the page's head. `fields` is a comma-separated list of API names, with or without their object. Throws INVALID_ID,
 * RECORD_NOT_FOUND for a community or record that does not exist or is not visible, INVALID_FIELD, and INVALID_PARAMETERS for
 * an unknown language.
 */
export const getSeoProperties = call({
  name: 'SeoController.getProperties',
  cacheable: true,
  access: 'everyone',
  params: v.object({ communityId: keyText, recordId: keyText, fields: optionalText, language: optionalKey }),
  run: async ({ communityId, recordId, fields, language }, caller): Promise<SeoProperties> => {
    const site = siteOfCommunity(communityId)
    const context = { ...caller, viewer: siteViewer(localeOf(site, language, caller), caller.viewer) }
    const found = await addressed(recordId, context)
    const [main] = found.sources
    if (main === undefined) throw notFound(recordId)
    const { publicOrigin, viewer } = context
    const showing = sitesShowing(sites, found.shownIn, sameLanguage)
    const { indexing = { isIndexed: true, language: viewer.language } } = found
    const isSeoIndexed = !site.isMyIMCDOnly && indexing.isIndexed
    return {
      recordId: main.row.id,
      recordName: found.name,
      objectName: main.entity.label,
      ...requestedFields(fields ?? '', found.sources, viewer.language),
      hrefLangUrls: Object.fromEntries(
        (isSeoIndexed ? alternatesOf(found.path, showing) : []).map(({ hrefLang, path }) => [
          hrefLang,
          publicOrigin + path,
        ]),
      ),
      canonicalUrl: publicOrigin + siteBase(site, indexing.language) + found.path,
      isSeoIndexed,
    }
  },
})

/** A record with its own page. */
interface Addressed {
  readonly name: string
  /** The path of the page below the base. */
  readonly path: string
  readonly shownIn: PageVisibility
  /** Where search engines find it, unless in every language of its sites. */
  readonly indexing?: ReturnType<typeof contentIndexing>
  /** The sources of fields, the record itself first. */
  readonly sources: readonly FieldSource[]
}

function addressed(recordId: string, context: CallContext): Promise<Addressed> {
  if (isContentKey(recordId)) return content(recordId, contentByKey(recordId, context), context)
  const id = toId18(recordId)
  if (id === null) throw failure('INVALID_ID', { id: recordId.slice(0, 40) })
  const read = byPrefix[keyPrefixOf(id)]
  if (read === undefined) throw notFound(id)
  return read(id, context)
}

const byPrefix: Readonly<Record<string, (id: string, context: CallContext) => Promise<Addressed>>> = {
  [tradeGrade.keyPrefix]: async (id, { records, viewer }) => {
    const row = await records.byId(viewer, tradeGrade, id)
    if (row === null) throw notFound(id)
    return ofRecord(tradeGrade, row, productPath, row.countries)
  },
  [tradeName.keyPrefix]: async (id, context) => {
    const row = await context.records.byId(context.viewer, tradeName, id)
    if (row === null) throw notFound(id)
    return ofRecord(tradeName, row, tradeNamePath, countriesWith(context, id))
  },
  [account.keyPrefix]: async (id, context) => {
    const row = await context.records.byId(context.viewer, account, id)
    if (row?.recordType !== 'Supplier') throw notFound(id)
    return ofRecord(account, row, supplierPath, countriesWith(context, id))
  },
  [managedContent.keyPrefix]: (id, context) =>
    content(
      id,
      contentsByIds([id], context).then(([found]) => found ?? null),
      context,
    ),
}

const ofRecord = (
  entity: Entity,
  row: Row<Entity> & { readonly name: string },
  path: typeof productPath,
  countries: readonly string[],
): Addressed => ({
  name: row.name,
  path: path('', { id: row.id, slug: slugOf(row.name) }),
  shownIn: { countries },
  sources: [{ entity, row }],
})

/** Returns publications and pages; an image or document has no page. */
async function content(
  named: string,
  reading: Promise<ReadContent | null>,
  { viewer }: Pick<CallContext, 'viewer'>,
): Promise<Addressed> {
  const found = await reading
  if (found === null) throw notFound(named)
  const { row, version, versions } = found
  const isPage = row.type === 'page' || row.type === 'Our_values'
  if (!isPage && !isPublicationType(row.type)) throw notFound(named)
  const path = isPage ? contentPagePath : publicationPath
  return {
    name: version.name,
    path: path('', { slug: slugOf(row.name), contentKey: row.contentKey }),
    shownIn: {
      countries: indexedCountries(row),
      languages: versions.map((each) => each.language),
    },
    indexing: contentIndexing({ ...row, lang: version.language }, viewer.site, viewer.language),
    sources: [
      { entity: managedContent, row },
      { entity: managedContentVersion, row: version },
    ],
  }
}

function siteOfCommunity(communityId: string): SiteConfig {
  const id = toId18(communityId)
  if (id === null) throw failure('INVALID_ID', { id: communityId.slice(0, 40) })
  const site = sites.find((each) => each.communityId === id)
  if (site === undefined) throw notFound(id)
  return site
}

/**
 * The default is the language of the caller on the site. A language without pages on the site is replaced by the site's
 * default.
 */
function localeOf(site: SiteConfig, language: string | undefined, { viewer }: CallContext) {
  const requested =
    language === undefined
      ? viewer.site.code === site.code
        ? viewer.language
        : site.supportedLanguages[0]
      : languageOfCode(language.replace('_', '-'))
  const languageCode = site.supportedLanguages.includes(requested) ? requested : site.supportedLanguages[0]
  return siteParamsOf({ site, language: languageCode })
}

const notFound = (id: string): Error => failure('RECORD_NOT_FOUND', { id })
