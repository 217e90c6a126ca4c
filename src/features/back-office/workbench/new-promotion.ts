import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { orRefusal, refusedForm } from '#features/back-office/page-parts/refusal.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { PlannedPromotion } from '#features/search/feed/search-feed.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormInput, RefusedForm } from '#platform/calls/call-form.ts'
import { countTo, keyText } from '#platform/calls/params.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { afterEffect, effectOf } from './show-effect.ts'

const byMaintainers = { cacheable: false, access: promotion.access.create, isFormOnly: true } as const

const day = v.pipe(v.string(), v.nonEmpty(), v.check(isDay))

const params = v.object({
  /** The id of a grade. */
  item: keyText,
  /** The country of a site; '' for all countries. */
  country: v.optional(keyText, ''),
  from: day,
  to: day,
  rank: countTo(999_999),
})
type Typed = v.InferOutput<typeof params>

const fields = ['item', 'country', 'from', 'to', 'rank'] as const

const read = (_input: FormInput, { from, to }: Readonly<Record<string, unknown>>) =>
  v.is(day, from) && v.is(day, to) && to < from ? { errors: { to: { text: 'backOffice.problem.lastDay' } } } : {}

/** PromotionsController.tryOut: what a promotion of a grade would do to the last searched terms. */
export const tryPromotion = call({
  name: 'PromotionsController.tryOut',
  ...byMaintainers,
  params,
  run: async (typed, context) => {
    const planned = await plannedPromotion(typed, context)
    return planned.type === 'refused' ? planned : await effectOf(planned, context)
  },
  form: {
    fields,
    read,
    repeats: true,
    after: (result) => (result.type === 'refused' ? result : afterEffect(result, fields)),
  },
})

/** PromotionsController.create: saves a promotion, by the operation of the record engine and with the rights of the user. */
export const createPromotion = call({
  name: 'PromotionsController.create',
  ...byMaintainers,
  params,
  run: async (typed, context) => {
    const planned = await plannedPromotion(typed, context)
    if (planned.type === 'refused') return planned
    const result = await orRefusal(async () => {
      await context.records.create(context.viewer, promotion, { itemKind: 'tradeGrade', ...planned.promotion })
      return { type: 'created' } as const
    })
    return result.type === 'refused' ? refusedForm(result) : result
  },
  form: {
    fields,
    read,
    adds: true,
    after: (result) =>
      result.type === 'refused' ? result : { type: 'accepted', notice: 'backOffice.done.tried.promotion' },
  },
})

type Planned = { readonly type: 'promotion'; readonly promotion: PlannedPromotion }

async function plannedPromotion(
  { item, country, from, to, rank }: Typed,
  context: CallContext,
): Promise<Planned | RefusedForm> {
  const { records, viewer } = context
  const isCountry = administrationOf(context).sites.some(({ countryIsoCode }) => countryIsoCode === country)
  const isGrade = (await records.byId(viewer, tradeGrade, item)) !== null
  if (!isGrade || (country !== '' && !isCountry))
    return { type: 'refused', errors: { [isGrade ? 'country' : 'item']: { code: 'notValid' } } }
  const period = { startsOn: from, endsOn: to, rank }
  const countries = country === '' ? [] : [country]
  return { type: 'promotion', promotion: { item, countries, businessGroup: null, marketSegments: [], ...period } }
}
