import { account } from '#features/catalogue/accounts/account.ts'
import { customerCode } from '#features/catalogue/products/customer-code.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contact } from '#features/identity/people/contact.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { site } from '#app/site.ts'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { createdForA } from './created-for-customers.ts'
import { presentationToA } from './presentation-to-a.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { type Canaries, canaries, filled, type Owner, restrictedTexts } from './canaries.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { createOwnRecords, parties, type Party, type PartyUser } from './isolation-own-records.ts'
import { type KnownRecord, recordWriter } from './isolation-records.ts'
import { leastValues } from './isolation-values.ts'

export interface Visitor {
  readonly name: string
  /** The owners whose canaries the visitor may see. */
  readonly owners: readonly Owner[]
  readonly headers: Readonly<Record<string, string>>
}

export interface IsolationFixtures {
  readonly canaries: Canaries
  readonly records: readonly KnownRecord[]
  /** Content keys of stored files. */
  readonly files: readonly string[]
  /** Tokens of shares. */
  readonly tokens: readonly string[]
  readonly visitors: readonly Visitor[]
  /** The id of the customer A. */
  readonly customer: string
  /** The presentation of a visit to A, in which a customer may look around; its owner is an internal user. */
  readonly presentTo: (locale: { readonly site: SiteConfig; readonly language: LanguageCode }) => Promise<string>
}

/** Objects that everybody may read, because sites are part of the configuration. */
const withoutSecrets: ReadonlySet<string> = new Set([site.apiName])

/**
 * Two customers, a supplier, their records, records hidden from one of them and records hidden from all. Every restricted text
 * is a canary. The records are derived from the entity table, so a new entity gets its canaries automatically.
 */
export async function isolationFixtures(portal: TestPortal): Promise<IsolationFixtures> {
  const { records, follower } = portal.fixtures
  const created = canaries()
  const writer = recordWriter(portal, created)
  const { known, files, create, keepFile } = writer

  // B's competitor A cannot see one trade name.
  const accounts = {
    A: await create(account, filled(created, account, 'A', { recordType: 'Customer', website: null })),
    B: await create(account, filled(created, account, 'B', { recordType: 'Customer', website: null })),
    S: idOf(account, 'brenvik'),
  }
  const rolesOf = { A: ['customer', 'customerAdmin'], B: ['customer', 'customerAdmin'], S: ['supplier'] } as const
  const users: PartyUser[] = []
  for (const party of parties)
    for (const role of rolesOf[party]) {
      const { name, email } = filled(created, user, party, {})
      const someone = await createUser(records, {
        name: String(name),
        email: String(email),
        roles: [role],
        account: accounts[party],
        language: 'nl-NL',
      })
      known.push({ entity: user, id: someone.id })
      users.push({ party, role, id: someone.id, cookie: await cookieOf(portal, someone) })
    }

  const hiddenName = await create(
    tradeName,
    filled(created, tradeName, 'not A', { principal: accounts.S, businessGroups: [idOf(businessGroup, 'BG3')] }),
  )
  const hiddenGrade = await create(
    tradeGrade,
    filled(created, tradeGrade, 'not A', {
      tradeName: hiddenName,
      principal: accounts.S,
      countries: ['NL', 'US', 'CH'],
    }),
  )
  await create(certificate, filled(created, certificate, 'not A', { tradeName: hiddenName, company: null }))
  await create(assortmentRule, {
    ...filled(created, assortmentRule, 'internal', { effect: 'deny', reason: 'contract' }),
    account: accounts.A,
    tradeName: hiddenName,
  })
  await create(conflictRule, {
    ...filled(created, conflictRule, 'internal', { country: null, reason: 'EXCLUSIVITY' }),
    account: accounts.A,
    principal: accounts.S,
  })

  // The documents of a product that everybody sees. The files of two access levels are restricted.
  const product = idOf(tradeGrade, 'xanvero-80')
  const paper = { product, type: 'specification', language: 'en-US', name: 'Specification' }
  await create(productDocument, {
    ...paper,
    level: 'signed-in',
    file: await keepFile('customers', 'a signed-in document'),
  })
  const granted = await create(productDocument, {
    ...paper,
    type: 'brochure',
    level: 'on-request',
    file: await keepFile('B', 'a granted document'),
  })
  await create(productDocument, {
    ...filled(created, productDocument, 'not A', { product: hiddenGrade, type: 'brochure', language: 'en-US' }),
    level: 'public',
    file: await keepFile('not A', 'a document of what A is kept from'),
  })
  const admin = users.find(({ party, role }) => party === 'B' && role === 'customerAdmin')
  const request = { document: granted, user: admin?.id, account: accounts.B }
  for (const of of ['A', 'B'] as const)
    await create(customerCode, {
      ...filled(created, customerCode, of, {}),
      account: accounts[of],
      grade: idOf(tradeGrade, 'xanvero-80'),
    })
  const requested = await create(documentRequest, filled(created, documentRequest, 'B', request))
  await records.write(systemViewer, (handle) =>
    handle.transition(documentRequest, requested, 2, { action: 'Grant', values: { validUntil: null } }),
  )
  for (const party of parties)
    await create(contact, filled(created, contact, party, { account: accounts[party], language: 'nl-NL' }))

  // Each visitor has a private list.
  for (const { party, id } of users)
    await create(listView, {
      ...filled(created, listView, party, {
        object: 'Product2',
        scope: 'everything',
        visibility: 'Private',
        owner: id,
      }),
      columns: ['Name'],
      sort: [],
      filterLogic: null,
      sharedWith: [],
    })

  const tokens = await createOwnRecords({ records, created, writer, users, accounts, product, hiddenGrade })
  known.push(...(await createdForA({ portal, created, create }, { account: accounts.A, product })))
  const presentTo = await presentationToA({ portal, created, create }, accounts.A)

  // A draft, and for every object an inactive record or one that no visitor may read.
  const content = await create(managedContent, { name: 'A story', type: 'stories', publishedDate: '2026-03-31' })
  await create(managedContentVersion, {
    ...filled(created, managedContentVersion, 'internal', { content, language: 'en-US', status: 'draft' }),
  })
  // Records that everybody may read, so that each route has an answer.
  for (const [name, type, more] of [
    ['A fair', 'events_announcements', { startsOn: '2026-09-01', endsOn: '2026-09-02' }],
    ['A page', 'page', {}],
  ] as const) {
    const read = await create(managedContent, { name, type, publishedDate: '2026-03-31', ...more })
    await create(managedContentVersion, { name, content: read, language: 'en-US', status: 'published' })
  }
  const ours = filled(created, user, 'internal', {})
  // Records of a person belong to an internal user.
  const editor = await createUser(records, {
    name: String(ours['name']),
    email: String(ours['email']),
    roles: ['editor'],
    account: null,
    language: 'en-US',
  })
  const { leastOf } = leastValues({ records, writer, editor, hiddenGrade })
  for (const entity of allEntities) {
    if (withoutSecrets.has(entity.apiName) || entity === user) continue
    await create(entity, filled(created, entity, 'internal', { ...(await leastOf(entity)), isActive: false }))
  }
  for (const [entity, key] of [
    [tradeGrade, 'xanvero-80'],
    [account, 'brenvik'],
  ] as const) {
    await records.upsertBatch(systemViewer, entity, [{ integrationId: key, ...restrictedTexts(created, entity) }])
    known.push({ entity, id: idOf(entity, key) })
  }
  known.push(
    { entity: tradeName, id: idOf(tradeName, 'xanvero') },
    { entity: company, id: idOf(company, 'COMPANY-NL') },
  )
  await follower.catchUp()

  const owned: Readonly<Record<Party, readonly Owner[]>> = {
    A: ['A', 'customers'],
    B: ['B', 'customers', 'not A'],
    // The supplier's own products come from the catalogue.
    S: ['S', 'customers', 'not A'],
  }
  return {
    canaries: created,
    records: known,
    files,
    tokens,
    presentTo,
    customer: accounts.A,
    visitors: [
      { name: 'a guest', owners: ['not A'], headers: {} },
      ...users.map(({ party, role, cookie }) => ({
        name: `${role} of ${party}`,
        owners: owned[party],
        headers: { cookie },
      })),
    ],
  }
}
