import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

// The Czech site has no brand name of its own (`src/sites/cz.ts`).
describeEachDatabase('The company name of a site without a brand name', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

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
