import type { FastifyBaseLogger } from 'fastify'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatDate } from '#platform/i18n/number-format.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { TransitionEffect } from '#platform/records/write/after-transitions.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { documentRequest } from './document-request.ts'

interface Parts extends Pick<IdentityServices, 'sendAccountEmail'> {
  readonly records: Records
  readonly sites: readonly SiteConfig[]
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
}

/**
 * Sends the requesting user an email when a request is granted or declined, by whatever page or call. A withdrawal sends
 * none; the user's page shows it. The decision stands even if the email cannot be written.
 */
export function notifyRequester({ records, sites, sendAccountEmail, log }: Parts): TransitionEffect {
  return async ({ entity, id, action }) => {
    if (entity !== documentRequest) return
    log.info({ action }, 'A document request was decided')
    if (action === 'Withdraw') return
    try {
      const row = await records.byId(systemViewer, documentRequest, id)
      const facts = row === null ? null : await factsOf(records, row)
      if (row === null || facts === null) return
      const { to, document, product } = facts
      const site = siteFor(sites, row.site, to.language)
      if (site === undefined) return
      const email = { site, to, path: signInPaths.documentRequests }
      sendAccountEmail(
        action === 'Grant'
          ? {
              ...email,
              kind: 'documentGranted',
              facts: { document, product, until: untilText(row.validUntil, site, to.language) },
            }
          : { ...email, kind: 'documentDeclined', facts: { document, product, reason: row.reason ?? '' } },
      )
    } catch (error) {
      log.error({ err: error, documentRequest: id }, 'A user could not be notified of a decision')
    }
  }
}

/** Returns null if the user who made the request, the document or its product is deleted. */
async function factsOf(records: Records, request: Row<typeof documentRequest>) {
  const [by, document] = await Promise.all([
    records.byId(systemViewer, user, request.user),
    records.byId(systemViewer, productDocument, request.document),
  ])
  const product = document === null ? null : await records.byId(systemViewer, tradeGrade, document.product)
  if (by === null || !by.isActive || document === null || product === null) return null
  return { to: { email: by.email, language: by.language }, document: document.name, product: product.name }
}

/** The site on which the request was made, or one in the language of the user. */
const siteFor = (sites: readonly SiteConfig[], code: string | null, language: LanguageCode): SiteConfig | undefined =>
  sites.find((each) => each.code === code) ??
  sites.find(({ supportedLanguages }) => supportedLanguages.includes(language)) ??
  sites[0]

/**
 * Formats the last day of access in the language of the email, which is one of its site's languages; `none` if there is no end.
 */
function untilText(until: string | null, site: SiteConfig, language: LanguageCode): string {
  if (until === null) return 'none'
  return formatDate(until, site, site.supportedLanguages.includes(language) ? language : site.supportedLanguages[0])
}
