import { expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base } from '../../fixtures/account-portal.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { guestRequestPortal, product } from './guest-request-portal.ts'

const needless = 'You need no account for this request.'
const offered = 'You can send a request without an account, too.'
const adds = 'With an account you see all your requests'
const days = 'We decide on new accounts within 2 business days.'

describeEachDatabase('The choice between a request as a guest and an account', (open) => {
  const on = guestRequestPortal(open)
  const page = async (path: string, cookie?: string) => {
    const headers = { host: 'localhost:3000', ...(cookie === undefined ? {} : { cookie }) }
    return (await on.portal.app.inject({ url: path, headers })).body.replaceAll('<!-- -->', '')
  }
  const says = (body: string) => [needless, offered, adds, days].filter((text) => body.includes(text))
  const fill = async (cookie: string) =>
    expect((await on.portal.send('/sample-cart', addFields('/sample-cart', product), cookie)).statusCode).toBe(303)

  it('[ENQ-10] The cart of a guest says that no account is needed, what one adds, and how long its approval takes', async () => {
    await fill(on.browser)
    expect(says(await page(`${base}/sample-cart`, on.browser))).toEqual([needless, adds, days])
  })

  it('[ENQ-10] A customer is told nothing of it', async () => {
    const cookie = await cookieOf(on.portal, on.customer)
    await fill(cookie)
    expect(says(await page(`${base}/sample-cart`, cookie))).toEqual([])
  })

  it.each([
    ['nl', [offered, adds, days]],
    // Its guests send nothing.
    ['id', [adds, days]],
    // Only signed-in users see it.
    ['ch', [adds, days]],
  ] as const)('[ENQ-10] The sign-in page of the site %s says what is true there', async (site, expected) => {
    expect(says(await page(`/${site}/en-us/sign-in`))).toEqual(expected)
  })

  it('The page on which an account is requested says how long the approval takes', async () => {
    expect(await page(`${base}/account/sign-up`)).toContain('We decide within 2 business days.')
  })
})
