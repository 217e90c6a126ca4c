import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { user } from '#features/identity/people/user.ts'
import { entity } from '#platform/entity/entity.ts'
import { date } from '#platform/entity/kinds/date.ts'
import { decimal } from '#platform/entity/kinds/decimal.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { textLimits } from './cart-kinds.ts'
import { cart, cartAccess } from './cart.ts'
import { frequencies, measures, purposes, sampleSizes, volumeMeasures } from './line-choices.ts'

/** The units of all lines; a line offers the measures and the packaging of its own grade. */
export const units = { ...measures, ...tradeGrade.fields.packaging.values } as const

/**
 * A line of a cart, with the fields of all three kinds. An inactive line has been removed and can be restored until the next
 * change of its cart.
 */
export const cartLine = entity({
  apiName: 'Cart_Line__c',
  importKind: null,
  keyPrefix: 'a0D',
  tableName: 'cart_line',
  label: 'Cart line',
  labelPlural: 'Cart lines',
  access: cartAccess,
  rowSecurity: true,
  inSearch: 'none',
  listedBy: ['cart'],
  listColumns: ['cart', 'savedName', 'quantity', 'unit'],
  personal: {
    subject: { field: 'user', exportedAs: 'cartLines', erasure: 'delete' },
    retention: { with: 'cart' },
  },
  fields: {
    cart: reference({ label: 'Cart', to: cart, required: true }),
    /** The owner and the account of the cart; null for a guest. */
    user: reference({ label: 'User', to: user, indexed: true }),
    account: reference({ label: 'Account', to: account }),
    /** The id of the trade grade. It is no reference, because a cart must not prevent the deletion of a grade. */
    grade: text({ label: 'Trade grade', required: true, maxLength: 18 }),
    position: integer({ label: 'Position', required: true, min: 0, max: 1_000_000 }),
    /** The name and the code when the line was added: all that the owner sees of a grade that is not available any more. */
    savedName: text({ label: 'Name', required: true, maxLength: 255 }),
    savedCode: text({ label: 'Code', maxLength: 120 }),
    /**
     * The request from which the line was copied, and its number at that time (ENQ-08); null for a line that was added otherwise. It is
     * no reference, because the retention may end for the earlier request first.
     */
    previous: text({ label: 'Repeated request', maxLength: 18 }),
    previousNumber: text({ label: 'Number of the repeated request', maxLength: 40 }),
    quantity: decimal({ label: 'Quantity', lowest: '0.01' }),
    unit: picklist({ label: 'Unit', required: true, values: units }),
    frequency: picklist({ label: 'Frequency', values: frequencies }),
    targetDate: date({ label: 'Target date' }),
    sampleSize: picklist({ label: 'Sample size', required: true, values: sampleSizes }),
    purpose: picklist({ label: 'Purpose', values: purposes }),
    application: text({ label: 'Application', maxLength: textLimits.application }),
    expectedVolume: decimal({ label: 'Expected volume a year', lowest: '0.01' }),
    expectedVolumeUnit: picklist({ label: 'Unit of the volume', required: true, values: volumeMeasures }),
    shipTo: text({ label: 'Ship to', multiline: true, maxLength: textLimits.shipTo }),
    note: text({ label: 'Note', multiline: true, maxLength: textLimits.note }),
  },
})
