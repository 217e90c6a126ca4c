import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { customerCode } from '#features/catalogue/accounts/customer-code.ts'
import { assortmentRule } from '#features/catalogue/assortments/assortment-rule.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { tokenHash } from '#features/identity/sign-in/tokens.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contact } from '#features/identity/people/contact.ts'
import { documentRequest } from '#features/documents/requests/document-request.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { targetFor, targetsOf } from '#platform/entity/kinds/table.ts'
import { site } from '#app/site.ts'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { isOfTransitions } from '#platform/entity/path-steps.ts'
import { madeForA } from './made-for-customers.ts'
import { type Canaries, canaries, filled, type Owner, restrictedTexts } from './canaries.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const isOfTransition =
  (entity: Entity) =>
  ([property]: readonly [string, unknown]): boolean =>
    property !== entity.path?.field && isOfTransitions(entity, property)

/** A record with canaries, or a record that everybody sees. */
interface KnownRecord {
  readonly entity: Entity
  readonly id: string
  readonly contentKey?: string
}

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
}

/** Objects that everybody may read, because sites are part of the configuration. */
const withoutSecrets: ReadonlySet<string> = new Set([site.apiName])

const parties = ['A', 'B', 'S'] as const
type Party = (typeof parties)[number]

/**
 * Two customers, a supplier, their records, records hidden from one of them and records hidden from all. Every restricted text
 * is a canary. The records are derived from the entity table, so a new entity gets its canaries automatically.
 */
export async function isolationFixtures(portal: TestPortal): Promise<IsolationFixtures> {
  const { records, follower } = portal.fixtures
  const made = canaries()
  const known: KnownRecord[] = []
  const files: string[] = []

  const create = async (entity: Entity, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const all = Object.entries(values)
    // An import cannot write what belongs to transitions, but the product itself can.
    const [later, now] = [all.filter(isOfTransition(entity)), all.filter((each) => !isOfTransition(entity)(each))]
    const [outcome] = await records.upsertBatch(systemViewer, entity, [
      { integrationId: `w${known.length}`, ...Object.fromEntries(now) },
    ])
    if (outcome === undefined || outcome.status === 'error')
      throw new Error(`${entity.apiName} ${JSON.stringify(outcome)}`)
    if (later.length > 0) await records.update(systemViewer, entity, outcome.id, 1, Object.fromEntries(later))
    const row = await records.byId(systemViewer, entity, outcome.id)
    const key = row !== null && 'contentKey' in row ? row.contentKey : null
    known.push({ entity, id: outcome.id, ...(typeof key === 'string' ? { contentKey: key } : {}) })
    return outcome.id
  }

  const keepFile = async (owner: Owner, field: string): Promise<string> => {
    const bytes = Buffer.from(`%PDF-1.7 ${made.make(`${field} bytes`, owner)}`)
    const digest = createHash('sha256').update(bytes).digest()
    const file = {
      key: contentKeyFrom(digest),
      name: `${made.make(`${field} name`, owner)}.pdf`,
      contentType: 'application/pdf',
      bytes: bytes.length,
      sha256: digest.toString('hex'),
    }
    await portal.files.put(Readable.from([bytes]))
    await records.keepFiles(systemViewer, [file])
    files.push(file.key)
    return file.key
  }

  // B's competitor A cannot see one trade name.
  const accounts = {
    A: await create(account, filled(made, account, 'A', { recordType: 'Customer', website: null })),
    B: await create(account, filled(made, account, 'B', { recordType: 'Customer', website: null })),
    S: idOf(account, 'brenvik'),
  }
  const rolesOf = { A: ['customer', 'customerAdmin'], B: ['customer', 'customerAdmin'], S: ['supplier'] } as const
  const users: { readonly party: Party; readonly role: UserRole; readonly id: string; readonly cookie: string }[] = []
  for (const party of parties)
    for (const role of rolesOf[party]) {
      const { name, email } = filled(made, user, party, {})
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
    filled(made, tradeName, 'not A', { principal: accounts.S, businessGroups: [idOf(businessGroup, 'BG3')] }),
  )
  const hiddenGrade = await create(
    tradeGrade,
    filled(made, tradeGrade, 'not A', { tradeName: hiddenName, principal: accounts.S, countries: ['NL', 'US', 'CH'] }),
  )
  await create(certificate, filled(made, certificate, 'not A', { tradeName: hiddenName, company: null }))
  await create(assortmentRule, {
    ...filled(made, assortmentRule, 'internal', { effect: 'deny', reason: 'contract' }),
    account: accounts.A,
    tradeName: hiddenName,
  })
  await create(conflictRule, {
    ...filled(made, conflictRule, 'internal', { country: null, reason: 'EXCLUSIVITY' }),
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
    ...filled(made, productDocument, 'not A', { product: hiddenGrade, type: 'brochure', language: 'en-US' }),
    level: 'public',
    file: await keepFile('not A', 'a document of what A is kept from'),
  })
  const admin = users.find(({ party, role }) => party === 'B' && role === 'customerAdmin')
  const request = { document: granted, user: admin?.id, account: accounts.B }
  for (const of of ['A', 'B'] as const)
    await create(customerCode, {
      ...filled(made, customerCode, of, {}),
      account: accounts[of],
      grade: idOf(tradeGrade, 'xanvero-80'),
    })
  const requested = await create(documentRequest, filled(made, documentRequest, 'B', request))
  await records.write(systemViewer, (handle) =>
    handle.transition(documentRequest, requested, 2, { action: 'Grant', values: { validUntil: null } }),
  )
  for (const party of parties)
    await create(contact, filled(made, contact, party, { account: accounts[party], language: 'nl-NL' }))

  // Each visitor has a private list.
  for (const { party, id } of users)
    await create(listView, {
      ...filled(made, listView, party, { object: 'Product2', scope: 'everything', visibility: 'Private', owner: id }),
      columns: ['Name'],
      sort: [],
      filterLogic: null,
      sharedWith: [],
    })

  // Customers have requests, which their own account sees.
  for (const { party, id } of users.filter((each) => each.party !== 'S')) {
    const owner = { account: accounts[party], user: id }
    const sent = { ...owner, kind: 'sample', language: 'nl-NL', site: 'nl' }
    const asked = await create(customerRequest, filled(made, customerRequest, party, sent))
    const choices = { grade: product, position: 0, unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' }
    const wanted = { ...owner, ...choices, request: asked }
    const wantedLine = await create(requestLine, filled(made, requestLine, party, wanted))
    // One answer, so that the principal of the product must not see any.
    const said = {
      ...owner,
      request: asked,
      line: wantedLine,
      grade: product,
      principal: accounts.S,
      result: 'suitable',
    }
    await create(requestFeedback, filled(made, requestFeedback, party, said))
    const message = { ...owner, author: id, request: asked }
    await create(requestMessage, filled(made, requestMessage, party, { ...message, side: 'customer' }))
    await create(requestMessage, filled(made, requestMessage, 'internal', { ...message, side: 'internal' }))
  }

  // Each visitor has a cart in each country of the requests.
  for (const { party, id } of users)
    for (const country of ['NL', 'US', 'CH', 'GLOBAL']) {
      const owner = { user: id, account: accounts[party], guestKey: null, country }
      const holder = await records.write(systemViewer, (handle) => lockedCart(handle, owner, 'sample', '2026-06-15'))
      known.push({ entity: cart, id: holder.id })
      const own = { cart: holder.id, user: id, account: accounts[party], grade: product, position: 0 }
      const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' }
      await create(cartLine, filled(made, cartLine, party, { ...own, ...choices }))
    }

  // Each visitor has a personal folder, and each account one that its users share.
  for (const { party, id } of users)
    for (const kind of ['personal', 'account'] as const) {
      const of = kind === 'account' ? accounts[party] : null
      const holder = await create(folder, filled(made, folder, party, { kind, user: id, account: of, changes: 0 }))
      const owner = { folder: holder, user: kind === 'personal' ? id : null, account: of }
      // One product that everybody sees, and one that only its saved name would reveal to others.
      for (const [position, item] of [product, hiddenGrade].entries())
        await create(folderItem, filled(made, folderItem, party, { ...owner, item, position }))
    }

  known.push(...(await madeForA({ portal, made, create }, { account: accounts.A, product })))

  // Each visitor shares a folder with its account, so that the two others are strangers to the token.
  const tokens: string[] = []
  for (const { party, id } of users) {
    const holder = await create(folder, filled(made, folder, party, { kind: 'personal', user: id, changes: 0 }))
    for (const [position, item] of [product, hiddenGrade].entries())
      await create(
        folderItem,
        filled(made, folderItem, party, { folder: holder, user: id, account: null, item, position }),
      )
    const token = `${party}${tokens.length}`.padEnd(43, 'x')
    tokens.push(token)
    const bound = {
      user: id,
      account: accounts[party],
      folder: holder,
      tokenHash: tokenHash(token),
      expiresOn: '2030-01-01',
    }
    const of = { mode: 'edit', state: 'active', openings: 0, site: 'nl', list: null }
    const shared = await create(share, filled(made, share, party, { ...bound, ...of, email: null }))
    await create(shareOpening, filled(made, shareOpening, party, { share: shared, user: id }))
  }

  // A draft, and for every object an inactive record or one that no visitor may read.
  const content = await create(managedContent, { name: 'A story', type: 'stories', publishedDate: '2026-03-31' })
  await create(managedContentVersion, {
    ...filled(made, managedContentVersion, 'internal', { content, language: 'en-US', status: 'draft' }),
  })
  // Records that everybody may read, so that each route has an answer.
  for (const [name, type, more] of [
    ['A fair', 'events_announcements', { startsOn: '2026-09-01', endsOn: '2026-09-02' }],
    ['A page', 'page', {}],
  ] as const) {
    const read = await create(managedContent, { name, type, publishedDate: '2026-03-31', ...more })
    await create(managedContentVersion, { name, content: read, language: 'en-US', status: 'published' })
  }
  const ours = filled(made, user, 'internal', {})
  // Records of a person belong to an internal user.
  const editor = await createUser(records, {
    name: String(ours['name']),
    email: String(ours['email']),
    roles: ['editor'],
    account: null,
    language: 'en-US',
  })
  for (const entity of allEntities) {
    if (withoutSecrets.has(entity.apiName) || entity === user) continue
    await create(entity, filled(made, entity, 'internal', { ...(await leastOf(entity)), isActive: false }))
  }
  for (const [entity, key] of [
    [tradeGrade, 'xanvero-80'],
    [account, 'brenvik'],
  ] as const) {
    await records.upsertBatch(systemViewer, entity, [{ integrationId: key, ...restrictedTexts(made, entity) }])
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
    canaries: made,
    records: known,
    files,
    tokens,
    visitors: [
      { name: 'a guest', owners: ['not A'], headers: {} },
      ...users.map(({ party, role, cookie }) => ({
        name: `${role} of ${party}`,
        owners: owned[party],
        headers: { cookie },
      })),
    ],
  }

  /** The values that a record of this object requires. None of them is a text. */
  async function leastOf(entity: Entity): Promise<Record<string, unknown>> {
    const own = entity.exactlyOneOf ?? []
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entity.fields)) {
      const needed = (field as { readonly required?: boolean }).required === true || own[0] === name
      if (!needed) continue
      const value =
        field.sameAs === undefined ? await valueOf(field, values) : await through(entity, name, values, field.sameAs)
      if (value !== undefined) values[name] = value
    }
    return values
  }

  /**
   * A cart of somebody who is no visitor. The integration id of a cart begins with the random id of its user, so the first cart
   * would belong to a random visitor, who may restore or delete the lines in it.
   */
  async function cartOfEditor(): Promise<string> {
    const owner = { user: editor.id, account: null, guestKey: null, country: 'NL' }
    return (await records.write(systemViewer, (handle) => lockedCart(handle, owner, 'sample', '2026-06-15'))).id
  }

  /** Returns the value of the field in the record that another field references. */
  async function through(
    entity: Entity,
    name: string,
    values: Readonly<Record<string, unknown>>,
    { through: by }: { readonly through: string },
  ): Promise<unknown> {
    const field = entity.fields[by]
    const target = field === undefined ? undefined : pointedAt(field)
    const row = target === undefined ? null : await records.byId(systemViewer, target, String(values[by]))
    return row === null ? undefined : Object.entries(row).find(([own]) => own === name)?.[1]
  }

  async function valueOf(field: Entity['fields'][string], values: Readonly<Record<string, unknown>>): Promise<unknown> {
    switch (field.type) {
      case 'reference': {
        const entity = pointedAt(field)
        if (entity === user) return editor.id
        if (entity === cart) return await cartOfEditor()
        if (entity === undefined) throw new Error(`${field.label} refers to nothing.`)
        const [first] = await records.list(systemViewer, entity, { limit: 1, orderBy: [{ field: 'integrationId' }] })
        return first?.id ?? (await create(entity, { ...(await leastOf(entity)), name: `A ${entity.label}` }))
      }
      case 'itemReference':
        return targetFor(field, values)?.apiName === user.apiName ? editor.id : hiddenGrade
      case 'file':
        return await keepFile('internal', `a file of ${field.label}`)
      case 'picklist':
        return Object.keys((field as { readonly values?: object }).values ?? {})[0]
      case 'picklistList':
        return Object.keys((field as { readonly values?: object }).values ?? {}).slice(0, 1)
      case 'date':
        return '2026-06-01'
      case 'integer':
        return 1
      case 'boolean':
        return false
      default:
        return undefined
    }
  }
}

/** The first object that a field can reference. */
const pointedAt = (field: Entity['fields'][string]): Entity | undefined => {
  const [target] = targetsOf(field)
  return allEntities.find(({ keyPrefix }) => keyPrefix === target?.keyPrefix)
}
