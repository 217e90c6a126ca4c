import type { FieldError } from '#platform/calls/call-form.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'

/** The maximum number of lines of a cart. */
export const maxCartLines = 100

/** The names of the fields of the form of a cart besides those of its lines. */
export const cartFields = {
  /** The version of a line that the form showed; a change of another version is rejected. */
  version: 'version',
  /** The line that a button removes: what was typed into it is not saved. */
  without: 'without',
  message: 'message',
} as const

export const maxMessageLength = 4000

/** The name of a field of one line. */
export const lineFieldName = (field: LineField | typeof cartFields.version, lineId: string): string =>
  `${field}.${lineId}`

/** The fields of a line that its owner types, and those that say what it is about. */
export const typedLineFields = [
  'quantity',
  'unit',
  'frequency',
  'targetDate',
  'sampleSize',
  'purpose',
  'application',
  'expectedVolume',
  'expectedVolumeUnit',
  'shipTo',
  'note',
] as const satisfies readonly LineField[]
export const contentLineFields = ['savedName', 'savedCode', 'previous', 'previousNumber', ...typedLineFields] as const

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
  quote: ['quantity', 'unit', 'frequency', 'targetDate', 'shipTo', 'note'],
} as const satisfies Record<CartKind, readonly LineField[]>

/** The fields of a line that a request says once for all lines; a line with a value of its own differs (ERD-06). */
export const overridingFieldsOf = {
  default: [],
  sample: ['purpose', 'application', 'shipTo'],
  quote: ['frequency', 'targetDate', 'shipTo'],
} as const satisfies Record<CartKind, readonly LineField[]>

export const textLimits = { application: 500, shipTo: 1000, note: 2000 } as const

export type CartErrors = { readonly [Field in LineField]?: FieldError }

/** Why a cart was not changed or sent. */
export type CartRefusal =
  /** By line. */
  | { readonly type: 'refused'; readonly errors: Readonly<Record<string, CartErrors>> }
  | { readonly type: 'limited'; readonly minutes: number }
  /** Too many requests were sent to the address of a guest or from the network. */
  | { readonly type: 'tooMany'; readonly minutes: number }
  /** What is said once for all lines is wrong or missing, by the name of its field. */
  | { readonly type: 'whole'; readonly errors: Readonly<Record<string, FieldError>> }
  /** Lines that lack what this kind of request needs. */
  | { readonly type: 'incomplete'; readonly field: LineField; readonly lineIds: readonly string[] }
  | {
      readonly type:
        /** The line or the product does not exist for this visitor. */
        | 'gone'
        /** The line has changed since the page with the form was loaded. */
        | 'stale'
        /** Another line of the cart has the same product and unit or size. */
        | 'duplicate'
        | 'full'
        /** A line is not available any more. */
        | 'blocked'
    }

/** The result of a change of a cart. */
export type CartOutcome = { readonly type: 'done' } | { readonly type: 'present' } | CartRefusal
