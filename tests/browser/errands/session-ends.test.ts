import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { requestFeedback } from '#features/enquiries/feedback/request-feedback.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { User } from '#features/identity/people/users.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { againButton, endedSessions, signInOn, withoutSignedOut } from '../fixtures/ended-session.ts'
import {
  actButton,
  actForm,
  actSummary,
  cartButton,
  codes,
  errandFixtures,
  idOfCode,
  sendForm,
  submit,
} from '../fixtures/errand-portal.ts'

const { portal, browserOf, visit } = errandFixtures()
const { givePassword, end, pressWithout } = endedSessions(portal)
const [first = '', second = ''] = codes

const cases = [
  ['/nl/nl-nl', 390, true],
  ['/be/fr', 390, false],
  ['/nl/en-us', 1280, true],
] as const

describe('The session ends on the way', () => {
  it.each(cases)(
    '[FRM-02] [ENQ-01] [REQ-03] Of somebody who wants samples, and says how they were: %s, %i px, scripts: %s',
    async (base, width, hasScripts) => {
      const { records } = portal().fixtures
      const user = await buyer('samples', base)
      const open = await browserOf(null, { width, hasScripts })
      const { page } = open
      await visit(page, `${base}/products?search-term=Solvara`)
      for (const code of [first, second])
        await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.locator(`[data-id="${idOfCode(code)}"] button[name="form"][value*="kind=sample"]`).click(),
        ])
      await visit(page, `${base}/sample-cart`)
      // A guest types, and has an account after all.
      await page.locator('[name="requestApplication"]').fill('Cold cream')
      await page.locator('[name="shipRecipient"]').fill('Bo Birch')
      await page.locator('[name="shipStreet"]').fill('Mill street 1')
      await page.locator('[name="shipCity"]').fill('Rotterdam')
      await page.locator('[name="message"]').fill('For the new line.')
      if (hasScripts) await submit(page, cartButton(page, 'signIn'), '**/sign-in?*')
      else await cartButton(page, 'signIn').click()
      await signInOnTheWay(page, user, hasScripts)
      expect(await page.locator('[name="message"]').inputValue()).toBe('For the new line.')
      expect(await page.locator('[name="shipStreet"]').inputValue()).toBe('Mill street 1')

      // The session ends while what belongs to one product is typed.
      for (const more of await page.locator('summary:has(~ div [name^="shipTo."])').all()) await more.click()
      await page.locator('[name^="shipTo."]').first().fill('Quay 2')
      await page.locator('[name^="note."]').last().fill('In glass, please.')
      await pressWithout(page, cartButton(page, 'submit'), user)
      await submit(page, hasScripts ? cartButton(page, 'submit') : againButton(page), /\/account\/requests/)
      const request = await requestOf(user)
      expect(request).toMatchObject({
        kind: 'sample',
        message: 'For the new line.',
        application: 'Cold cream',
        shipTo: expect.stringMatching(/Bo Birch[^]*Mill street 1[^]*Rotterdam/),
      })
      const lines = await linesOf(request.id)
      expect(lines.map(({ shipTo }) => shipTo)).toEqual(['Quay 2', null])
      expect(lines.map(({ note }) => note)).toEqual([null, 'In glass, please.'])

      // The desk answers, and the session ends in the remark about a sample.
      await answerByDesk(request.id, 'answer')
      await visit(page, `${base}/account/requests/${request.id}`)
      const feedback = page.locator('form:has(select[name="result"])').first()
      await feedback.locator('[name="result"]').selectOption('suitable')
      await feedback.locator('[name="text"]').fill('Stable for four weeks.')
      const send = feedback.locator('button[type="submit"]')
      await pressWithout(page, send, user)
      await sendForm(page, hasScripts ? send : againButton(page))
      expect(await records.list(systemViewer, requestFeedback, { where: equals('request', request.id) })).toMatchObject(
        [{ result: 'suitable', text: 'Stable for four weeks.' }],
      )
      expect(withoutSignedOut(open.errors)).toEqual([])
      await open.close()
    },
    120_000,
  )

  it.each(cases)(
    '[FRM-02] [ERD-03] [ENQ-08] Of a buyer with a list, who accepts the quote: %s, %i px, scripts: %s',
    async (base, width, hasScripts) => {
      const { records } = portal().fixtures
      const user = await buyer('quotes', base)
      const open = await browserOf(user, { width, hasScripts })
      const { page } = open
      const list = `Code;Menge;Einheit\n${first};25;kg\n${second};50;kg\n`
      await visit(page, `${base}/pasted-list`)
      const form = page.locator('form:has(textarea[name="list"])')
      if (hasScripts) await form.locator('textarea').fill(list)
      else {
        const buffer = Buffer.from(list)
        await form.locator('input[type="file"]').setInputFiles({ name: 'Bedarf.csv', mimeType: 'text/csv', buffer })
      }
      // The list is read for everybody, and the cart goes along when its visitor signs in.
      await end(user)
      await submit(page, form.locator('button[type="submit"]'), /[?&]list=T/)
      await page.locator('tr[data-result="found"]').nth(1).waitFor()
      await submit(
        page,
        page.locator('button[name="command"][value="PasteController.chooseProducts?act=quote"]'),
        /[?&]quote=/,
      )
      await submit(page, page.locator('main output a[href$="/quote-cart"]'), '**/quote-cart')
      await page.locator('select[name="requestFrequency"]').selectOption('monthly')
      await page.locator('[name="requestTargetDate"]').fill('2026-08-01')
      if (hasScripts) await submit(page, cartButton(page, 'signIn'), '**/sign-in?*')
      else await cartButton(page, 'signIn').click()
      await signInOnTheWay(page, user, hasScripts)
      expect(await page.locator('[name="requestTargetDate"]').inputValue()).toBe('2026-08-01')

      // The session ends before the line is saved, and again before all is sent.
      const line = page.locator(`li[id]:has-text("${first}")`)
      await line.locator('[name^="quantity."]').fill('75')
      const save = page.locator('#CartController-changeLines button:not([name], [aria-hidden])').last()
      await pressWithout(page, save, user)
      await sendForm(page, hasScripts ? save : againButton(page))
      expect(await line.locator('[name^="quantity."]').inputValue()).toBe('75')
      expect(await page.locator('[name="requestTargetDate"]').inputValue()).toBe('2026-08-01')
      await page.locator('[name="shipRecipient"]').fill('Wim Birch')
      await page.locator('[name="shipStreet"]').fill('Mill street 1')
      await page.locator('[name="shipCity"]').fill('Rotterdam')
      await page.locator('[name="message"]').fill('Two lots.')
      await line.locator('summary:has(~ div [name^="targetDate."])').click()
      await line.locator('[name^="targetDate."]').fill('2026-07-15')
      await pressWithout(page, cartButton(page, 'submit'), user)
      await submit(page, hasScripts ? cartButton(page, 'submit') : againButton(page), /\/account\/requests/)
      expect(await records.list(systemViewer, cartLine, { where: equals('user', user.id) })).toEqual([])
      const request = await requestOf(user)
      expect(request).toMatchObject({
        kind: 'quote',
        message: 'Two lots.',
        frequency: 'monthly',
        targetDate: '2026-08-01',
        shipTo: expect.stringMatching(/Wim Birch[^]*Mill street 1[^]*Rotterdam/),
      })
      expect((await linesOf(request.id)).map(({ quantity, targetDate }) => [quantity, targetDate])).toEqual([
        ['75.00', '2026-07-15'],
        ['50.00', null],
      ])

      await answerByDesk(request.id, 'quote')
      await visit(page, `${base}/account/requests/${request.id}`)
      await actSummary(page, 'accept').click()
      const accept = actForm(page, 'accept')
      await accept.locator('input[type="checkbox"][name="lines"]').last().uncheck()
      await accept.locator('[name="poNumber"]').fill('PO 4711')
      await pressWithout(page, actButton(page, 'accept'), user)
      await sendForm(page, hasScripts ? actButton(page, 'accept') : againButton(page))
      expect(await requestOf(user)).toMatchObject({ state: 'accepted', poNumber: 'PO 4711' })
      expect((await linesOf(request.id)).map(({ acceptance }) => acceptance)).toEqual(['accepted', 'leftOut'])
      expect(withoutSignedOut(open.errors)).toEqual([])
      await open.close()
    },
    120_000,
  )
})

/** Somebody with a password whose name says what they want, and on which site. */
async function buyer(errand: string, base: string): Promise<User> {
  const user = await userOf(portal(), 'customer', `${errand}${base.replaceAll('/', '.')}@birch.example`)
  await givePassword(user)
  return user
}

/** A guest signs in, comes back to the cart, and has there what was typed; without scripts the page between keeps it. */
async function signInOnTheWay(page: Page, user: User, hasScripts: boolean): Promise<void> {
  if (hasScripts) return await signInOn(page, user)
  const link = page.locator('main a[target="_blank"][href*="/sign-in?"]')
  const [other] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await signInOn(other, user)
  await other.close()
  await againButton(page).click()
  await page.locator('main [name="message"]').waitFor()
}

async function requestOf(user: User) {
  const [request] = await portal().fixtures.records.list(systemViewer, customerRequest, {
    where: equals('user', user.id),
  })
  return request ?? expect.unreachable()
}

const linesOf = (id: string) =>
  portal().fixtures.records.list(systemViewer, requestLine, {
    where: equals('request', id),
    orderBy: [{ field: 'position' }],
  })

/** What the desk does with a request without a file. */
async function answerByDesk(id: string, act: 'answer' | 'quote'): Promise<void> {
  const { page, close } = await browserOf(await userOf(portal(), 'internalSales'), { width: 1280 })
  await visit(page, `/nl/en-us/account/requests/${id}`)
  await sendForm(page, actButton(page, 'take'))
  await actSummary(page, act).click()
  const rows = actForm(page, act).locator('tr:not([data-shared])')
  for (const lot of await rows.locator('[name^="lot."]').all()) await lot.fill('LOT-1')
  if (act === 'answer')
    for (const note of await rows.locator('[name^="answerNote."]').all()) await note.fill('Our driver brings it.')
  await actForm(page, act).locator('[name="answer"]').fill('They are on their way.')
  if (act === 'quote') await actForm(page, act).locator('[name="validUntil"]').fill('2026-07-03')
  await sendForm(page, actButton(page, act))
  await close()
}
