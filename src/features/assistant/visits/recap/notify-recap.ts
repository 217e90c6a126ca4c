import { visit } from '#features/assistant/visits/visit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import { sharesPath } from '#platform/values/addresses/account-paths.ts'
import { worldwide, type SiteConfig } from '#platform/values/site-config.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly sites: readonly SiteConfig[]
}

/** Queues the emails about the recap of a visit, in the transaction that sends it and in the language of each reader. */
export function notifyRecap({ sites, emailQueue }: Parts): WriteEffect {
  return async (handle, { entity, id, action }) => {
    if (entity !== visit || action !== 'Recap') return
    const row = await rowInWrite(handle, visit, id)
    const site = siteOf(sites, row?.country ?? null)
    if (row === null || site === undefined) return
    const owner = await rowInWrite(handle, user, row.owner)
    const facts = { visit: row.name, name: owner?.name ?? '' }
    for (const readerId of row.recapTo) {
      const reader = await rowInWrite(handle, user, readerId)
      if (reader?.isActive === true && reader.account === row.account)
        await emailQueue.add(
          handle,
          {
            kind: 'recap',
            site,
            to: { email: reader.email, language: reader.language },
            path: sharesPath,
            facts,
          },
          reader.emailsOff,
        )
    }
  }
}

/** The site of the country of a visit, otherwise the worldwide one. */
const siteOf = (sites: readonly SiteConfig[], country: string | null): SiteConfig | undefined =>
  sites.find(({ countryIsoCode }) => countryIsoCode === country) ??
  sites.find(({ countryIsoCode }) => countryIsoCode === worldwide)
