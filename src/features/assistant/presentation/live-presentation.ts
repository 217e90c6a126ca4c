import { account } from '#features/catalogue/accounts/account.ts'
import { customerViewer } from '#features/identity/sessions/customer-viewer.ts'
import { user } from '#features/identity/people/user.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { CallContextSource } from '#platform/calls/call-context.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { SiteConfig, SiteLocale } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Presentation, Presentations } from './presentations.ts'

/** A presentation as its windows see it. */
export interface LivePresentation {
  readonly presentation: Presentation
  /** The name of the internal user who presents. */
  readonly presenter: string
  /** The site and the language of its pages. */
  readonly locale: SiteLocale
  /** Reads what the customer may read: nothing of the session of the request, which may be that of the internal user. */
  readonly context: CallContext
}

interface Parts {
  readonly presentations: Presentations
  readonly sites: readonly SiteConfig[]
  readonly callContext: CallContextSource
}

/**
 * The presentation that a token opens. Null if there is none, its visit is over, its owner may not sign in any more, or the customer
 * is not active.
 */
export async function livePresentation(
  { presentations, sites, callContext }: Parts,
  token: string,
  from: { readonly id: string; readonly ip: string },
): Promise<LivePresentation | null> {
  const found = await presentations.ofToken(token)
  const site = sites.find(({ code }) => code === found?.site)
  if (found === null || site === undefined) return null
  const locale = { site, language: found.language }
  const guest = callContext(locale, { ...from, session: null })
  const [visited, owner, customer] = await Promise.all([
    guest.records.byId(systemViewer, visit, found.visit),
    guest.records.byId(systemViewer, user, found.owner),
    found.account === null ? null : guest.records.byId(systemViewer, account, found.account),
  ])
  const isLive = visited?.state === 'in_progress' && visited.isActive && owner?.isActive === true
  if (!isLive || (found.account !== null && customer?.isActive !== true)) return null
  const viewer: Viewer = found.account === null ? guest.viewer : customerViewer(found.account, guest)
  return { presentation: found, presenter: owner.name, locale, context: { ...guest, viewer } }
}
