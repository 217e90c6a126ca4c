import { fallbackChain } from '#domain/languages.ts'
import { worldwide } from '#domain/site-config.ts'
import { type Role, type Viewer, rolesOf } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { productDocument } from '#entities/product-document.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { SearchScope } from '#search/port.ts'
import {
  type Condition,
  all,
  always,
  any,
  atLeast,
  atMost,
  contains,
  equals,
  exists,
  holdsSomething,
  isIn,
  never,
  not,
  pointsAt,
} from './condition.ts'

/**
 * The one rule of what a viewer may see, as data: reads, lists, counts, related lists and the search scope are all asked it.
 * What it hides answers exactly as what does not exist.
 */
export function visibility(entity: Entity, viewer: Viewer): Condition {
  if (rolesOf(viewer).includes('system')) return always
  const ofEntity = rules.get(entity.apiName)
  return ofEntity === undefined ? active : ofEntity(viewer)
}

/** Names the guests who see the same of an object: those of a country; of contents, who read one language on one day. */
export function guestsAlike({ context, site, language, today }: Viewer, { apiName }: Entity): string {
  const isContent = apiName === managedContent.apiName || apiName === managedContentVersion.apiName
  return [context, site.countryIsoCode, site.isMyIMCDOnly, ...(isContent ? [language, today] : [])].join(' ')
}

/** Where nothing is available; no document of the index carries it. */
export const nowhere = ''

/** The same rule for the search index, whose documents are the active grades, trade names and suppliers with their countries. */
export function searchScope(viewer: Viewer): SearchScope {
  if (!seesCatalogue(viewer)) return { country: nowhere }
  const country = countryOf(viewer)
  return { country: country === worldwide ? null : country }
}

const active = equals('isActive', true)

/** A sales person sees what the customer's country has (§1 SalesAssistant); everybody else, what the site's has. */
const countryOf = ({ context, internalSession, site }: Viewer): string =>
  (context === 'SalesAssistant' ? internalSession?.countryIsoCode : undefined) ?? site.countryIsoCode

/** On a site for signed-in users only a guest sees nothing of the catalogue; what frames its pages (groups, company) stays. */
const seesCatalogue = (viewer: Viewer): boolean => !viewer.site.isMyIMCDOnly || viewer.user !== undefined

/** Available in the viewer's country; worldwide, in any. */
function availableGrade(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  return all(active, country === worldwide ? holdsSomething('countries') : contains('countries', country))
}

const catalogue =
  (rule: (viewer: Viewer) => Condition) =>
  (viewer: Viewer): Condition =>
    seesCatalogue(viewer) ? rule(viewer) : never

const rules: ReadonlyMap<string, (viewer: Viewer) => Condition> = new Map([
  [tradeGrade.apiName, catalogue(availableGrade)],
  [tradeName.apiName, catalogue((viewer) => all(active, exists(tradeGrade, 'tradeName', availableGrade(viewer))))],
  [account.apiName, catalogue(visibleAccount)],
  [substance.apiName, catalogue(() => active)],
  [promotion.apiName, catalogue((viewer) => all(active, inCountry(viewer)))],
  [certificate.apiName, catalogue(visibleCertificate)],
  [certificateAsset.apiName, catalogue(visibleAsset)],
  [productDocument.apiName, catalogue(visibleDocument)],
  [managedContent.apiName, catalogue(visibleContent)],
  [managedContentVersion.apiName, catalogue(visibleVersion)],
])

/** A supplier with a grade there; a customer only to itself and to the distributor's own people. */
function visibleAccount(viewer: Viewer): Condition {
  const supplier = all(equals('recordType', 'Supplier'), exists(tradeGrade, 'principal', availableGrade(viewer)))
  const isInternal = rolesOf(viewer).some((role) => role === 'internalSales' || role === 'administrator')
  const customer = isInternal ? equals('recordType', 'Customer') : equals('id', viewer.account?.id ?? nowhere)
  return all(active, any(supplier, customer))
}

/** What names no country holds in all of them: promotions, documents. */
function inCountry(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  if (country === worldwide) return always
  return any(not(holdsSomething('countries')), contains('countries', country))
}

/** An active one (CRT-07) of a company, or of a principal or trade name that is visible; guests may be kept out (CRT-09). */
function visibleCertificate(viewer: Viewer): Condition {
  if (viewer.site.hidesCertificatesFromGuests === true && viewer.user === undefined) return never
  const holders = [
    ['company', company],
    ['principal', account],
    ['tradeName', tradeName],
  ] as const
  return all(active, any(...holders.map(([field, holder]) => pointsAt(field, holder, visibility(holder, viewer)))))
}

function visibleAsset(viewer: Viewer): Condition {
  return all(active, pointsAt('certificate', certificate, visibleCertificate(viewer)))
}

/** A document of a visible grade, whoever may have its file: that it can be asked for is no secret. */
function visibleDocument(viewer: Viewer): Condition {
  return all(active, inCountry(viewer), pointsAt('product', tradeGrade, availableGrade(viewer)))
}

/** A content of the viewer's country that somebody who reads their language can read today (LNG-01, LNG-02). */
function visibleContent(viewer: Viewer): Condition {
  const readable = isIn('language', fallbackChain(viewer.language))
  return all(
    contentOfCountry(viewer),
    exists(managedContentVersion, 'content', all(publishedVersion(viewer), readable)),
  )
}

/** Every language of a visible content that is published today: who reads one is offered the others. */
function visibleVersion(viewer: Viewer): Condition {
  return all(publishedVersion(viewer), pointsAt('content', managedContent, visibleContent(viewer)))
}

const contentOfCountry = (viewer: Viewer): Condition => all(active, inCountry(viewer))

/** A language that is published on the viewer's day, whoever can read it. */
export function publishedVersion({ today, preview }: Viewer): Condition {
  if (today === undefined) return never
  const published = all(
    equals('status', 'published'),
    any(equals('publishedFrom', null), atMost('publishedFrom', today)),
    any(equals('publishedUntil', null), atLeast('publishedUntil', today)),
  )
  // A draft's days count from the day on which it is published.
  return all(active, preview === true ? any(equals('status', 'draft'), published) : published)
}

/**
 * Whose files a viewer may have: those of the records they see; of a document, as its level says. The distributor's own
 * people have what is on request, to answer who asks.
 */
export function fileVisibility(entity: Entity, viewer: Viewer): Condition {
  const seen = visibility(entity, viewer)
  const roles = rolesOf(viewer)
  if (entity !== productDocument || roles.some((role) => holdersOfAll.has(role))) return seen
  return all(seen, isIn('level', viewer.user === undefined ? ['public'] : ['public', 'signed-in']))
}

const holdersOfAll: ReadonlySet<Role> = new Set<Role>(['system', 'administrator', 'editor', 'internalSales'])
