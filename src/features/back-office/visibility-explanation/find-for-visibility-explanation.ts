import * as v from 'valibot'
import { toId18 } from '#platform/values/record-id.ts'
import { readRequestedRecord } from './visibility-explanation-form.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import type { FoundForVisibilityExplanation } from './visibility-explanation-shapes.ts'

/**
 * VisibilityController.find: finds the record and the account for VisibilityController.explain. `what` is the address of a page,
 * a record id or a content key. `accountKey` is the integration id or the id of an account.
 */
export const findForVisibilityExplanation = call({
  name: 'VisibilityController.find',
  cacheable: false,
  access: internalReaders,
  params: v.object({ what: keyText, accountKey: keyText }),
  run: async ({ what, accountKey }, { viewer, records }): Promise<FoundForVisibilityExplanation> => {
    const us = inNameOf(viewer)
    const requested = readRequestedRecord(what)
    const [contents, ids] = await Promise.all([
      requested?.type === 'key'
        ? records.list(us, managedContent, { where: equals('contentKey', requested.key), limit: 1 })
        : [],
      accountKey === '' ? null : records.idsByIntegrationId(us, account, [accountKey]),
    ])
    const id = ids?.get(accountKey) ?? toId18(accountKey)
    const found = id === null ? null : await records.byId(us, account, id)
    return {
      recordId: requested?.type === 'id' ? requested.id : (contents[0]?.id ?? null),
      account: found === null ? null : { id: found.id, name: found.name },
    }
  },
})
