import { contentLineFields } from './cart-kinds.ts'
import { cartLine } from './cart-line.ts'
import { selectFields } from '#platform/calls/select-fields.ts'

/** The fields that a line of a cart and a line of a request have in common. */
export const copiedFields = selectFields(cartLine, ['grade', 'position', ...contentLineFields])
