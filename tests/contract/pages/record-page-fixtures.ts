import { expect } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import type { Records } from '#platform/records/records.ts'

/** A supplier with a long range: 30 trade names from A to Ö, the first of them with 26 grades. */
const names = ['Acidora', 'Örtel', ...Array.from({ length: 28 }, (_, at) => `Bindara ${at + 1}`)]

/** Fills a portal with the range of that supplier, with publications and certificates, and with replaced products. */
export async function fillRecordPages(records: Records): Promise<void> {
  const put = async (entity: Parameters<typeof records.upsertBatch>[1], rows: readonly Record<string, unknown>[]) => {
    const outcomes = await records.upsertBatch(systemViewer, entity, rows)
    expect(outcomes.filter(({ status }) => status === 'error')).toEqual([])
  }
  const principal = idOf(account, 'norrland')
  const businessGroups = [idOf(businessGroup, 'BG3')]
  await put(account, [
    {
      integrationId: 'norrland',
      name: 'Norrland Specialties',
      recordType: 'Supplier',
      businessGroups,
      countries: ['NL', 'SE'],
    },
  ])
  const keyOf = (name: string) => (name === 'Acidora' ? 'acidora' : name)
  await put(
    tradeName,
    names.map((name) => ({ integrationId: keyOf(name), name, principal, businessGroups })),
  )
  const grade = (name: string, brand: string, more: object = {}) => ({
    integrationId: name.toLowerCase(),
    name,
    tradeName: idOf(tradeName, keyOf(brand)),
    principal,
    businessGroups,
    countries: ['NL', 'SE'],
    ...more,
  })
  await put(tradeGrade, [
    ...Array.from({ length: 26 }, (_, at) => grade(`Acidora ${String(at).padStart(2, '0')}`, 'Acidora')),
    ...names.slice(1).map((name) => grade(`${name} P`, name)),
  ])
  const inactive = { isActive: false }
  const unavailable: readonly (readonly [name: string, successor: string | null, more: object])[] = [
    ['last', null, inactive],
    ...[1, 2, 3, 4, 5, 6].map((at) => [`chain-${at}`, at === 6 ? 'acidora 00' : `chain-${at + 1}`, inactive] as const),
    ['circle-1', 'circle-2', inactive],
    ['circle-2', 'circle-1', inactive],
    ['old-and-sold', 'acidora 01', {}],
    ['elsewhere', 'acidora 02', { countries: ['US'] }],
  ]
  // Referenced records must exist.
  for (const isNew of [true, false])
    await put(
      tradeGrade,
      unavailable.map(([name, next, more]) => ({
        ...grade(name, 'Acidora', more),
        successor: isNew || next === null ? null : idOf(tradeGrade, next),
      })),
    )
  await publishAll(records)
  await put(certificate, [
    { integrationId: 'of-name', name: 'Halal of Xanvero', tradeName: idOf(tradeName, 'xanvero') },
    { integrationId: 'of-principal', name: 'ISO 9001 of Brenvik', principal: idOf(account, 'brenvik') },
    { integrationId: 'of-other', name: 'Kosher of Gumellan', tradeName: idOf(tradeName, 'gumellan') },
    { integrationId: 'of-company', name: 'GDP of Norvane', company: idOf(company, 'COMPANY-NL') },
  ])
}

async function publishAll(records: Records): Promise<void> {
  const publish = async (name: string, about: object, status: 'draft' | 'published' = 'published') => {
    const content = await records.create(systemViewer, managedContent, {
      name,
      type: 'insights',
      publishedDate: '2026-06-01',
      ...about,
    })
    const version = { name, content: content.id, language: 'en-US', status } as const
    await records.create(systemViewer, managedContentVersion, version)
  }
  await publish('About the grade', { products: [idOf(tradeGrade, 'xanvero-80')], publishedDate: '2020-01-01' })
  await publish('About the name', { tradeNames: [idOf(tradeName, 'xanvero')] })
  await publish('About the name elsewhere', { tradeNames: [idOf(tradeName, 'xanvero')], countries: ['US'] })
  await publish('About the name soon', { tradeNames: [idOf(tradeName, 'xanvero')] }, 'draft')
  for (let at = 1; at <= 7; at += 1)
    await publish(`Brenvik ${at}`, { principals: [idOf(account, 'brenvik')], publishedDate: `2026-05-0${at}` })
}
