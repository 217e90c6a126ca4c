import * as v from 'valibot'
import { type AssortmentRule, type Grade, isSelected } from '#features/catalogue/assortments/assortment.ts'
import { outsideReasons } from '#features/catalogue/assortments/outside.ts'
import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { visitorViewer } from '#features/back-office/accounts/visitor-viewer.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { today } from '#platform/calls/today.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { isVisibleToVisitors } from './visible-to-visitors.ts'
import type { VisibilityExplanation } from './visibility-explanation-shapes.ts'

/** The maximum number of grades of a trade name or supplier whose rules are listed. */
const maxGrades = 2000

/**
 * VisibilityController.explain: why a visitor sees a record on a site and a day, or not. `accountId` is a customer or a supplier,
 * and without it the visitor is a guest. Throws RECORD_NOT_FOUND for an unknown record or account, and INVALID_PARAMETERS for a
 * record that visitors never see.
 */
export const explainVisibility = call({
  name: 'VisibilityController.explain',
  cacheable: false,
  access: internalReaders,
  params: v.object({
    ...siteParams,
    recordId: keyText,
    accountId: v.optional(keyText),
    /** An ISO day. The default is the current day of the site. */
    asOf: v.optional(v.pipe(v.string(), v.isoDate('must be a day: 2026-05-31'))),
  }),
  run: async ({ recordId, accountId, asOf, ...locale }, context): Promise<VisibilityExplanation> => {
    const { viewer, records } = context
    const entity = records.model.entities.ofId(recordId)
    const id = toId18(recordId)
    if (entity === null || id === null) throw failure('RECORD_NOT_FOUND', { id: recordId })
    if (!isVisibleToVisitors(entity.access.read))
      throw failure('INVALID_PARAMETERS', { parameter: 'recordId', reason: 'visitors see no such records' })
    const on = siteViewer(locale, viewer)
    const day = asOf ?? today({ now: context.now, viewer: on })
    const seen = await visitor(context, on, accountId, day)
    const [requirements, row] = await Promise.all([
      records.explainVisibility(viewer, seen, entity, id),
      records.byId(inNameOf(viewer), entity, id),
    ])
    if (requirements === null || row === null) throw failure('RECORD_NOT_FOUND', { id: recordId })
    const { outside, rules, otherRules } =
      seen.account === undefined
        ? notOutside
        : await assortmentExplanation(context, entity, id, {
            account: seen.account.id,
            day,
            country: on.site.countryIsoCode,
          })
    return {
      object: entity.apiName,
      recordId: id,
      name: 'name' in row && typeof row.name === 'string' ? row.name : null,
      isSeen: requirements.every(({ isMet }) => isMet),
      requirements,
      outside,
      rules: rules.map(ruleForWire),
      otherRules: otherRules.map(ruleForWire),
    }
  },
})

const notOutside: AssortmentExplanation = { outside: null, rules: [], otherRules: [] }

interface AssortmentExplanation {
  readonly outside: VisibilityExplanation['outside']
  readonly rules: readonly AssortmentRule[]
  readonly otherRules: readonly AssortmentRule[]
}

/** What the account's assortment has to do with a record. The reason is the one that the Sales Assistant gives. */
async function assortmentExplanation(
  context: CallContext,
  entity: Entity,
  id: string,
  customer: { readonly account: string; readonly day: string; readonly country: string },
): Promise<AssortmentExplanation> {
  const { assortments } = context
  const grades = await gradesOf(context, entity, id)
  if (grades.length === 0) return notOutside
  const rules = assortments.rulesOf(customer.account, customer.day).filter((rule) => {
    const selection = assortments.selection(rule)
    return grades.some((grade) => isSelected(selection, grade))
  })
  const reason = outsideReasons(context, customer, [id]).get(id)
  if (reason === undefined) return { outside: null, rules, otherRules: [] }
  return { outside: reason.mark, rules, otherRules: reason.rules.filter((rule) => !rules.includes(rule)) }
}

/** The grade itself, or those of a trade name or a supplier. */
async function gradesOf({ records, viewer }: CallContext, entity: Entity, id: string): Promise<readonly Grade[]> {
  const field =
    entity === tradeGrade ? 'id' : entity === tradeName ? 'tradeName' : entity === account ? 'principal' : null
  return field === null
    ? []
    : await records.list(inNameOf(viewer), tradeGrade, { where: equals(field, id), limit: maxGrades })
}

/** A viewer of the account, or a guest, on a site and a day. */
async function visitor(
  { records, viewer, assortments }: CallContext,
  { site, language }: Viewer,
  accountId: string | undefined,
  day: string,
): Promise<Viewer> {
  const known = accountId === undefined ? null : await records.byId(inNameOf(viewer), account, accountId)
  if (known === null && accountId !== undefined) throw failure('RECORD_NOT_FOUND', { id: accountId })
  return visitorViewer({ site, language, account: known, day }, assortments)
}

const ruleForWire = ({ id, name, effect, reason, startsOn, endsOn, note }: AssortmentRule) => ({
  id,
  name,
  effect,
  reason,
  startsOn,
  endsOn,
  note,
})
