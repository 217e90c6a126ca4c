import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { rowsPointingAt } from '#features/catalogue/cards/child-rows.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { companySite } from '#features/catalogue/companies/company-site.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { detailId } from '#features/catalogue/pages/detail-parts.ts'
import type { PrincipalName } from '#features/catalogue/taxonomy/taxonomy.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, optionalKey, optionalText } from '#platform/calls/params.ts'
import { certificateSchemes } from '#platform/entity/picklists.ts'
import { selectWireFields } from '#platform/calls/select-fields.ts'
import type { Row } from '#platform/entity/entity.ts'
import { inOrderFor } from '#platform/i18n/language-name.ts'
import { all, any, equals, isIn, pointsAt, type Condition } from '#platform/records/read/condition.ts'
import { failure } from '#platform/values/errors.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { siteViewerOr } from '#sites/site-viewer.ts'
import { sites } from '#sites/table.ts'
import { certificate, certificateAsset } from './certificate.ts'

/** The fields of a certificate and its files that a response contains in their stored form (§3 Certificate, APX-06). */
const certificateFields = selectWireFields(certificate, [
  'id',
  'name',
  'date',
  'logo',
  'isActive',
  'scheme',
  'issuer',
  'number',
  'scope',
  'validUntil',
])
const assetFields = selectWireFields(certificateAsset, ['id', 'name', 'certificate', 'isActive', 'language', 'file'])

/** The maximum number of certificates in one response; the largest known list has 500. */
const maxCertificates = 1000

/** The maximum number of assets of all certificates in one response: twenty for each. */
const maxAssets = 20_000

/**
 * CertificateController.getCertificatesByCompanyId (APX-06): returns the certificates of a company of the distributor, by name.
 * `companyId` is the record's id or its key (SiteConfig.IMCDCompany); the list is empty for an unknown company. Throws INVALID_ID for
 * a text that is neither. Country and language are our own parameters: they determine the language of the scope and the order of the
 * files.
 */
export const getCertificatesByCompanyId = call({
  name: 'CertificateController.getCertificatesByCompanyId',
  cacheable: true,
  access: 'everyone',
  params: v.object({ companyId: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ companyId, ...siteLocale }, requestContext) => {
    const reader = siteViewerOr(siteLocale, requestContext.viewer)
    const holder = await companyOf(companyId, requestContext)
    if (holder === null && !mayNameCompany(companyId)) throw failure('INVALID_ID', { id: companyId.slice(0, 40) })
    if (holder === null) return []
    const viewer = { ...reader, site: companySite(holder.integrationId, sites, reader) }
    return await certificatesWhere(equals('company', holder.id), { ...requestContext, viewer })
  },
})

/**
 * CertificateController.getCertificatesByHolder: returns by name the certificates of a principal and its trade names, of one
 * trade name, or of a product (those of its trade name and its principal). Throws RECORD_NOT_FOUND if the viewer sees no such
 * record.
 */
export const getCertificatesByHolder = call({
  name: 'CertificateController.getCertificatesByHolder',
  cacheable: true,
  access: 'everyone',
  params: v.object({ holderId: keyText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ holderId, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewerOr(siteLocale, requestContext.viewer) }
    const id = detailId(holderId)
    const where = await schemesOf(id, context)
    if (where === null) throw failure('RECORD_NOT_FOUND', { id })
    return await certificatesWhere(where, context)
  },
})

/**
 * CertificateController.getCertificatesByScheme: returns by name the certificates of all principals and their trade names in any
 * of these schemes (a comma-separated list); without a scheme there are none.
 */
export const getCertificatesByScheme = call({
  name: 'CertificateController.getCertificatesByScheme',
  cacheable: true,
  access: 'everyone',
  params: v.object({ schemes: optionalText, countryCode: optionalKey, languageCode: optionalKey }),
  run: async ({ schemes = '', ...siteLocale }, requestContext) => {
    const requested = schemes.split(',').filter((scheme) => Object.hasOwn(certificateSchemes, scheme))
    if (requested.length === 0) return []
    const context = { ...requestContext, viewer: siteViewerOr(siteLocale, requestContext.viewer) }
    return await certificatesWhere(all(equals('company', null), isIn('scheme', requested)), context, true)
  },
})

/** A certificate on the wire with its assets. */
export type CertificateRecord = Awaited<ReturnType<typeof certificatesWhere>>[number]

/**
 * Returns certificates in the order of the database, with their assets: those in the reader's language first, then by the name
 * of the language. Makes two queries in addition to that of the certificates, independent of their number. Includes expired
 * certificates with their last day; the visibility rule excludes inactive ones (CRT-07).
 */
async function certificatesWhere(where: Condition, context: CallContext, namesEveryPrincipal = false) {
  const { viewer, taxonomy, records } = context
  const rows = await records.list(viewer, certificate, { where, limit: maxCertificates })
  const ids = rows.map((row) => row.id)
  const tradeNameIds = [...new Set(rows.flatMap((row) => row.tradeName ?? []))]
  const [assets, tradeNames] = await Promise.all([
    rowsPointingAt(context, certificateAsset, 'certificate', ids, { limit: maxAssets }),
    records.byIds(viewer, tradeName, tradeNameIds),
  ])
  const assetsOf = Map.groupBy(assets, (asset) => asset.certificate)
  const tradeNameById = new Map(tradeNames.map((row) => [row.id, row]))
  return rows.map((row) => ({
    ...certificateFields(row),
    // The translation in the visitor's language, if there is one, in the same position among the fields.
    Scope__c: readText(row.scope, row.scopes, viewer.language)?.text ?? null,
    // Null if the certificate belongs to the company; that of its trade name is only named where nothing else tells it.
    Principal__r: named(
      row.principal === null && !namesEveryPrincipal ? null : principalOf(row, tradeNameById, taxonomy),
    ),
    Trade_Name__r: named(row.tradeName === null ? null : (tradeNameById.get(row.tradeName) ?? null)),
    IMCD_Certificate_Assets__r: assetRecords(assetsOf.get(row.id) ?? [], context),
  }))
}

function principalOf(
  { principal, tradeName: id }: Row<typeof certificate>,
  tradeNames: ReadonlyMap<string, Row<typeof tradeName>>,
  taxonomy: CallContext['taxonomy'],
): PrincipalName | null {
  const holder = principal ?? tradeNames.get(id ?? '')?.principal
  return holder === undefined ? null : taxonomy.principal(holder)
}

function assetRecords(rows: readonly Row<typeof certificateAsset>[], { viewer }: CallContext) {
  const inOrder = inOrderFor(viewer.language)
  return rows
    .toSorted((a, b) => inOrder(a.language, b.language) || compare(a.name, b.name) || compare(a.id, b.id))
    .map(assetFields)
}

const named = (record: { readonly id: string; readonly name: string } | null) =>
  record === null ? null : { Id: record.id, Name: record.name }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function companyOf(companyId: string, { records, viewer }: CallContext): Promise<Row<typeof company> | null> {
  const byId = isRecordId(companyId) ? await records.byId(viewer, company, companyId) : null
  if (byId !== null) return byId
  const [byKey] = await records.list(viewer, company, { where: equals('integrationId', companyId), limit: 1 })
  return byKey ?? null
}

/** Whether a text has the form of an id or is the key of a site's company, which need not be stored. A site may have no company. */
const mayNameCompany = (text: string): boolean =>
  text === '' || isRecordId(text) || sites.some(({ IMCDCompany }) => IMCDCompany === text)

/** Returns the condition for the certificates of a holder; null if there is no such holder. */
async function schemesOf(id: string, { records, viewer }: CallContext): Promise<Condition | null> {
  const entity = records.model.entities.ofId(id)
  if (entity === tradeName) {
    const row = await records.byId(viewer, tradeName, id)
    return row === null ? null : equals('tradeName', id)
  }
  if (entity === tradeGrade) {
    const row = await records.byId(viewer, tradeGrade, id)
    return row === null ? null : any(equals('tradeName', row.tradeName), equals('principal', row.principal))
  }
  const row = entity === account ? await records.byId(viewer, account, id) : null
  if (row === null || row.recordType !== 'Supplier') return null
  return any(equals('principal', id), pointsAt('tradeName', tradeName, equals('principal', id)))
}
