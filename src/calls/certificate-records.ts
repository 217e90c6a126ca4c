import { mediaAddress } from '#domain/content-key.ts'
import { inOrderFor } from '#domain/language-name.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import type { certificate } from '#entities/certificate.ts'
import type { Row } from '#entities/entity.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { CallContext } from './call.ts'
import type { CertificateAssetRecord, CertificateRecord } from './certificate-shapes.ts'
import { rowsPointingAt } from './child-rows.ts'
import { readText } from './links.ts'

/** Certificates in one answer; the largest list we know has 500. */
export const mostCertificates = 1000

/** Assets of all of them: twenty each. */
const mostAssets = 20_000

/**
 * Rows as they go over the wire, in their order, with their assets (APX-06): those in the reader's language first, then by
 * the language's name. Two questions to the store, whatever the number of rows. An expired certificate is there like any
 * other: its last day says so. An inactive one is not among the rows, by the rule of visibility (CRT-07).
 */
export async function certificateRecords(
  rows: readonly Row<typeof certificate>[],
  context: CallContext,
): Promise<readonly CertificateRecord[]> {
  const { viewer, taxonomy } = context
  const ids = rows.map((row) => row.id)
  const tradeNameIds = [...new Set(rows.flatMap((row) => row.tradeName ?? []))]
  const [assets, tradeNames] = await Promise.all([
    rowsPointingAt(context, certificateAsset, 'certificate', ids, { most: mostAssets }),
    context.records.byIds(viewer, tradeName, tradeNameIds),
  ])
  const assetsOf = Map.groupBy(assets, (asset) => asset.certificate)
  const tradeNameById = new Map(tradeNames.map((row) => [row.id, row]))
  return rows.map((row) => ({
    Id: row.id,
    Name: row.name,
    Certificate_Date__c: row.date,
    Logo__c: addressOf(row.logo),
    IsActive__c: row.isActive,
    Scheme__c: row.scheme,
    Issuer__c: row.issuer,
    Number__c: row.number,
    Scope__c: readText(row.scope, row.scopes, viewer.language)?.text ?? null,
    Valid_Until__c: row.validUntil,
    Principal__r: named(row.principal === null ? null : taxonomy.principal(row.principal)),
    Trade_Name__r: named(row.tradeName === null ? null : (tradeNameById.get(row.tradeName) ?? null)),
    IMCD_Certificate_Assets__r: assetRecords(assetsOf.get(row.id) ?? [], context),
  }))
}

function assetRecords(
  rows: readonly Row<typeof certificateAsset>[],
  { viewer }: CallContext,
): readonly CertificateAssetRecord[] {
  const inOrder = inOrderFor(viewer.language)
  return rows
    .toSorted((a, b) => inOrder(a.language, b.language) || compare(a.name, b.name) || compare(a.id, b.id))
    .map((row) => ({
      Id: row.id,
      Name: row.name,
      IMCD_Certificate__c: row.certificate,
      IsActive__c: row.isActive,
      Language__c: row.language,
      Certificate_File__c: addressOf(row.file),
    }))
}

const addressOf = (key: string | null): string | null => (key === null ? null : mediaAddress(key))

const named = (record: { readonly id: string; readonly name: string } | null) =>
  record === null ? null : { Id: record.id, Name: record.name }

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
