import { isMap } from '#domain/is-map.ts'
import { account } from '#entities/account.ts'
import { certificate } from '#entities/certificate.ts'
import { contact } from '#entities/contact.ts'
import { documentRequest } from '#entities/document-request.ts'
import { listView } from '#entities/list-view.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'
import { fillPapers } from './calls-papers.ts'
import type { TestPortal } from './http-portal.ts'
import { apiBase } from './record-api-caller.ts'
import { cookieOf, userOf } from './signed-in.ts'

/** Who asks: one without any right of their own, one of an account, one who may do everything. */
export const askers = ['guest', 'customer', 'administrator'] as const
export type Asker = (typeof askers)[number]

/** What there is to ask about, in one portal. */
export interface ApiWorld {
  readonly portal: TestPortal
  readonly headers: Readonly<Record<Asker, Readonly<Record<string, string>>>>
  /** `Xanvero 80`, of which there is everything: documents, a successor, files. */
  readonly grade: string
  readonly otherGrade: string
  /** Available in no country. */
  readonly hiddenGrade: string
  readonly tradeName: string
  readonly supplier: string
  readonly customer: string
  readonly certificate: string
  readonly document: string
  readonly contact: string
  readonly request: string
  /** Of grades: filters, an order, columns; the administrator's own and everybody's. */
  readonly listView: { readonly id: string; readonly name: string }
  /** An account that nobody needs, another one each time. */
  readonly spare: () => string
  /** What a GET of the administrator answers. */
  readonly read: (path: string) => Promise<unknown>
}

/** Records that questions may change or delete. */
const spares = 40

export async function apiWorld(portal: TestPortal): Promise<ApiWorld> {
  const { records } = portal.setting
  await fillPapers(records, portal.files)
  const administrator = await userOf(portal, 'administrator')
  const customer = await userOf(portal, 'customer')
  const headers = {
    guest: {},
    customer: { cookie: await cookieOf(portal, customer) },
    administrator: { cookie: await cookieOf(portal, administrator) },
  }
  const own = customer.account ?? ''
  const [person, asked, list] = await Promise.all([
    records.create(systemViewer, contact, { name: 'Bo Lindqvist', account: own, email: 'bo@example.com' }),
    records.create(systemViewer, documentRequest, {
      document: idOf(productDocument, 'coa-nl'),
      user: customer.id,
      account: own,
      state: 'asked',
    }),
    records.create(systemViewer, listView, {
      integrationId: 'product2.powders',
      name: 'Powders',
      developerName: 'Powders',
      object: 'Product2',
      columns: ['Name', 'ProductCode', 'Principal__c', 'Physical_Form__c'],
      filters: [
        { fieldApiName: 'Physical_Form__c', operator: 'Equals', operandLabels: ['powder', 'granule'] },
        { fieldApiName: 'Name', operator: 'StartsWith', operandLabels: ['Xan'] },
      ],
      filterLogic: '1 OR 2',
      sort: ['-Name'],
      scope: 'everything',
      visibility: 'Public',
      owner: administrator.id,
    }),
  ])
  const unneeded = await records.upsertBatch(
    systemViewer,
    account,
    Array.from({ length: spares }, (_, at) => ({
      integrationId: `spare-${at}`,
      name: `Spare ${at}`,
      recordType: 'Customer',
    })),
  )
  const spareIds = unneeded.flatMap((outcome) => (outcome.status === 'error' ? [] : outcome.id))
  await portal.setting.follower.catchUp()
  return {
    portal,
    headers,
    grade: idOf(tradeGrade, 'xanvero-80'),
    otherGrade: idOf(tradeGrade, 'gumellan-s'),
    hiddenGrade: idOf(tradeGrade, 'citrelle-nowhere'),
    tradeName: idOf(tradeName, 'xanvero'),
    supplier: idOf(account, 'brenvik'),
    customer: own,
    certificate: idOf(certificate, 'iso-9001'),
    document: idOf(productDocument, 'sds-en-4'),
    contact: person.id,
    request: asked.id,
    listView: { id: list.id, name: 'Powders' },
    spare: () => {
      const id = spareIds.pop()
      if (id === undefined) throw new Error('No spare account is left.')
      return id
    },
    read: async (path) => {
      const response = await portal.app.inject({ url: apiBase + path, headers: headers.administrator })
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
      return response.json()
    },
  }
}

/** What stands at a path of keys in something that was answered. */
export const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((found, key) => {
    if (Array.isArray(found) && typeof key === 'number') return found[key]
    return isMap(found) && Object.hasOwn(found, key) ? found[key] : undefined
  }, value)
