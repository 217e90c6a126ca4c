import { account } from '#entities/account.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import { consentRecord } from '#entities/consent-record.ts'
import { contactRequest } from '#entities/contact-request.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { productDocument } from '#entities/product-document.ts'
import { redirect } from '#entities/redirect.ts'
import { site } from '#entities/site.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'

/*
 * A topic is something that a page may depend on, by name: a record (its id), an object as a whole, the records of an object
 * that hold a value, a file, a half of the search index. Whoever reads notes topics (recorded-reads.ts), whoever writes
 * touches topics (touched-topics.ts), and both take their names from here.
 */

export const objectTopic = (apiName: string): string => `object ${apiName}`
export const valueTopic = (entity: Entity, field: string, value: string): string =>
  `${entity.apiName}.${field}=${value}`
export const fileTopic = (key: string): string => `file ${key}`

/** Lists, counts and suggestions of products, product groups and suppliers: each shows something of the others. */
export const catalogueSearch = 'search catalogue'
export const publicationSearch = 'search publications'
/** Names of business groups, segments, values and suppliers: on every page. */
export const taxonomyTopic = 'taxonomy'

/** Fields by whose values records are listed often: such a list depends on the records that hold them, not on all. */
const listed: ReadonlyMap<Entity, readonly string[]> = new Map<Entity, readonly string[]>([
  [managedContent, ['contentKey', 'type', 'pageRole', 'products', 'tradeNames', 'principals']],
  [managedContentVersion, ['content']],
  [certificate, ['company', 'principal', 'tradeName']],
  [certificateAsset, ['certificate']],
  [productDocument, ['product']],
  [company, ['integrationId']],
])
export const listedBy = (entity: Entity): readonly string[] => listed.get(entity) ?? []

interface Whole {
  readonly field: string
  readonly of: Entity
}

const parts: ReadonlyMap<Entity, readonly Whole[]> = new Map<Entity, readonly Whole[]>([
  [
    tradeGrade,
    [
      { field: 'tradeName', of: tradeName },
      { field: 'principal', of: account },
    ],
  ],
  [managedContentVersion, [{ field: 'content', of: managedContent }]],
])

/** What a record is part of: a change of the part is one of the whole, which is seen through its parts. */
export const wholesOf = (entity: Entity): readonly Whole[] => parts.get(entity) ?? []

/** The lists of its parts: they come into sight with the whole. */
export const partTopics = (entity: Entity, id: string): readonly string[] =>
  [...parts].flatMap(([part, wholes]) =>
    wholes.flatMap(({ field, of }) => (of === entity ? valueTopic(part, field, id) : [])),
  )

const beside: ReadonlySet<string> = new Set(
  [certificate, certificateAsset, productDocument, company, redirect, contactRequest, consentRecord, site].map(
    (entity) => entity.apiName,
  ),
)
const publications: ReadonlySet<string> = new Set(
  [managedContent, managedContentVersion].map((entity) => entity.apiName),
)

/** The halves of the search index that a change of an object may change. */
export const searchTopicsOf = (apiName: string): readonly string[] =>
  beside.has(apiName) ? [] : publications.has(apiName) ? [publicationSearch] : [catalogueSearch]
