import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly sites: readonly SiteConfig[]
}

/**
 * Queues an email to the requesting user with each grant and each refusal of a request, by whatever page or call. A withdrawal
 * sends none; the user's page shows it.
 */
export function notifyRequester({ sites, emailQueue }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    if (entity !== documentRequest || (action !== 'Grant' && action !== 'Decline')) return
    const row = await rowInWrite(handle, documentRequest, id)
    const facts = row === null ? null : await factsOf(handle, row)
    if (row === null || facts === null) return
    const { to, emailsOff, document, product } = facts
    const site = siteFor(sites, row.site, to.language)
    if (site === undefined) return
    const email = { site, to, path: signInPaths.documentRequests }
    await emailQueue.add(
      handle,
      action === 'Grant'
        ? {
            ...email,
            kind: 'documentGranted',
            facts: { document, product, until: untilText(row.validUntil, site, to.language) },
          }
        : { ...email, kind: 'documentDeclined', facts: { document, product, reason: row.reason ?? '' } },
      emailsOff,
    )
  }
}

/** Returns null if the user who made the request, the document or its product is deleted. */
async function factsOf(handle: WriteHandle, request: Row<typeof documentRequest>) {
  const by = await rowInWrite(handle, user, request.user)
  const document = await rowInWrite(handle, productDocument, request.document)
  const product = document === null ? null : await rowInWrite(handle, tradeGrade, document.product)
  if (by === null || !by.isActive || document === null || product === null) return null
  const { email, language, emailsOff } = by
  return { to: { email, language }, emailsOff, document: document.name, product: product.name }
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
