import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { password, userOf } from '../../fixtures/signed-in.ts'
import { cartButton, codes, errandFixtures, idOfCode, sendButton, sendForm, submit } from '../fixtures/errand-portal.ts'
import { overflow } from '../fixtures/page-checks.ts'

const { portal, emails, browserOf, visit, linkTo, textOf, deadLinks } = errandFixtures()
const english = '/nl/en-us'
const desk = { width: 1280 }

describe('A guest who wants samples', () => {
  it.each([
    ['/nl/nl-nl', 'nl-NL', 390, true],
    ['/nl/en-us', 'en-US', 1280, false],
    ['/be/fr', 'fr', 390, true],
  ] as const)(
    '[ENQ-01] [ENQ-06] [ENQ-07] [REQ-03] Signs up on the way, and gets and judges them: %s',
    async (base, language, width, hasScripts) => {
      const { records } = portal().fixtures
      const email = `ada.${language.toLowerCase()}@birch.example`
      const lines = () => records.list(systemViewer, cartLine, { where: equals('isActive', true) })
      const guest = await browserOf(null, { width, hasScripts })
      const { page } = guest

      // Three products of a list in the cart, while nobody is signed in, and the list stays. What is pressed to ask for them is
      // counted: three buttons, the link to the cart and the button that sends it.
      let presses = 0
      const pressed = async (press: Promise<void>): Promise<void> => {
        presses += 1
        await press
      }
      await visit(page, `${base}/products?search-term=Solvara`)
      for (const [at, code] of codes.slice(0, 3).entries()) {
        await pressed(sampleButton(page, code).click())
        await expect.poll(async () => (await lines()).length).toBe(at + 1)
        await expect.poll(() => new URL(page.url()).searchParams.get('search-term')).toBe('Solvara')
      }
      // The notice leads to the cart, with scripts and without.
      await pressed(submit(page, page.locator('[role="status"] a[href$="/sample-cart"]').last(), '**/sample-cart'))
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      for (const more of await page.locator('summary:has(~ div [name^="shipTo."])').all()) await more.click()
      for (const field of await page.locator('[name^="shipTo."]').all()) await field.fill('Main street 1')
      // What was typed is kept on the way to the sign-in.
      await submit(page, cartButton(page, 'signIn'), '**/sign-in?*')
      await submit(page, page.locator('main a[href*="/account/sign-up"]'), '**/account/sign-up*')
      await page.locator('[name="name"]').fill('Ada Lindqvist')
      await page.locator('[name="email"]').fill(email)
      await page.locator('[name="company"]').fill(`Birch Bakery ${language}`)
      await page.locator('select[name="country"]').selectOption('NL')
      await page.locator('[name="kind"][value="customer"]').check()
      await submit(page, page.locator('main button[type="submit"]'), '**/account/sign-up?*')
      expect(emails.at(-1)).toMatchObject({ kind: 'signUpConfirm', to: { email, language } })
      await visit(page, base + linkTo(email, 'signUpConfirm'))
      await submit(page, page.locator('main button[type="submit"]'), '**/account/confirm?*done=*')

      // The company agrees.
      const chief = await browserOf(await userOf(portal(), 'administrator'), desk)
      await visit(chief.page, `${english}/account/sign-ups`)
      await chief.page.getByRole('link', { name: `Decide: Birch Bakery ${language}` }).click()
      await chief.page.getByRole('button', { name: 'Approve' }).click()
      await chief.page.getByText('Approved: the invitation is on its way.').waitFor()
      await chief.close()

      await visit(page, base + linkTo(email, 'signUpApproved'))
      await page.locator('[name="password"]').fill(password)
      await submit(page, page.locator('main button[type="submit"]'), '**/sign-in*')
      await page.locator('[name="email"]').fill(email)
      await page.locator('[name="password"]').fill(password)
      // The sign-up leads back to the cart, where nothing is lost and nothing is doubled.
      await submit(page, page.locator('main button[type="submit"]').first(), /\/sample-cart(?:#|$)/)
      expect(
        await page.locator('[name^="shipTo."]').evaluateAll((all) => all.map((each) => Reflect.get(each, 'value'))),
      ).toEqual(Array.from({ length: 3 }, () => 'Main street 1'))
      expect(await lines()).toHaveLength(3)
      expect(await overflow(page)).toBe(0)
      await pressed(submit(page, cartButton(page, 'submit'), /\/account\/requests/))
      expect(presses).toBe(5)
      const requested = await records.list(systemViewer, customerRequest, { where: equals('language', language) })
      expect(requested).toHaveLength(1)
      expect(await lines()).toEqual([])
      const { id = '' } = requested[0] ?? {}

      await answerOfDesk(id)
      expect(emails.findLast(({ to }) => to.email === email)).toMatchObject({
        kind: 'request',
        to: { language },
        facts: { event: 'samples' },
      })

      // The email alone says what was sent, how to follow it, and what is offered instead.
      const said = await textOf(email, 'request')
      for (const fact of ['Solvara 001', 'Solvara 002', 'Solvara 003', 'LOT-1', 'LOT-2', 'Solvara 006', 'LOT-3'])
        expect(said).toContain(fact)
      expect(said.split('https://parcels.example/1')).toHaveLength(3)
      for (const words of ['Our driver brings it.', 'Two of three are on their way.']) expect(said).toContain(words)

      // The customer follows the parcels and says how the samples were.
      await visit(page, base + linkTo(email, 'request'))
      expect(await page.locator('a[href="https://parcels.example/1"]').count()).toBe(2)
      await page.getByText('LOT-2').waitFor()
      expect(await page.locator('select[name="result"]').count()).toBe(3)
      await page.locator('select[name="result"]').first().selectOption('suitable')
      await sendForm(page, page.locator('form:has(select[name="result"]) button[type="submit"]').first())
      expect(await records.list(systemViewer, requestFeedback, { where: equals('request', id) })).toMatchObject([
        { grade: idOfCode(codes[0] ?? ''), result: 'suitable' },
      ])
      expect(await overflow(page)).toBe(0)
      // Whoever opens an older email finds a page, too, which says what became of its link.
      expect(await deadLinks(page, base, email)).toEqual([])
      expect(guest.errors).toEqual([])
      await guest.close()
    },
    120_000,
  )
})

/** The button of a product in a list. */
const sampleButton = (page: Page, code: string) =>
  page.locator(`[data-id="${idOfCode(code)}"] button[name="form"][value*="kind=sample"]`)

/** Two products are sent, and another one is offered in place of the third. */
async function answerOfDesk(id: string): Promise<void> {
  const { page, errors, close } = await browserOf(await userOf(portal(), 'internalSales'), desk)
  await visit(page, `${english}/account/requests/${id}`)
  await sendForm(page, page.getByRole('button', { name: 'Take' }))
  await page.locator('summary', { hasText: 'Send the answer' }).click()
  const groups = page.locator('tr:not([data-shared]):has(select[name^="outcome."])')
  for (const at of [0, 1]) {
    await groups
      .nth(at)
      .locator('[name^="lot."]')
      .fill(`LOT-${at + 1}`)
    await groups.nth(at).locator('[name^="carrier."]').selectOption('other')
    await groups.nth(at).locator('[name^="trackingUrl."]').fill('https://parcels.example/1')
  }
  await groups.nth(2).locator('select[name^="outcome."]').selectOption('alternative')
  await groups
    .nth(2)
    .locator('[name^="alternative."]')
    .fill(codes[5] ?? '')
  await groups.nth(2).locator('[name^="lot."]').fill('LOT-3')
  await groups.nth(2).locator('[name^="answerNote."]').fill('Our driver brings it.')
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('Two of three are on their way.')
  await sendForm(page, actForm(page).locator(sendButton))
  const { records } = portal().fixtures
  const outcomes = await records.list(systemViewer, requestLine, {
    where: equals('request', id),
    orderBy: [{ field: 'position' }],
  })
  expect(outcomes.map(({ outcome, lot, alternative }) => [outcome, lot, alternative])).toEqual([
    ['offered', 'LOT-1', null],
    ['offered', 'LOT-2', null],
    ['alternative', 'LOT-3', idOfCode(codes[5] ?? '')],
  ])
  expect(errors).toEqual([])
  await close()
}

const actForm = (page: Page) => page.getByRole('form', { name: /^Send the answer/ })
