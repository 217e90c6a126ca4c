import * as v from 'valibot'
import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideOf } from '#features/catalogue/assortments/outside.ts'
import { savedRecord } from '#features/folders/folders/saved-records.ts'
import { recordInAddress } from '#features/folders/shares/record-in-address.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import { assistantRoles } from '#features/assistant/session/check-session.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * AssistantController.getOutside: whether the customer of the session does not see the record of a page that the caller sees, and
 * by which assortment rule (SAL-03); null for a publication. The record is named by the address of its page.
 */
export const getOutside = call({
  name: 'AssistantController.getOutside',
  cacheable: false,
  access: assistantRoles,
  params: v.object({ page: keyText, ...siteParams }),
  run: async ({ page, ...siteLocale }, input): Promise<Outside> => {
    const context = { ...input, viewer: siteViewer(siteLocale, input.viewer) }
    const served = servedAccount(context.viewer)
    const record = served === null ? null : await savedRecord(recordInAddress(page), context)
    if (served === null || record === null) return { isOutside: false, mark: null }
    const { records } = context
    const seen = await savedRecord(record.id, { records, viewer: customerViewer(served, context) })
    if (seen !== null) return { isOutside: false, mark: null }
    return { isOutside: true, mark: outsideOf(context, [record.id]).get(record.id) ?? null }
  },
})

interface Outside {
  readonly isOutside: boolean
  readonly mark: OutsideMark | null
}
