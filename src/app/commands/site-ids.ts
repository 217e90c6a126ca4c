import { hash } from 'node:crypto'
import { importedContentKey } from '#platform/records/write/plan-change.ts'
import { isCountryCode } from '#platform/values/countries.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { required, UsageError, type Command } from './command.ts'

type SiteIds = Required<
  Pick<SiteConfig, 'aboutCountryContentKey' | 'logoContentKey' | 'siteId' | 'channelId' | 'communityId'>
>

/**
 * Returns the ids of a new site. The platform ids come from the SHA-256 of their key prefix and the country (`0DM AT`), so that
 * everybody gets the same ones; the content keys are those of imported contents that are called `page-about-at` and `logo-at`.
 */
export function newSiteIds(countryIsoCode: string): SiteIds {
  const code = countryIsoCode.toLowerCase()
  const idOf = (keyPrefix: string): string =>
    recordIdFrom(keyPrefix, hash('sha256', `${keyPrefix} ${countryIsoCode}`, 'buffer'))
  return {
    aboutCountryContentKey: importedContentKey(`page-about-${code}`),
    logoContentKey: importedContentKey(`logo-${code}`),
    siteId: idOf('0DM'),
    channelId: idOf('0ap'),
    communityId: idOf('0DB'),
  }
}

export const siteIdsCommand: Command = {
  name: 'site-ids',
  summary: 'Prints the ids of a new country site, as lines for its file in src/sites/.',
  arguments: [{ name: 'country', text: 'The country of the new site by its ISO code, for example AT.' }],
  options: {},
  notes: ['The same country always gets the same ids. A site keeps the ids that are in its file.'],
  run: async (call) => {
    const { siteByCountry } = await import('#sites/table.ts')
    const country = required(call, 0).toUpperCase()
    if (!isCountryCode(country)) throw new UsageError(`“${country}” is not the ISO code of a country, such as AT.`)
    const existing = siteByCountry(country)
    if (existing !== null)
      throw new UsageError(
        `${country} has a site, ${existing.code}, with the ids in its file: tradegrade config lists them.`,
      )
    for (const [field, id] of Object.entries(newSiteIds(country))) call.terminal.out.write(`  ${field}: '${id}',\n`)
    return 0
  },
}
