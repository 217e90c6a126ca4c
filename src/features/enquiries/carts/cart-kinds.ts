import { formKind } from '#platform/pages/form-kind.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import type { GuestErrors } from '#features/enquiries/requests/guest-rules.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'

/** The maximum number of lines of a cart. */
export const maxCartLines = 100

/** The field names of the forms and the parameters of the addresses of the carts. */
export const cartFields = {
  act: 'act',
  product: 'product',
  /** The version of a line that the form showed; a change of another version is rejected. */
  version: 'version',
  done: 'done',
  message: 'message',
} as const

export const maxMessageLength = 4000

/** The form of a cart has the fields of all its lines, so that whatever its visitor does saves what they have typed. */
export const cartActs = [
  'add',
  'save',
  'remove',
  'restore',
  'move',
  'clear',
  'hide',
  'signIn',
  'submit',
  'take',
] as const
export type CartAct = (typeof cartActs)[number]

/** The name of a field of one line. */
export const lineFieldName = (field: LineField | typeof cartFields.version, lineId: string): string =>
  `${field}.${lineId}`

/** The value of a button that removes a line, or moves it to another cart. */
export const removeAct = (lineId: string): string => `remove ${lineId}`
export const moveAct = (lineId: string, to: CartKind): string => `move ${lineId} ${to}`

/** The value of the button that takes over a cart that sales people have filled. */
export const takeAct = (cartId: string): `take ${string}` => `take ${cartId}`

const notices = ['added', 'present', 'changed', 'removed', 'restored', 'moved', 'confirm'] as const
/** What was done, for the notice on the page. */
export type CartNotice = (typeof notices)[number]

export const readCartNotice = (parameters: URLSearchParams): CartNotice | null =>
  notices.find((each) => each === parameters.get(cartFields.done)) ?? null

/** The values of a line that its owner types. Decimals are texts as in `1234.50`, days ISO dates; null for nothing. */
export interface LineValues {
  readonly quantity: string | null
  readonly unit: string
  readonly frequency: string | null
  readonly targetDate: string | null
  readonly sampleSize: string
  readonly purpose: string | null
  readonly application: string | null
  readonly expectedVolume: string | null
  readonly expectedVolumeUnit: string
  readonly shipTo: string | null
  readonly note: string | null
}

export type LineField = keyof LineValues

/** The fields that the page of each cart shows. A line has the fields of all carts, so that moving it loses nothing (ENQ-05). */
export const fieldsOf = {
  default: ['quantity', 'unit', 'note'],
  sample: ['sampleSize', 'purpose', 'application', 'expectedVolume', 'expectedVolumeUnit', 'shipTo', 'note'],
  quote: ['quantity', 'unit', 'frequency', 'targetDate', 'note'],
} as const satisfies Record<CartKind, readonly LineField[]>

export const textLimits = { application: 500, shipTo: 1000, note: 2000 } as const

export type CartErrors = { readonly [Field in LineField]?: InputError }

/** Why a form of a cart was rejected. */
export type CartFormError =
  /** By line. */
  | { readonly type: 'refused'; readonly errors: Readonly<Record<string, CartErrors>> }
  | { readonly type: 'limited'; readonly minutes: number }
  /** What a guest has typed about themselves; `tooMany`: too many requests were sent to the address or from the network. */
  | { readonly type: 'guest'; readonly errors: GuestErrors }
  | { readonly type: 'tooMany'; readonly minutes: number }
  | {
      readonly type:
        /** The line or the product does not exist for this visitor. */
        | 'gone'
        /** The line has changed since the page with the form was loaded. */
        | 'stale'
        /** Another line of the cart has the same product and unit or size. */
        | 'duplicate'
        | 'full'
        /** A line is not available any more, or lacks what this kind of request needs. */
        | 'blocked'
        | 'incomplete'
    }

/** The cart page shows its form again with this state. */
export const cartForm = formKind<CartFormError>('cart')
