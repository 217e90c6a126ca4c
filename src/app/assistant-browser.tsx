import type { Hydration } from './hydration.ts'
import { assistantPagesIn } from './assistant-screens.ts'
import { AssistantFrame } from './frame/assistant-frame.tsx'
import { sessionOfPage } from '#features/assistant/session/session-of-page.ts'
import { resolveSession } from '#features/assistant/session/resolve-session.ts'
import { callHeaders } from '#platform/calls/call-over-http.ts'
import type { SitePages } from '#platform/pages/router/site-pages.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { portalSessionHeader, writePortalSession } from '#features/assistant/session/specified-session.ts'

/** What the browser needs for the pages of the Sales Assistant, which no other page loads. `leaving`: another document follows. */
export function startAssistant({
  site,
  language,
  assistant,
}: Pick<Hydration, 'site' | 'language' | 'assistant'>):
  | { readonly pages: SitePages; readonly frame: typeof AssistantFrame }
  | 'leaving'
  | null {
  if (assistant === undefined) return null
  const base = siteBase(site, language)
  const session = sessionOfPage(assistant)
  if (resolveSession(session, base) === 'leaving') return 'leaving'
  callHeaders[portalSessionHeader] = writePortalSession(session)
  return { pages: assistantPagesIn(session, base), frame: AssistantFrame }
}
