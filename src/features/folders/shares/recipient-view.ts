import { account } from '#features/catalogue/accounts/account.ts'
import { user } from '#features/identity/people/user.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { any, equals } from '#platform/records/read/condition.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** To whom a share is bound; both null for a link. */
export interface Binding {
  readonly account: string | null
  readonly email: string | null
}

/** The account to which a user may bind a share: their own, or for sales people a customer by its number or name. */
export async function accountToBind(
  key: string,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<string | null> {
  if (!isInternal(viewer)) return viewer.account?.id ?? null
  const typed = identifyingText(key)
  const found = await records.list(viewer, account, {
    where: any(equals('integrationId', typed), equals('name', typed)),
    limit: 2,
  })
  const [only, ...others] = found
  return only?.recordType === 'Customer' && others.length === 0 ? only.id : null
}

/**
 * A viewer who sees what the recipient of a share sees on this site. An address of another company is treated as that of a guest,
 * so that nobody learns who has an account here.
 */
export async function recipientView(
  { account: accountId, email }: Binding,
  context: Pick<CallContext, 'records' | 'viewer' | 'assortments' | 'now'>,
): Promise<Viewer> {
  const { site, language, at } = context.viewer
  const guest: Viewer = { site, language, context: 'CountrySites', ...(at === undefined ? {} : { at }) }
  if (accountId !== null) return customerViewer(accountId, context)
  if (email === null) return guest
  const [person] = await context.records.list(systemViewer, user, { where: equals('email', email), limit: 1 })
  const isKnown =
    person?.isActive === true &&
    person.account !== null &&
    (isInternal(context.viewer) || person.account === context.viewer.account?.id)
  return isKnown ? customerViewer(person.account, context) : guest
}
