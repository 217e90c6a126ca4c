import type { UserRole } from '#platform/values/user-roles.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import { shareOpening } from '#features/folders/shares/share-opening.ts'
import { share } from '#features/folders/shares/share.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type Canaries, filled } from './canaries.ts'
import type { Records } from '#platform/records/records.ts'
import type { RecordWriter } from './isolation-records.ts'

export const parties = ['A', 'B', 'S'] as const
export type Party = (typeof parties)[number]

/** A user of one of the parties. */
export interface PartyUser {
  readonly party: Party
  readonly role: UserRole
  readonly id: string
  readonly cookie: string
}

interface OwnOptions {
  readonly records: Records
  readonly created: Canaries
  readonly writer: RecordWriter
  readonly users: readonly PartyUser[]
  readonly accounts: Readonly<Record<Party, string>>
  readonly product: string
  readonly hiddenGrade: string
}

/** Creates the requests, carts, folders and shares of the users. Returns the tokens of the shares. */
export async function createOwnRecords(options: OwnOptions): Promise<readonly string[]> {
  const { records, created, writer, users, accounts, product, hiddenGrade } = options
  const { known, create } = writer
  // Customers have requests, which their own account sees.
  for (const { party, id } of users.filter((each) => each.party !== 'S')) {
    const owner = { account: accounts[party], user: id }
    const sent = { ...owner, kind: 'sample', language: 'nl-NL', site: 'nl' }
    const requested = await create(customerRequest, filled(created, customerRequest, party, sent))
    const choices = { grade: product, position: 0, unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' }
    const expected = { ...owner, ...choices, outcome: 'offered', request: requested }
    const requestedLine = await create(requestLine, filled(created, requestLine, party, expected))
    // One answer, so that the principal of the product must not see any.
    const said = {
      ...owner,
      request: requested,
      line: requestedLine,
      grade: product,
      principal: accounts.S,
      result: 'suitable',
    }
    await create(requestFeedback, filled(created, requestFeedback, party, said))
    const message = { ...owner, author: id, request: requested }
    await create(requestMessage, filled(created, requestMessage, party, { ...message, side: 'customer' }))
    await create(requestMessage, filled(created, requestMessage, 'internal', { ...message, side: 'internal' }))
  }

  // Each visitor has a cart in each country of the requests.
  for (const { party, id } of users)
    for (const country of ['NL', 'US', 'CH', 'GLOBAL']) {
      const owner = { user: id, account: accounts[party], guestKey: null, country }
      const holder = await records.write(systemViewer, (handle) => lockedCart(handle, owner, 'sample', '2026-06-15'))
      known.push({ entity: cart, id: holder.id })
      const own = { cart: holder.id, user: id, account: accounts[party], grade: product, position: 0 }
      const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' }
      await create(cartLine, filled(created, cartLine, party, { ...own, ...choices }))
    }

  // Each visitor has a personal folder, and each account one that its users share.
  for (const { party, id } of users)
    for (const kind of ['personal', 'account'] as const) {
      const of = kind === 'account' ? accounts[party] : null
      const holder = await create(folder, filled(created, folder, party, { kind, user: id, account: of, changes: 0 }))
      const owner = { folder: holder, user: kind === 'personal' ? id : null, account: of }
      // One product that everybody sees, and one that only its saved name would reveal to others.
      for (const [position, item] of [product, hiddenGrade].entries())
        await create(folderItem, filled(created, folderItem, party, { ...owner, item, position }))
    }

  // Each visitor shares a folder with its account, so that the two others are strangers to the token.
  const tokens: string[] = []
  for (const { party, id } of users) {
    const holder = await create(folder, filled(created, folder, party, { kind: 'personal', user: id, changes: 0 }))
    for (const [position, item] of [product, hiddenGrade].entries())
      await create(
        folderItem,
        filled(created, folderItem, party, { folder: holder, user: id, account: null, item, position }),
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
    const shared = await create(share, filled(created, share, party, { ...bound, ...of, email: null }))
    await create(shareOpening, filled(created, shareOpening, party, { share: shared, user: id }))
  }
  return tokens
}
