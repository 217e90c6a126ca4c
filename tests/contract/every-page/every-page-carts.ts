import type { CallName } from '#platform/calls/server-calls.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { type CartKind, cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { contains } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { chooseFields, pasteFields } from '../../fixtures/forms/paste-fields.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'

/** Gives a user three carts in each country, with a product of the country and one that does not exist any more. */
export async function giveCarts(records: Records, user: string, account: string): Promise<void> {
  for (const country of new Set(sites.map(({ countryIsoCode }) => countryIsoCode))) {
    const where = country === 'GLOBAL' ? undefined : contains('countries', country)
    const [grade] = await records.list(systemViewer, tradeGrade, {
      limit: 1,
      ...(where === undefined ? {} : { where }),
    })
    if (grade === undefined) throw new Error(`There is no product in ${country}.`)
    await records.write(systemViewer, async (handle) => {
      for (const kind of cartKinds) {
        const created = await lockedCart(handle, { user, account, guestKey: null, country }, kind, '2026-06-15')
        await handle.update(cart, created.id, created.version, { notTakenOver: ['Xanvero 80'] })
        const values = {
          cart: created.id,
          user,
          account,
          unit: 'kg',
          sampleSize: '100g',
          expectedVolumeUnit: 'kg',
        } as const
        const lines = [
          { grade: grade.id, savedName: grade.name, quantity: '1234.50' },
          { grade: '01t000000000000AAA', savedName: 'Brenvik 12' },
          { grade: '01t000000000001AAA', savedName: 'Brenvik 13', isActive: false },
        ]
        for (const [position, line] of lines.entries()) await handle.create(cartLine, { ...values, ...line, position })
      }
    })
  }
}

const page = (kind: CartKind) => ({
  route: cartPaths[kind].slice(1),
  indexed: false,
  canonical: withoutQuery,
  address: ({ base }: { readonly base: string }) => base + cartPaths[kind],
})

const sent = (form: CallName, kind: CartKind, more: Readonly<Record<string, string>>) => () =>
  sentForm(formFields(form, { kind, ...more }))

const pasted = {
  route: 'pasted-list',
  indexed: false,
  canonical: withoutQuery,
  address: ({ base }: { readonly base: string }) => `${base}/pasted-list`,
}

/** Pages of pasted lists: what is found depends on the site. */
export const pastedListKinds: readonly PageKind[] = [
  { ...pasted, name: 'a pasted list, before anything was pasted' },
  {
    ...pasted,
    name: 'a pasted list, with results of every kind',
    isLedTo: true,
    request: () => sentForm(pasteFields('77-92-9;25;kg\n77-92-8\nE 330;5 qq\nQQ-4711-QQ\nE 330\txxx')),
  },
  {
    ...pasted,
    name: 'a pasted list that is not stored any more',
    address: ({ base }) => `${base}/pasted-list?list=T0`,
  },
  {
    ...pasted,
    name: 'a pasted list, without a choice',
    status: 422,
    request: () => sentForm(chooseFields('quote', {})),
  },
]

/** Pages of the three carts. */
export const cartPageKinds: readonly PageKind[] = [
  ...cartKinds.map((kind) => ({ ...page(kind), name: `an empty cart: ${kind}` })),
  ...cartKinds.map((kind) => ({
    ...page(kind),
    name: `a cart with lines: ${kind}`,
    isSignedIn: 'customerAdmin' as const,
    address: ({ base }: { readonly base: string }) => `${base}${cartPaths[kind]}?done=cart.removed`,
  })),
  ...(['added', 'present', 'changed', 'removed', 'restored', 'moved', 'confirm'] as const).map((done) => ({
    ...page('default'),
    name: `a cart, ${done}`,
    address: ({ base }: { readonly base: string }) => `${base}${cartPaths.default}?done=cart.${done}`,
  })),
  {
    ...page('quote'),
    name: 'a cart, a quantity that is no number',
    status: 422,
    isSignedIn: 'customerAdmin',
    request: sent('CartController.changeLines', 'quote', {
      'quantity.a0D000000000000AAA': 'many',
      'version.a0D000000000000AAA': '1',
    }),
  },
  {
    ...page('quote'),
    name: 'a cart, sent with a product that is not available',
    status: 422,
    isSignedIn: 'customerAdmin',
    request: sent('CartController.submit', 'quote', {}),
  },
  {
    ...page('default'),
    name: 'a cart, sent by a guest without a name',
    status: 422,
    request: sent('CartController.submitAsGuest', 'default', { email: 'ada' }),
  },
  {
    ...page('sample'),
    name: 'a cart, a line that is gone',
    status: 422,
    request: sent('CartController.removeLine', 'sample', {}),
  },
]
