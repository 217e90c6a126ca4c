import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'

const byMaintainers = { cacheable: false, access: synonym.access.create, isFormOnly: true } as const

const markedTerm = { site: keyText, language: keyText, term: keyText }
const day = v.pipe(v.string(), v.check(isDay))

/** SearchTermsController.mark: marks a term that the period shows as a missing product. Throws RECORD_NOT_FOUND. */
export const markTerm = call({
  name: 'SearchTermsController.mark',
  ...byMaintainers,
  params: v.object({ ...markedTerm, from: day, to: day }),
  run: async ({ term, ...period }, context) =>
    await administrationOf(context).searches.mark(context.viewer, period, term),
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'backOffice.done.workbench.marked' }) },
})

/** SearchTermsController.unmark: removes the mark of a term; does nothing if it has none. */
export const unmarkTerm = call({
  name: 'SearchTermsController.unmark',
  ...byMaintainers,
  params: v.object(markedTerm),
  run: async (term, context) => await administrationOf(context).searches.unmark(context.viewer, term),
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'backOffice.done.workbench.unmarked' }) },
})
