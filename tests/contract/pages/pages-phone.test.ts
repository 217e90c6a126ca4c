import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

describeEachDatabase('The phone number of a site’s company', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
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
  afterAll(() => portal.close())

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
