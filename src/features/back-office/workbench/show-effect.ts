import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import type { PlannedChange } from '#features/back-office/search-trials/effect-of.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import type { Effect } from './effect.ts'
import { shownEffect } from './shown-effect.ts'

export type ShownEffect = { readonly type: 'busy' } | { readonly type: 'effect'; readonly effect: Effect }

/** What a change would do, as its page shows it. `busy`: another replay is under way. */
export async function effectOf(change: PlannedChange, context: CallContext): Promise<ShownEffect> {
  const { replay, sites } = administrationOf(context)
  const effect = await replay(context.viewer, change)
  return effect === 'busy'
    ? { type: 'busy' }
    : { type: 'effect', effect: await shownEffect(officeContextOf(context), sites, effect) }
}

/** The form goes on with what was typed, now with the effect. */
export const afterEffect = (result: ShownEffect, fields: readonly string[]): FormOutcome =>
  result.type === 'busy'
    ? { type: 'refused', problem: { text: 'backOffice.tried.busy', status: 409 } }
    : { type: 'accepted', shown: result.effect, keeps: fields }
