import * as v from 'valibot'
import { type AssortmentRule, isSelected } from '#domain/assortment.ts'
import { failure } from '#domain/errors.ts'
import { toId18 } from '#domain/record-id.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import { internalReaders } from '#entities/access.ts'
import { account } from '#entities/account.ts'
import { entityOfId } from '#entities/table.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { call, type CallContext } from './call.ts'
import { keyText, siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'
import type { WhySeen } from './why-seen-shapes.ts'

/** Objects of which somebody may ask why they see one: those that visitors see. */
const isAsked = (access: readonly Role[] | 'everyone'): boolean => access === 'everyone'

/**
 * VisibilityController.explain: why a visitor sees a record on a site, on a day, or does not. `accountId`: a customer's or a
 * supplier's; none: a guest. Throws RECORD_NOT_FOUND where there is no such record or account, INVALID_PARAMETERS for a record
 * that visitors never see.
 */
export const explainVisibility = call({
  name: 'VisibilityController.explain',
  cacheable: false,
  access: internalReaders,
  params: v.object({
    ...siteParams,
    recordId: keyText,
    accountId: v.optional(keyText),
    /** ISO; today when not given. */
    asOf: v.optional(v.pipe(v.string(), v.isoDate('must be a day: 2026-05-31'))),
  }),
  run: async ({ recordId, accountId, asOf, ...place }, context): Promise<WhySeen> => {
    const entity = entityOfId(recordId)
    const id = toId18(recordId)
    if (entity === null || id === null) throw failure('RECORD_NOT_FOUND', { id: recordId })
    if (!isAsked(entity.access.read))
      throw failure('INVALID_PARAMETERS', { parameter: 'recordId', reason: 'visitors see no such records' })
    const { viewer, records } = context
    const day = asOf ?? context.now().toISOString().slice(0, 10)
    const seen = await visitor(context, siteViewer(place, viewer), accountId, day)
    const [demands, row] = await Promise.all([
      records.whySeen(viewer, seen, entity, id),
      records.byId(inNameOf(viewer), entity, id),
    ])
    if (demands === null || row === null) throw failure('RECORD_NOT_FOUND', { id: recordId })
    const grade = entity === tradeGrade ? await records.byId(inNameOf(viewer), tradeGrade, id) : null
    const rules = seen.account === undefined ? [] : context.assortments.rulesOf(seen.account.id, day)
    return {
      object: entity.apiName,
      recordId: id,
      name: 'name' in row && typeof row.name === 'string' ? row.name : null,
      isSeen: demands.every(({ isMet }) => isMet),
      demands,
      rules:
        grade === null ? [] : rules.filter((rule) => isSelected(context.assortments.selection(rule), grade)).map(told),
    }
  },
})

/** Somebody of the account, or nobody whom we know, on a site and a day. */
async function visitor(
  { records, viewer, assortments }: CallContext,
  { site, language }: Viewer,
  accountId: string | undefined,
  day: string,
): Promise<Viewer> {
  const nobody: Viewer = { site, language, context: 'CountrySites', today: day }
  if (accountId === undefined) return nobody
  const known = await records.byId(inNameOf(viewer), account, accountId)
  if (known === null) throw failure('RECORD_NOT_FOUND', { id: accountId })
  const role = known.recordType === 'Supplier' ? 'supplier' : 'customer'
  const assortment = role === 'customer' ? assortments.of(known.id, day) : null
  return {
    ...nobody,
    user: { id: '', roles: [role] },
    account: { id: known.id },
    ...(assortment === null ? {} : { assortment }),
  }
}

const told = ({ id, name, effect, reason, startsOn, endsOn, note }: AssortmentRule) => ({
  id,
  name,
  effect,
  reason,
  startsOn,
  endsOn,
  note,
})
