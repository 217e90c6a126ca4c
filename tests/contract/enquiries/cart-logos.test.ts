import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const path = '/quote-cart'

describeEachDatabase('The pictures of cart lines', (open) => {
  let portal: AccountPortal
  let buyer: string
  beforeAll(async () => {
    portal = await accountPortal(open)
    buyer = await cookieOf(
      portal,
      await portal.person(await portal.company('Bakers'), 'customer', 'ada@bakers.example'),
    )
    for (const grade of ['xanvero-80', 'xanvero-200', 'citrelle-fg'])
      await portal.send(path, addFields(path, idOf(tradeGrade, grade)), buyer)
  })
  afterAll(() => portal.close())

  const draw = async (supplier: string, logo: string | null) => {
    const { records } = portal.fixtures
    const row = await records.byId(systemViewer, account, idOf(account, supplier))
    if (row === null) throw new Error('The catalogue has the supplier.')
    await records.update(systemViewer, account, row.id, row.version, { logo })
  }
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${inside}</svg>`
  const pictures = async () => (await portal.get(path, buyer)).body.match(/<img[^>]*image\/svg[^>]*>/g) ?? []

  it('[ERD-01] Are the logos of the suppliers in a fixed size, loaded when they are seen, and nothing where there is none', async () => {
    expect(await pictures()).toEqual([])
    await draw('brenvik', svg('<circle cx="24" cy="24" r="20"/>'))
    const shown = await pictures()
    expect(shown).toHaveLength(2)
    for (const picture of shown)
      for (const part of ['alt=""', 'width="48"', 'height="48"', 'loading="lazy"']) expect(picture).toContain(part)
    expect(decodeURIComponent(shown[0] ?? '')).toContain('<circle cx="24"')
  })

  it('[ERD-01] Leave out what would make a long cart heavy, and the number of products is read without them', async () => {
    await draw('brenvik', svg('<circle cx="24" cy="24" r="20"/>'.repeat(200)))
    expect(await pictures()).toEqual([])
    await draw('brenvik', svg('<circle cx="24" cy="24" r="20"/>'))
    const { body } = await portal.app.inject({
      method: 'POST',
      url: '/lwr/apex/v65.0/CartController/getCarts',
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: buyer },
      payload: { countryCode: 'NL', languageCode: 'en-US' },
    })
    expect(body).toContain('Xanvero 80')
    expect(body).not.toContain('svg')
  })
})
