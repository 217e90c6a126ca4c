import { requestFields } from '#features/enquiries/requests/request-rules.ts'
import { submitCart } from '#features/enquiries/requests/submit-cart.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { guestFields, isForGuests } from '#features/enquiries/requests/guest-rules.ts'
import { submitAsGuest } from '#features/enquiries/requests/submit-as-guest.ts'
import { readLines, trapField } from '#platform/values/person-fields.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { SiteParams } from '#sites/site-viewer.ts'
import type { Services } from '#platform/http/services.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import {
  type CartAct,
  cartActs,
  cartFields,
  cartForm,
  type CartFormError,
  type CartNotice,
  maxMessageLength,
} from './cart-kinds.ts'
import { type CartKind, cartKinds, cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { addLine, addLines } from './add-lines.ts'
import { type CartOutcome, clear, hideNotice, moveLine, removeLine, restore } from './change-carts.ts'
import { changeLines } from './change-lines.ts'
import { takePreparedCart } from './prepared-carts.ts'
import { readLineForms } from './read-line-form.ts'

type CartFormServices = Pick<Services, 'callContext'>

const noticeOf = {
  add: 'added',
  save: 'changed',
  remove: 'removed',
  restore: 'restored',
  move: 'moved',
  clear: 'removed',
  hide: null,
  signIn: null,
  // The guest confirms the address first.
  submit: 'confirm',
  take: 'added',
} as const satisfies Record<CartAct, CartNotice | null>

/** The forms of the three carts, which need no script: each change answers with a redirect to the cart (303). */
export function cartForms(services: CartFormServices, sendForm: PageRoutes['sendForm']): FormAnswers {
  const answerOf =
    (kind: CartKind): FormAnswers[string] =>
    async (request, reply, sent) => {
      const [name, ...rest] = (sent.fields.get(cartFields.act) ?? '').split(' ')
      const [lineId, to] = rest
      const act = cartActs.find((each) => each === name)
      const here = baseOf(sent) + cartPaths[kind]
      const isGuest = request.session === null
      const context = services.callContext(sent, request)
      const refused = act === undefined ? ({ type: 'gone' } as const) : await saved(act, kind, sent, lineId, context)
      if (refused === null && isGuest && (act === 'signIn' || (act === 'submit' && !isForGuests(sent.site, kind))))
        return seeOther(reply, signInAddress(baseOf(sent), here))
      const outcome =
        act === undefined || refused !== null
          ? (refused ?? ({ type: 'gone' } as const))
          : await acted(act, kind, sent, { lineId: lineId ?? '', to: to ?? '', products: rest }, context)
      if (act === 'submit' && !isFormError(outcome) && !isGuest)
        return seeOther(reply, requestsAfterSubmit(baseOf(sent) + signInPaths.requests))
      if (act !== undefined && !isFormError(outcome))
        return seeOther(reply, noticeAddress(here, outcome.type === 'present' ? 'present' : noticeOf[act]))
      sent.url.search = ''
      const { url, site, language } = sent
      const state = isFormError(outcome) ? outcome : ({ type: 'gone' } as const)
      return await sendForm(request, reply, {
        url,
        site,
        language,
        form: cartForm.sent(Object.fromEntries(sent.fields), state),
      })
    }
  return Object.fromEntries(cartKinds.map((kind) => [below(cartPaths[kind]), answerOf(kind)]))
}

const isFormError = (outcome: CartOutcome): outcome is CartFormError =>
  outcome.type !== 'done' && outcome.type !== 'present'

const requestsAfterSubmit = (path: string): string =>
  `${path}?${new URLSearchParams({ [requestFields.done]: 'submit' }).toString()}`

const noticeAddress = (here: string, notice: CartNotice | null): string =>
  notice === null ? here : `${here}?${new URLSearchParams({ [cartFields.done]: notice }).toString()}`

/** Saves what was typed into the lines, whatever the form does then. Returns what is wrong, or null. */
async function saved(
  act: CartAct,
  kind: CartKind,
  sent: SentPage,
  lineId: string | undefined,
  context: CallContext,
): Promise<CartFormError | null> {
  const read = readLineForms(kind, sent.fields, sent, act === 'remove' ? lineId : undefined)
  if ('errors' in read) return { type: 'refused', errors: read.errors }
  if (read.lines.length === 0) return null
  const outcome = await unlessHidden(changeLines.answer({ kind, lines: read.lines, ...siteLocaleOf(sent) }, context))
  return outcome === null ? { type: 'gone' } : isFormError(outcome) ? outcome : null
}

/** Runs the call of a form. An invalid id or a choice that the page does not offer is answered like a line that is gone. */
async function acted(
  act: CartAct,
  kind: CartKind,
  sent: SentPage,
  { lineId, to, products }: { readonly lineId: string; readonly to: string; readonly products: readonly string[] },
  context: CallContext,
): Promise<CartOutcome> {
  const { fields } = sent
  const siteLocale = siteLocaleOf(sent)
  const field = (name: keyof typeof cartFields): string => fields.get(cartFields[name]) ?? ''
  const line = { lineId, ...siteLocale }
  const ofCart = { kind, ...siteLocale }
  const calls: Readonly<Record<CartAct, () => Promise<CartOutcome>>> = {
    add: () => addProducts(products.length === 0 ? [field('product')] : products, ofCart, context),
    // What was typed is saved already.
    save: () => Promise.resolve({ type: 'done' }),
    signIn: () => Promise.resolve({ type: 'done' }),
    remove: () => removeLine.answer(line, context),
    restore: () => restore.answer(ofCart, context),
    move: async () => (isCartKind(to) ? await moveLine.answer({ ...line, to }, context) : { type: 'gone' }),
    clear: () => clear.answer(ofCart, context),
    take: () => takePreparedCart.answer({ cartId: lineId, ...siteLocale }, context),
    hide: () => hideNotice.answer(ofCart, context),
    submit: async () => {
      if (context.viewer.user === undefined) {
        const guest = Object.fromEntries([...guestFields, trapField].map((name) => [name, fields.get(name) ?? '']))
        const outcome = await submitAsGuest.answer({ ...ofCart, ...guest, message: field('message') }, context)
        if ('errors' in outcome || 'minutes' in outcome) return outcome
        return { type: outcome.type === 'empty' ? 'done' : outcome.type }
      }
      const message = readLines(field('message')).slice(0, maxMessageLength) || null
      const { type } = await submitCart.answer({ ...ofCart, message }, context)
      // An empty cart has been submitted before, by the same form or in another window.
      return { type: type === 'empty' ? 'done' : type }
    },
  }
  return (await unlessHidden(calls[act]())) ?? { type: 'gone' }
}

/** Adds the products that a button or a field names; several are added all or none. */
async function addProducts(
  products: readonly string[],
  ofCart: { readonly kind: CartKind } & SiteParams,
  context: CallContext,
): Promise<CartOutcome> {
  const [recordId = '', ...others] = products
  if (others.length === 0) return await addLine.answer({ recordId, ...ofCart }, context)
  const lines = products.map((each) => ({ recordId: each, quantity: null, unit: 'kg' as const }))
  const outcome = await addLines.answer({ lines, ...ofCart }, context)
  if (outcome.type !== 'done') return 'minutes' in outcome ? outcome : { type: outcome.type }
  return { type: outcome.added === 0 ? 'present' : 'done' }
}
