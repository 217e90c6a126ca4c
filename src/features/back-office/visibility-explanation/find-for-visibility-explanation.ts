import * as v from 'valibot'
import { readRequestedRecord } from './visibility-explanation-form.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { accountsNamed } from '#features/back-office/accounts/accounts-named.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import type { FoundForVisibilityExplanation } from './visibility-explanation-shapes.ts'

/**
 * VisibilityController.find: finds the record and the account for VisibilityController.explain. `what` is the address of a page,
 * a record id or a content key. `accountKey` is the name, the integration id or the id of an account.
 */
export const findForVisibilityExplanation = call({
  name: 'VisibilityController.find',
  cacheable: false,
  access: internalReaders,
  params: v.object({ what: keyText, accountKey: keyText }),
  run: async ({ what, accountKey }, { viewer, records }): Promise<FoundForVisibilityExplanation> => {
    const us = inNameOf(viewer)
    const requested = readRequestedRecord(what)
    const [contents, accounts] = await Promise.all([
      requested?.type === 'key'
        ? records.list(us, managedContent, { where: equals('contentKey', requested.key), limit: 1 })
        : [],
      accountKey === '' ? [] : accountsNamed(records, us, accountKey),
    ])
    const [found, ...others] = accounts
    return {
      recordId: requested?.type === 'id' ? requested.id : (contents[0]?.id ?? null),
      account: found === undefined || others.length > 0 ? null : { id: found.id, name: found.name },
      hasSeveralAccounts: others.length > 0,
    }
  },
})
