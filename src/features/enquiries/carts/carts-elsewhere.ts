import * as v from 'valibot'
import { type AnswerOf, call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import { cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { sites } from '#sites/table.ts'
import { cartOwner, cartViewer } from './cart-context.ts'
import { cartLine } from './cart-line.ts'
import { cartIdOf } from './cart-store.ts'

/**
 * CartController.getElsewhere: returns the carts of the caller on the other sites, with the number of their lines. A cart belongs to a
 * country, so after a change of country it seems to be empty (E12). One query, however many sites there are.
 */
export const getCartsElsewhere = call({
  name: 'CartController.getElsewhere',
  cacheable: false,
  access: 'everyone',
  params: v.object(siteParams),
  run: async (siteLocale, requestContext) => {
    const viewer = siteViewer(siteLocale, requestContext.viewer)
    const here = cartOwner({ ...requestContext, viewer })
    if (here === null) return []
    const others = sites
      .filter(({ countryIsoCode }) => countryIsoCode !== here.country)
      .flatMap(({ code, countryIsoCode }) =>
        cartKinds.map((kind) => ({ site: code, kind, id: cartIdOf({ ...here, country: countryIsoCode }, kind) })),
      )
    const ids = others.map(({ id }) => id)
    const counts = await requestContext.records.countBy(cartViewer(viewer), cartLine, 'cart', {
      where: all(isIn('cart', ids), equals('isActive', true)),
      limit: ids.length,
    })
    const countOf = new Map(counts.map(({ value, count }) => [value, count]))
    return others.flatMap(({ site, kind, id }) => {
      const count = countOf.get(id)
      return count === undefined ? [] : [{ site, kind, count }]
    })
  },
})

export type CartElsewhere = AnswerOf<typeof getCartsElsewhere>[number]
