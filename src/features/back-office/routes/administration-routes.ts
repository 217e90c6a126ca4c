import type { BackOfficeFrame } from '#features/back-office/page-parts/back-office-frame.ts'
import { loadInvite, loadPeople, loadPerson } from '#features/back-office/people/load-people.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { loadAudit } from '#features/back-office/audit/load-audit.ts'
import { loadProviders } from '#features/back-office/providers/load-providers.ts'
import { loadRetention } from '#features/back-office/retention/load-retention.ts'
import { loadTokens } from '#features/back-office/tokens/load-tokens.ts'
import { loadWebhook, loadWebhooks } from '#features/back-office/webhooks/load-webhooks.ts'
import {
  auditAddress,
  peopleAddress,
  providersAddress,
  tokensAddress,
  webhooksAddress,
  retentionAddress,
} from '#features/back-office/administration/addresses.ts'
import type { AdministrationContent } from './administration-content.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'

type Content = AdministrationContent | { readonly type: 'denied' }
type Make = (visit: Visit) => Promise<Content>

const isAdministrator = (viewer: Viewer): boolean => rolesOf(viewer).includes('administrator')

/** Other internal users learn that they have no access, because these pages are known to exist. The operations refuse them too. */
const forAdministrators =
  (make: (visit: Visit) => Promise<AdministrationContent> | AdministrationContent): Make =>
  async (visit) =>
    isAdministrator(visit.context.viewer) ? await make(visit) : { type: 'denied' }

const makersOf = (
  makers: Readonly<Record<string, Parameters<typeof forAdministrators>[0]>>,
): Readonly<Record<string, Make>> =>
  Object.fromEntries(Object.entries(makers).map(([path, make]) => [path, forAdministrators(make)]))

export const administrationPages = makersOf({
  '/people': loadPeople,
  '/people/invite': loadInvite,
  '/people/:id': loadPerson,
  '/tokens': loadTokens,
  '/webhooks': loadWebhooks,
  '/webhooks/:id': loadWebhook,
  '/providers': loadProviders,
  '/retention': loadRetention,
  '/audit': loadAudit,
})

/** The links to these pages, for those who may open them. `url` is the address of the current page. */
export function administrationLinks(viewer: Viewer, base: string, url: string): BackOfficeFrame['administration'] {
  if (!isAdministrator(viewer)) return []
  const path = url.split('?')[0] ?? ''
  const links = [
    { href: peopleAddress(base), label: 'backOffice.people.title' },
    { href: tokensAddress(base), label: 'backOffice.tokens.title' },
    { href: webhooksAddress(base), label: 'backOffice.webhooks.title' },
    { href: providersAddress(base), label: 'backOffice.providers.title' },
    { href: auditAddress(base), label: 'backOffice.audit.title' },
    { href: retentionAddress(base), label: 'backOffice.retention.title' },
  ]
  return links.map((link) => ({
    ...link,
    isCurrent: path === link.href || path.startsWith(`${link.href}/`),
  }))
}
