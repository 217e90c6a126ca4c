import { conflictView } from '#features/catalogue/conflicts/session-conflicts.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { cartContext } from '#features/enquiries/carts/cart-context.ts'
import { shareContext } from '#features/folders/shares/share-attempts.ts'
import { shareLinksContext } from '#features/folders/shares/share-links.ts'
import { contactContext } from '#features/enquiries/contact/contact-services.ts'
import { leaveByWorker } from '#features/assistant/offline/offline-routes.ts'
import { presentationContext } from '#features/assistant/presentation/presentation-services.ts'
import { requestContext } from '#features/enquiries/requests/request-services.ts'
import { identityContext } from '#features/identity/sessions/call-session.ts'
import { accountView } from '#features/identity/sessions/user-viewer.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import { worldwideLocale, type CallerRequest } from '#platform/calls/call-context.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import type { AppParts } from './services.ts'

type ContextParts = Pick<
  AppParts,
  | 'sites'
  | 'records'
  | 'apiStore'
  | 'content'
  | 'now'
  | 'publicOrigin'
  | 'signIn'
  | 'files'
  | 'sendAccountEmail'
  | 'contactEmails'
  | 'requestLinks'
  | 'presentations'
>

/** The context of a call: the platform's own part and what each feature adds (`CallContextSource` in platform/http). */
export function callContext(parts: ContextParts, siteLocale?: SiteLocale, request?: CallerRequest): CallContext {
  const { site, language } = siteLocale ?? worldwideLocale(parts.sites)
  const { search, taxonomy, assortments, conflicts } = parts.content
  const session = request?.session ?? null
  const internalSession = session === null ? null : (request?.internalSession ?? null)
  return {
    viewer: {
      site,
      language,
      context: internalSession === null ? 'CountrySites' : 'SalesAssistant',
      at: parts.now(),
      ...(request === undefined
        ? {}
        : {
            from: {
              address: request.ip,
              request: request.id,
              ...(internalSession?.accountId === undefined ? {} : { account: internalSession.accountId }),
            },
          }),
      ...(session === null ? {} : { user: { id: session.user.id, roles: session.user.roles } }),
      ...(session === null ? {} : accountView(parts, session.user)),
      ...(internalSession === null ? {} : { internalSession, ...conflictView(parts, internalSession) }),
    },
    records: parts.records,
    search,
    taxonomy,
    assortments,
    conflicts,
    now: parts.now,
    publicOrigin: parts.publicOrigin(),
    ...cartContext(request),
    ...shareContext(request),
    ...shareLinksContext(parts.signIn.encryption),
    ...contactContext(parts, request),
    ...requestContext(parts, request),
    ...presentationContext(parts),
    ...identityContext(
      {
        signIn: parts.signIn,
        sendAccountEmail: parts.sendAccountEmail,
        leaveBy: leaveByWorker,
        removeFiles: async (keys) => {
          for (const key of keys) await parts.files.remove(key)
        },
      },
      request,
    ),
    ...(session === null ? {} : { keyedWrites: parts.apiStore.writes }),
    ...(session === null ? {} : { servedAccounts: servedBy(parts, session.user.id, request) }),
  }
}

/** The customers whom a user serves in the Sales Assistant. */
const servedBy = (
  { apiStore: { uses }, signIn }: ContextParts,
  userId: string,
  request?: CallerRequest,
): NonNullable<CallContext['servedAccounts']> => ({
  recent: () => uses.recent(userId, account.apiName),
  note: async (id) => {
    await uses.note(userId, account.apiName, [id])
    const of = { object: account.apiName, recordId: id }
    const from = request === undefined ? {} : { from: originOf(request) }
    await signIn.audit.record({ operation: 'account-served', by: userId, of, ...from })
  },
})
