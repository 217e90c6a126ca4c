import * as v from 'valibot'
import { toId18 } from '#domain/record-id.ts'
import { readAskedRecord } from '#domain/why-seen-form.ts'
import { internalReaders } from '#entities/access.ts'
import { account } from '#entities/account.ts'
import { managedContent } from '#entities/managed-content.ts'
import { equals } from '#records/condition.ts'
import { inNameOf } from '#records/system-viewer.ts'
import { call } from './call.ts'
import { keyText } from './params.ts'
import type { FoundForWhySeen } from './why-seen-shapes.ts'

/**
 * VisibilityController.find: what VisibilityController.explain is asked about, from what somebody typed. `what`: the address of a
 * page, a record's id, a content's key; `accountKey`: an account's integration id, or its id.
 */
export const findForWhySeen = call({
  name: 'VisibilityController.find',
  cacheable: false,
  access: internalReaders,
  params: v.object({ what: keyText, accountKey: keyText }),
  run: async ({ what, accountKey }, { viewer, records }): Promise<FoundForWhySeen> => {
    const us = inNameOf(viewer)
    const asked = readAskedRecord(what)
    const [contents, ids] = await Promise.all([
      asked?.type === 'key'
        ? records.list(us, managedContent, { where: equals('contentKey', asked.key), limit: 1 })
        : [],
      accountKey === '' ? null : records.idsByIntegrationId(us, account, [accountKey]),
    ])
    const id = ids?.get(accountKey) ?? toId18(accountKey)
    const found = id === null ? null : await records.byId(us, account, id)
    return {
      recordId: asked?.type === 'id' ? asked.id : (contents[0]?.id ?? null),
      account: found === null ? null : { id: found.id, name: found.name },
    }
  },
})
