import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

describeEachDatabase('The cards of the home page', (open) => {
  let portal: AccountPortal
  beforeAll(async () => {
    portal = await accountPortal(open)
    const { records, follower } = portal.fixtures
    // The same product in another packaging, which a card does not show.
    await records.create(systemViewer, tradeGrade, {
      integrationId: 'gumellan-s-box',
      name: 'Gumellan S',
      code: 'GU-S-BOX',
      tradeName: idOf(tradeName, 'gumellan'),
      principal: idOf(account, 'tessolund'),
      packaging: ['box-20kg'],
      countries: ['NL'],
    })
    await follower.catchUp()
  })
  afterAll(() => portal.close())

  it('Show each product once: what is promoted is not repeated below, and no two look the same', async () => {
    const { body } = await portal.get('')
    const main = body.slice(body.indexOf('id="home-promoted"'), body.indexOf('</main>'))
    const names = [...main.matchAll(/<a class="[^"]*" href="[^"]*\/product\/[^"]*">([^<]+)<\/a>/g)].map(
      ([, name]) => name,
    )
    expect(names).toContain('Xanvero 200')
    expect(names).toContain('Gumellan S')
    expect(names).toEqual([...new Set(names)])
    // Others stand in the place of what is left out.
    expect(names.length).toBeGreaterThan(3)
  })
})
