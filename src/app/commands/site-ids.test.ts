import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { countryCodes, isCountryCode } from '#platform/values/countries.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { sites } from '#sites/table.ts'
import { runCommandLine } from './run-command.ts'
import { newSiteIds } from './site-ids.ts'

async function run(...words: readonly string[]) {
  const printed = { out: '', err: '' }
  const into = (stream: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        printed[stream] += chunk.toString()
        done()
      },
    })
  const terminal = { out: into('out'), err: into('err'), interactive: false }
  const code = await runCommandLine(['site-ids', ...words], terminal, () => expect.unreachable())
  return { code, ...printed }
}

const countryWithoutSite = countryCodes.find((country) => sites.every((site) => site.countryIsoCode !== country)) ?? ''

describe('The ids of a new site', () => {
  it('[VAL-08] Have their prefixes and check characters, are complete, and differ for all countries', () => {
    const all = countryCodes.map(newSiteIds)
    for (const ids of all) {
      const { siteId, channelId, communityId } = ids
      expect([siteId, channelId, communityId].map((id) => [id.slice(0, 3), id.length, isRecordId(id)])).toEqual([
        ['0DM', 18, true],
        ['0ap', 18, true],
        ['0DB', 18, true],
      ])
      expect([ids.aboutCountryContentKey, ids.logoContentKey].every(isContentKey)).toBe(true)
    }
    const platformIds = all.flatMap(({ siteId, channelId, communityId }) => [siteId, channelId, communityId])
    expect(new Set(platformIds).size).toBe(3 * countryCodes.length)
    // Computed by another program from the rule.
    expect(newSiteIds('AT').siteId).toBe('0DMKIVK3nzGx7EW4DZ')
  })

  it('[ENT-10] Name the about page and the logo of each site as the sites of today do', () => {
    for (const { code, countryIsoCode, aboutCountryContentKey, logoContentKey } of sites.filter((site) =>
      isCountryCode(site.countryIsoCode),
    ))
      expect(newSiteIds(countryIsoCode), code).toMatchObject({ aboutCountryContentKey, logoContentKey })
  })

  it('Are printed as lines of the file of the site, the same ones each time', async () => {
    const printed = await run(countryWithoutSite)
    expect(printed).toEqual({ code: 0, err: '', out: expect.stringMatching(/^(?: {2}\w+: '\w+',\n){5}$/) })
    for (const [field, id] of Object.entries(newSiteIds(countryWithoutSite)))
      expect(printed.out).toContain(`  ${field}: '${id}',\n`)
    expect(await run(countryWithoutSite.toLowerCase())).toEqual(printed)
  })

  it.each([
    ['no country', [], /<country> is missing/],
    ['an unknown country', ['XX'], /“XX” is not the ISO code of a country/],
    ['a country with a site', ['nl'], /NL has a site, nl/],
  ])('Are not printed for %s', async (_, words, message) => {
    expect(await run(...words)).toEqual({ code: 2, out: '', err: expect.stringMatching(message) })
  })
})
