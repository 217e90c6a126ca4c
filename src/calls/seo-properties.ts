import * as v from 'valibot'
import { alternatesOf, siteBase, sitesShowing, type ShownIn } from '#domain/addresses.ts'
import { isContentKey } from '#domain/content-key.ts'
import { isPublicationType } from '#domain/content-types.ts'
import { failure } from '#domain/errors.ts'
import { keyPrefixOf, toId18 } from '#domain/record-id.ts'
import { contentPagePath, productPath, publicationPath, supplierPath, tradeNamePath } from '#domain/record-paths.ts'
import { slugOf } from '#domain/slug.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { account } from '#entities/account.ts'
import type { Entity, Row } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { sites } from '#sites/table.ts'
import { call, type CallContext } from './call.ts'
import { contentByKey, contentsByIds, type ReadContent } from './content-records.ts'
import { countriesWith } from './counts.ts'
import { keyText, optionalKey, optionalText } from './params.ts'
import { fieldsAsked, type FieldSource, type FieldsAnswer } from './seo-fields.ts'
import { languageOfCode, siteViewer } from './site-viewer.ts'

/** SEO-01; `complexFields` and `hrefLangUrls` are maps: the platform's inner types are not public. */
export interface SeoProperties extends FieldsAnswer {
  readonly recordId: string
  readonly recordName: string
  /** The object's label. */
  readonly objectName: string
  /** hreflang → whole address; empty for a page that is not to be indexed. */
  readonly hrefLangUrls: Readonly<Record<string, string>>
  readonly canonicalUrl: string
  readonly isSeoIndexed: boolean
}

/**
 * SeoController.getProperties (CMS-06): what a search engine is told of a record's page on the site of a community: of a
 * supplier, a trade name, a trade grade or a content, by id (a content by its key, too). The links are those of the page's head.
 * `fields`: a comma list of names on the wire, with or without their object's. Throws INVALID_ID, RECORD_NOT_FOUND for a
 * community or record that is not there or not to be seen, INVALID_FIELD, INVALID_PARAMETERS for an unknown language.
 */
export const getSeoProperties = call({
  name: 'SeoController.getProperties',
  cacheable: true,
  access: 'everyone',
  params: v.object({ communityId: keyText, recordId: keyText, fields: optionalText, language: optionalKey }),
  run: async ({ communityId, recordId, fields, language }, caller): Promise<SeoProperties> => {
    const site = siteOfCommunity(communityId)
    const context = { ...caller, viewer: siteViewer(placeOf(site, language, caller), caller.viewer) }
    const found = await addressed(recordId, context)
    const [main] = found.sources
    if (main === undefined) throw notFound(recordId)
    const { publicOrigin, viewer } = context
    const showing = sitesShowing(
      sites.filter(({ isMyIMCDOnly }) => !isMyIMCDOnly),
      found.shownIn,
    )
    const isSeoIndexed = !site.isMyIMCDOnly
    return {
      recordId: main.row.id,
      recordName: found.name,
      objectName: main.entity.label,
      ...fieldsAsked(fields ?? '', found.sources, viewer.language),
      hrefLangUrls: Object.fromEntries(
        (isSeoIndexed ? alternatesOf(found.path, showing) : []).map(({ hrefLang, path }) => [
          hrefLang,
          publicOrigin + path,
        ]),
      ),
      canonicalUrl: publicOrigin + siteBase(site, viewer.language) + found.path,
      isSeoIndexed,
    }
  },
})

/** A record with a page of its own. */
interface Addressed {
  readonly name: string
  /** Of its page, below the base. */
  readonly path: string
  readonly shownIn: ShownIn
  /** Where its fields stand, its own record first. */
  readonly sources: readonly FieldSource[]
}

function addressed(recordId: string, context: CallContext): Promise<Addressed> {
  if (isContentKey(recordId)) return content(recordId, contentByKey(recordId, context))
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

/** Publications and pages; an image or a document has no page. */
async function content(named: string, reading: Promise<ReadContent | null>): Promise<Addressed> {
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
      // No country is all of them.
      countries: row.countries.length === 0 ? undefined : row.countries,
      languages: versions.map((each) => each.language),
    },
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

/** Without a language it is the one in which the caller stands on the site; one that the site has no pages in is the site's own. */
function placeOf(site: SiteConfig, language: string | undefined, { viewer }: CallContext) {
  const asked =
    language === undefined
      ? viewer.site.code === site.code
        ? viewer.language
        : site.supportedLanguages[0]
      : languageOfCode(language.replace('_', '-'))
  const languageCode = site.supportedLanguages.includes(asked) ? asked : site.supportedLanguages[0]
  return { countryCode: site.countryIsoCode, languageCode }
}

const notFound = (id: string): Error => failure('RECORD_NOT_FOUND', { id })
