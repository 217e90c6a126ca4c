import * as v from 'valibot'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { daysAfter } from '#features/folders/shares/create-share.ts'
import { shareLimits } from '#features/folders/shares/share-rules.ts'
import { share } from '#features/folders/shares/share.ts'
import { refuseConflicts } from '#features/catalogue/conflicts/refuse-conflicts.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { call } from '#platform/calls/call.ts'
import { freeText, keyText, siteParams } from '#platform/calls/params.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { Failure } from '#platform/values/errors.ts'
import { readLines } from '#platform/values/person-fields.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { afterVisit, noVisit } from '#features/assistant/visits/after-visit.ts'
import { visitPath, visitUsers, type VisitOutcome } from '#features/assistant/visits/visit-rules.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { recapAccount, recapReaders, shownToCustomer } from './read-recap.ts'
import { maxRecapLength, maxRecapReaders, recapDays } from './recap-rules.ts'

/**
 * VisitController.sendRecap: sends the recap of a visit that is done, once: what was shown becomes a folder of the customer, which a
 * share with the text announces, and the chosen people of the customer get an email (`notifyRecap`).
 */
export const sendRecap = call({
  name: 'VisitController.sendRecap',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    visitId: keyText,
    text: v.pipe(freeText, v.maxLength(2 * maxRecapLength)),
    people: v.pipe(v.array(keyText), v.maxLength(maxRecapReaders)),
    ...siteParams,
  }),
  run: async ({ visitId, text, people, ...siteLocale }, input): Promise<VisitOutcome> => {
    const context = { ...input, viewer: siteViewer(siteLocale, input.viewer) }
    const { records, viewer, now } = context
    const row = await records.byId(viewer, visit, visitId)
    if (row === null) return { type: 'gone' }
    const account = recapAccount(row, viewer)
    if (account === null) return { type: 'stale' }
    const recap = readLines(text)
    if (recap === '' || recap.length > maxRecapLength) return { type: 'recap' }
    const [shown, readers] = await Promise.all([shownToCustomer(row, account, context), recapReaders(account, context)])
    refuseConflicts(
      context,
      shown.map(({ id }) => id),
    )
    const chosen = new Set(people.flatMap((id) => toId18(id) ?? []))
    const owner = { user: row.owner, account, madeBy: row.owner }
    try {
      return await records.write(inNameOf(viewer), async (handle) => {
        await handle.transition(visit, row.id, row.version, {
          action: 'Recap',
          values: { recap, recapTo: readers.flatMap(({ id }) => (chosen.has(id) ? id : [])) },
        })
        const name = row.name.slice(0, folderLimits.name)
        const recapFolder = await handle.create(folder, { ...owner, kind: 'account', name, changes: 0 })
        await writeAll(
          handle,
          folderItem,
          shown.map((record, position) => ({
            known: null,
            values: {
              integrationId: `${recapFolder.id} ${record.id}`,
              folder: recapFolder.id,
              user: null,
              account,
              item: record.id,
              position,
              savedName: record.name.slice(0, 255),
            },
          })),
        )
        await handle.create(share, {
          ...owner,
          // The customer finds it among the shares of the account, so nobody gets the token.
          tokenHash: tokenHash(newToken()),
          folder: recapFolder.id,
          mode: 'view',
          expiresOn: daysAfter(localDay(now(), viewer.site.timeZone), recapDays),
          title: row.name.slice(0, shareLimits.title),
          message: recap,
          site: viewer.site.code,
          openings: 0,
        })
        return { type: 'done', id: row.id }
      })
    } catch (error) {
      if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
      throw error
    }
  },
  form: {
    fields: ['text', 'people'],
    gone: noVisit,
    after: (outcome) => afterVisit(outcome, ({ id }) => ({ to: visitPath(id), notice: 'assistant.done.recap' })),
  },
})
