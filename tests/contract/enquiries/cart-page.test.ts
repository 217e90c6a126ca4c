import { expect, it } from 'vitest'
import { base } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { cartPortal, product } from './cart-portal.ts'

describeEachDatabase('The page of a cart', (open) => {
  const { portal, add, guest, call } = cartPortal(open)
  const pageOf = async (address: string, cookie: string) => {
    const { statusCode, body } = await portal().app.inject({
      url: address,
      headers: { host: 'localhost:3000', cookie },
    })
    expect([address, statusCode]).toEqual([address, 200])
    return body.replaceAll('<!-- -->', '')
  }

  it('[ENQ-05] Names the supplier and the substances of each product, and leads to the documents of all', async () => {
    const cookie = await guest('/quote-cart')
    const body = await pageOf(`${base}/quote-cart`, cookie)
    expect(body).toMatch(/<a href="\/nl\/en-us\/supplier\/[^"]+">Brenvik Biopolymers<\/a>/)
    expect(body).toContain('Xanthan gum')
    expect(body).toContain('(CAS 11138-66-2)')
    expect(body).toMatch(new RegExp(`href="${base}/documents-pack\\?products=${product}"`))
  })

  it('[CTX-01] [ENQ-04] An empty cart names the carts of other countries, and nobody sees those of others', async () => {
    const cookie = await guest('/quote-cart')
    const elsewhere = await pageOf('/de/de/quote-cart', cookie)
    // The German site speaks no Dutch and English besides German, so its reader stays in German where the other site has it.
    expect(elsewhere).toMatch(/<a href="\/nl\/[a-z-]+\/quote-cart"[^>]*>[^<]*: 1 Produkt</)
    // Neither a cart of another kind, nor the page with the line itself.
    expect(await pageOf('/de/de/sample-cart', cookie)).not.toMatch(/\/nl\/[a-z-]+\/sample-cart"[^>]*>[^<]*: 1/)
    expect(await pageOf(`${base}/quote-cart`, cookie)).not.toContain('each country has carts of its own')
    // Another guest has no carts anywhere.
    expect(await pageOf('/de/de/quote-cart', '')).not.toContain('1 Produkt')
    const own = (await call('getElsewhere', { countryCode: 'DE', languageCode: 'de' }, cookie)).json()
    expect(own).toEqual([{ site: 'nl', kind: 'quote', count: 1 }])
    expect((await call('getElsewhere', { countryCode: 'DE', languageCode: 'de' })).json()).toEqual([])
  })

  it('[CTX-01] A user who has lines on another site is led there, and a removed line does not count', async () => {
    const buyer = await cookieOf(
      portal(),
      await portal().person(await portal().company('Bakers'), 'customer', 'ada@bakers.example'),
    )
    await add('/sample-cart', buyer)
    const read = async () => (await call('getElsewhere', { countryCode: 'DE', languageCode: 'de' }, buyer)).json()
    expect(await read()).toEqual([{ site: 'nl', kind: 'sample', count: 1 }])
    expect((await call('clear', { kind: 'sample' }, buyer)).statusCode).toBe(200)
    expect(await read()).toEqual([])
  })
})
