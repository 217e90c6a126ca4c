import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

describeEachDatabase('The company of a site', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  // The Czech site has no brand name of its own (`src/sites/cz.ts`).
  describe('The company name of a site without a brand name', () => {
    const title = async (): Promise<string | undefined> => {
      const { body } = await portal.app.inject({ url: '/cz/cs/products' })
      return /<title>[^<]*\| ([^<]*)<\/title>/.exec(body)?.[1]
    }
    const companyIn = async (country: string): Promise<void> => {
      const { records, follower } = portal.fixtures
      await records.upsertBatch(systemViewer, company, [{ integrationId: 'NORVANE-CZ', name: 'Norvane', country }])
      await follower.catchUp()
    }

    it('[SEO-05] Contains the country of the site until there is a company record.', async () => {
      expect(await title()).toBe('Norvane Czechia')
    })

    it.each([
      ['Bohemia', 'Norvane Bohemia'],
      ['SK', 'Norvane Slovakia'],
    ])(
      '[SEO-05] Contains the country of the company record, %s, also on a page that was cached.',
      async (country, name) => {
        await companyIn(country)
        expect(await title()).toBe(name)
      },
    )
  })

  describe('The phone number of a site’s company', () => {
    beforeAll(async () => {
      await portal.fixtures.records.upsertBatch(
        systemViewer,
        company,
        sites.map((site) => ({
          integrationId: site.IMCDCompany,
          name: site.brandName,
          country: site.countryName,
          phone: '3025550142',
        })),
      )
      await portal.fixtures.follower.catchUp()
    })

    it.each([
      ['/us/en-us', '(302) 555-0142'],
      ['/ca/en-us', '(302) 555-0142'],
      ['/ca/fr-ca', '(302) 555-0142'],
      ['/nl/en-us', '3025550142'],
      ['/fr/fr', '3025550142'],
      ['/global/en-us', '(302) 555-0142'],
    ])('[VAL-10] Shows a phone number on %s as %s and links to the stored number', async (base, shown) => {
      const { body } = await portal.app.inject(`${base}/certificates-and-documents`)
      expect(body).toMatch(new RegExp(`<a[^>]* href="tel:3025550142"`))
      expect(body).toContain(`>${shown}</span></a>`)
    })
  })
})
