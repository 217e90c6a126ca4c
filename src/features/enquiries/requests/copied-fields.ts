import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { selectFields } from '#platform/calls/select-fields.ts'

/** The fields that a line of a cart and a line of a request have in common. */
export const copiedFields = selectFields(cartLine, [
  'grade',
  'position',
  'savedName',
  'savedCode',
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
])
