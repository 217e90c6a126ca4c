import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { share } from '#features/folders/shares/share.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { type Canaries, filled } from './canaries.ts'

interface Making {
  readonly portal: TestPortal
  readonly created: Canaries
  readonly create: (entity: Entity, values: Readonly<Record<string, unknown>>) => Promise<string>
}

/** What a sales person made for customer A (SAL-03): its users see all of it with the name of the sales person, and B sees nothing. */
export async function createdForA(
  { portal, created, create }: Making,
  { account, product }: { readonly account: string; readonly product: string },
): Promise<readonly { readonly entity: Entity; readonly id: string }[]> {
  const { records } = portal.fixtures
  const sales = await createUser(records, {
    name: created.make('User.name of sales people', 'A'),
    email: 'sales.of.a@example.com',
    roles: ['internalSales'],
    account: null,
    language: 'en-US',
  })
  const of = { user: sales.id, account, madeBy: sales.id }
  const choices = { grade: product, position: 0, unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg' }
  const holder = await records.write(systemViewer, (handle) =>
    lockedCart(handle, { ...of, guestKey: null, country: 'NL' }, 'sample', '2026-06-15'),
  )
  const { madeBy: _, ...ofLine } = of
  await create(cartLine, filled(created, cartLine, 'A', { ...ofLine, ...choices, cart: holder.id }))
  const request = await create(
    customerRequest,
    filled(created, customerRequest, 'A', { ...of, kind: 'sample', language: 'nl-NL', site: 'nl' }),
  )
  await create(requestLine, filled(created, requestLine, 'A', { ...ofLine, ...choices, outcome: 'offered', request }))
  const stored = await create(folder, filled(created, folder, 'A', { ...of, kind: 'account', changes: 0 }))
  const item = { folder: stored, user: null, account, item: product, position: 0 }
  await create(folderItem, filled(created, folderItem, 'A', item))
  const bound = { ...of, folder: stored, list: null, email: null, tokenHash: tokenHash('made-for-a'.padEnd(43, 'x')) }
  const active = { mode: 'view', state: 'active', expiresOn: '2030-01-01', site: 'nl', openings: 0 }
  await create(share, filled(created, share, 'A', { ...bound, ...active }))
  return [{ entity: cart, id: holder.id }]
}
