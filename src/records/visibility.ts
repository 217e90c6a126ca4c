import { fallbackChain } from '#domain/languages.ts'
import { worldwide } from '#domain/site-config.ts'
import { type Viewer, rolesOf } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import type { Entity } from '#entities/entity.ts'
import { listView } from '#entities/list-view.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { productDocument } from '#entities/product-document.ts'
import { promotion } from '#entities/promotion.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { user } from '#entities/user.ts'
import { mayDo } from './access.ts'
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
  overlaps,
  pointsAt,
} from './condition.ts'
import {
  active,
  availableGrade,
  countryOf,
  gradeInCountry,
  isInternal,
  nowhere,
  ownAccount,
  seesCatalogue,
} from './grade-visibility.ts'

/** Why something can be hidden: what a demand of the rule is about. */
export type HiddenBecause =
  | 'inactive'
  | 'site'
  | 'country'
  | 'assortment'
  | 'account'
  | 'holder'
  | 'certificates'
  | 'publication'
  | 'language'

/** One thing that must hold for a record to be seen. */
export interface Demand {
  readonly why: HiddenBecause
  readonly holds: Condition
  /** A later demand says it again, with more: it is here to be explained. */
  readonly isImplied?: true
}

/**
 * The one rule of what a viewer may see, as data: reads, lists, counts, related lists and the search scope are all asked it.
 * What it hides answers exactly as what does not exist.
 */
export function visibility(entity: Entity, viewer: Viewer): Condition {
  const demands = demandsOf(entity, viewer).flatMap(({ holds, isImplied }) => (isImplied === true ? [] : holds))
  const [only = always, ...others] = demands
  return others.length === 0 ? only : all(...demands)
}

/** The rule in its parts, in the order in which one would ask: the first that does not hold is why something is hidden. */
export function demandsOf(entity: Entity, viewer: Viewer): readonly Demand[] {
  if (rolesOf(viewer).includes('system')) return []
  // Who keeps records meets those that nobody is shown yet, or any more: else nothing could be made before what it is for.
  if (viewer.keeps === true && mayDo(viewer, entity, 'update')) return []
  const ofEntity = rules.get(entity.apiName)
  return ofEntity === undefined ? isActive : ofEntity(viewer)
}

/** Names the guests who see the same of an object: those of a country; of contents, who read one language on one day. */
export function guestsAlike({ context, site, language, today }: Viewer, { apiName }: Entity): string {
  const isContent = apiName === managedContent.apiName || apiName === managedContentVersion.apiName
  return [context, site.countryIsoCode, site.isMyIMCDOnly, ...(isContent ? [language, today] : [])].join(' ')
}

/** What follows from grades, `of` which there must be one: that one is in the country, and that one is in the assortment too. */
const byGrades = (viewer: Viewer, of: (grade: Condition) => Condition): readonly Demand[] =>
  viewer.assortment === undefined
    ? [{ why: 'country', holds: of(gradeInCountry(viewer)) }]
    : [
        { why: 'country', holds: of(gradeInCountry(viewer)), isImplied: true },
        { why: 'assortment', holds: of(availableGrade(viewer)) },
      ]

const isActive: readonly Demand[] = [{ why: 'inactive', holds: active }]

const catalogue =
  (rule: (viewer: Viewer) => readonly Demand[]) =>
  (viewer: Viewer): readonly Demand[] =>
    seesCatalogue(viewer) ? rule(viewer) : [{ why: 'site', holds: never }]

/** What belongs to an account is its own people's and the distributor's own. */
const ofOwnAccount = (viewer: Viewer): readonly Demand[] => [
  ...isActive,
  ...(isInternal(viewer) ? [] : [{ why: 'account', holds: equals('account', ownAccount(viewer)) } as const]),
]

const rules: ReadonlyMap<string, (viewer: Viewer) => readonly Demand[]> = new Map([
  [tradeGrade.apiName, catalogue((viewer) => [...isActive, ...byGrades(viewer, (grade) => grade)])],
  [
    tradeName.apiName,
    catalogue((viewer) => [...isActive, ...byGrades(viewer, (grade) => exists(tradeGrade, 'tradeName', grade))]),
  ],
  [account.apiName, catalogue(visibleAccount)],
  [substance.apiName, catalogue(() => isActive)],
  [promotion.apiName, catalogue(visiblePromotion)],
  [certificate.apiName, catalogue(visibleCertificate)],
  [certificateAsset.apiName, catalogue(visibleAsset)],
  [productDocument.apiName, catalogue(visibleDocument)],
  [contact.apiName, ofOwnAccount],
  [user.apiName, visibleUser],
  [documentRequest.apiName, visibleRequest],
  [listView.apiName, visibleListView],
  [managedContent.apiName, catalogue(visibleContent)],
  [managedContentVersion.apiName, catalogue(visibleVersion)],
])

/** A supplier with a grade there; a customer, and whoever supplies nothing, only to itself and to the distributor's own people. */
function visibleAccount(viewer: Viewer): readonly Demand[] {
  const own = isInternal(viewer) ? equals('recordType', 'Customer') : equals('id', ownAccount(viewer))
  const supplier = (grade: Condition) =>
    any(all(equals('recordType', 'Supplier'), exists(tradeGrade, 'principal', grade)), own)
  return [
    ...isActive,
    { why: 'account', holds: any(equals('recordType', 'Supplier'), own), isImplied: true },
    ...byGrades(viewer, supplier),
  ]
}

/** Those of one's own account; whoever is off too: they are let in again there. */
function visibleUser(viewer: Viewer): readonly Demand[] {
  if (isInternal(viewer)) return []
  const own = ownAccount(viewer)
  return [{ why: 'account', holds: any(equals('account', own), contains('otherAccounts', own)) }]
}

/** One's own, as long as one is of the account that they were granted to; an account's admin sees all of its people's. */
function visibleRequest(viewer: Viewer): readonly Demand[] {
  if (isInternal(viewer)) return isActive
  const own = equals('account', ownAccount(viewer))
  const holds = rolesOf(viewer).includes('customerAdmin') ? own : all(own, equals('user', viewer.user?.id ?? nowhere))
  return [...isActive, { why: 'account', holds }]
}

/** One's own, what is for everybody, and what is shared with one of one's roles. */
function visibleListView(viewer: Viewer): readonly Demand[] {
  const roles = rolesOf(viewer).map((role) => `Role.${role}`)
  const holds = any(
    equals('owner', viewer.user?.id ?? nowhere),
    equals('visibility', 'Public'),
    all(equals('visibility', 'Shared'), overlaps('sharedWith', roles)),
  )
  return [...isActive, { why: 'holder', holds }]
}

/** What names no country holds in all of them: promotions, documents. */
function inCountry(viewer: Viewer): Condition {
  const country = countryOf(viewer)
  if (country === worldwide) return always
  return any(not(holdsSomething('countries')), contains('countries', country))
}

/** Where it holds; of what an assortment keeps out, nothing is promoted either. */
function visiblePromotion(viewer: Viewer): readonly Demand[] {
  const where: readonly Demand[] = [...isActive, { why: 'country', holds: inCountry(viewer) }]
  if (viewer.assortment === undefined) return where
  const items = [tradeGrade, tradeName, account].map((entity) => pointsAt('item', entity, visibility(entity, viewer)))
  return [...where, { why: 'assortment', holds: any(...items) }]
}

/** An active one (CRT-07) of a company, or of a principal or trade name that is visible; guests may be kept out (CRT-09). */
function visibleCertificate(viewer: Viewer): readonly Demand[] {
  if (viewer.site.hidesCertificatesFromGuests === true && viewer.user === undefined)
    return [{ why: 'certificates', holds: never }]
  const holders = [
    ['company', company],
    ['principal', account],
    ['tradeName', tradeName],
  ] as const
  const holds = any(...holders.map(([field, holder]) => pointsAt(field, holder, visibility(holder, viewer))))
  return [...isActive, { why: 'holder', holds }]
}

function visibleAsset(viewer: Viewer): readonly Demand[] {
  const holds = pointsAt('certificate', certificate, visibility(certificate, viewer))
  return [...isActive, { why: 'holder', holds }]
}

/** A document of a visible grade, whoever may have its file: that it can be asked for is no secret. */
function visibleDocument(viewer: Viewer): readonly Demand[] {
  return [
    ...isActive,
    { why: 'country', holds: inCountry(viewer) },
    { why: 'holder', holds: pointsAt('product', tradeGrade, availableGrade(viewer)) },
  ]
}

/** A content of the viewer's country that somebody who reads their language can read today (LNG-01, LNG-02). */
function visibleContent(viewer: Viewer): readonly Demand[] {
  const readable = isIn('language', fallbackChain(viewer.language))
  const version = (where: Condition) => exists(managedContentVersion, 'content', where)
  return [
    ...isActive,
    { why: 'country', holds: inCountry(viewer) },
    { why: 'publication', holds: version(publishedVersion(viewer)), isImplied: true },
    { why: 'language', holds: version(all(publishedVersion(viewer), readable)) },
  ]
}

/** Every language of a visible content that is published today: who reads one is offered the others. */
function visibleVersion(viewer: Viewer): readonly Demand[] {
  return [
    { why: 'publication', holds: publishedVersion(viewer) },
    { why: 'holder', holds: pointsAt('content', managedContent, visibility(managedContent, viewer)) },
  ]
}

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
