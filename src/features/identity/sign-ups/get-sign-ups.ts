import * as v from 'valibot'
import { fold } from '#platform/values/text/folding.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { localisedLink } from '#features/catalogue/cards/links.ts'
import { signUpRequest } from './sign-up-request.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { FoundAccount, SignUps } from '#features/identity/accounts/account-shapes.ts'
import { call } from '#platform/calls/call.ts'
import { countTo, freeText, optionalKey } from '#platform/calls/params.ts'

/** The maximum number of accounts that are offered for a name. */
const maxFound = 10

/**
 * AccountController.getSignUps: returns the sign-up requests with a confirmed address, newest first; at most 100. The one with
 * `requestId` comes before them if it is on another page.
 */
export const getSignUps = call({
  name: 'AccountController.getSignUps',
  cacheable: false,
  access: ['administrator'],
  params: v.object({ page: countTo(1_000_000), pageSize: countTo(100), requestId: optionalKey }),
  run: async ({ page, pageSize, requestId }, { viewer, records, taxonomy }): Promise<SignUps> => {
    const where = equals('state', 'confirmed')
    const [total, listed, requested] = await Promise.all([
      records.count(viewer, signUpRequest, where),
      records.list(viewer, signUpRequest, {
        where,
        orderBy: [{ field: 'createdDate', descending: true }],
        limit: pageSize,
        offset: (page - 1) * pageSize,
      }),
      requestId === undefined ? null : records.byId(viewer, signUpRequest, requestId),
    ])
    const isElsewhere = requested?.state === 'confirmed' && listed.every(({ id }) => id !== requested.id)
    const rows = isElsewhere ? [requested, ...listed] : listed
    const groupName = (id: string | null): string | null => {
      const group = taxonomy.businessGroups.find((each) => each.id === id)
      return group === undefined ? null : localisedLink(group, viewer.language).nameToDisplay
    }
    return {
      total,
      requests: rows.map(({ id, name, email, company, country, kind, message, language, dueOn, ...row }) => ({
        id,
        name,
        email,
        company,
        country,
        kind,
        message,
        language,
        dueOn,
        businessGroup: groupName(row.businessGroup),
        requestedAt: row.createdDate.toISOString(),
      })),
    }
  },
})

/**
 * AccountController.findAccounts: returns customers or suppliers with this integration id, or with these words in their name;
 * at most 10.
 */
export const findAccounts = call({
  name: 'AccountController.findAccounts',
  cacheable: false,
  access: ['administrator'],
  params: v.object({ text: freeText, kind: v.picklist(['customer', 'supplier']) }),
  run: async ({ text, kind }, { records }): Promise<readonly FoundAccount[]> => {
    const requested = fold(text.trim())
    if (requested === '') return []
    const ofKind = equals('recordType', kind === 'supplier' ? 'Supplier' : 'Customer')
    const found = [
      ...(await records.list(systemViewer, account, {
        where: all(ofKind, equals('integrationId', identifyingText(text))),
      })),
    ]
    // Customers are not in the search index, so their names are read from the database. Only the deciding administrators make
    // this call.
    for await (const batch of records.stream(systemViewer, account, { where: all(ofKind, equals('isActive', true)) })) {
      found.push(
        ...batch.filter(({ id, name }) => fold(name).includes(requested) && found.every((each) => each.id !== id)),
      )
      if (found.length >= maxFound) break
    }
    return found
      .slice(0, maxFound)
      .map(({ id, integrationId, name, country }) => ({ id, integrationId, name, country }))
  },
})
