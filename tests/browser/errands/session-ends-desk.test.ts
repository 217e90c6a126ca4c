import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { equals, isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { userOf } from '../../fixtures/signed-in.ts'
import { againButton, endedSessions, signInOn, withoutSignedOut } from '../fixtures/ended-session.ts'
import { actButton, actForm, actSummary, codes, errandFixtures, idOfCode, sendForm } from '../fixtures/errand-portal.ts'
import { openRequests } from '../fixtures/open-requests.ts'

const { portal, browserOf, visit } = errandFixtures()
const { givePassword, end, pressWithout } = endedSessions(portal)
const [other = ''] = codes
const file = { name: 'Quote 17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nEUR 12.50 per kg\n') }

describe('The session ends while the desk answers', () => {
  beforeAll(async () => {
    await openRequests(portal().fixtures.records, 9)
  })

  it.each([
    ['/nl/nl-nl', 1280, 'in another window', 3],
    ['/be/fr', 1280, 'without scripts', 6],
    ['/de/de', 390, 'in the same window', 9],
  ] as const)(
    '[FRM-02] [ERD-07] [ERD-08] What was typed into the table is sent, and the file is sent or named: %s, %i px, %s',
    async (base, width, way, at) => {
      const user = await userOf(portal(), 'internalSales')
      await givePassword(user)
      const hasScripts = way !== 'without scripts'
      const open = await browserOf(user, { width, hasScripts })
      const { page } = open
      const { id } = await quoteAt(at)
      await visit(page, `${base}/account/requests/${id}`)
      await Promise.all([actSummary(page, 'quote').waitFor(), actButton(page, 'take').click()])
      await actSummary(page, 'quote').click()
      const quote = actForm(page, 'quote')
      const rows = quote.locator('tr:not([data-shared]):has(select[name^="outcome."])')
      await rows.nth(0).locator('[name^="leadTimeDays."]').fill('14')
      await rows.nth(1).locator('select[name^="outcome."]').selectOption('alternative')
      await rows.nth(1).locator('[name^="alternative."]').fill(other)
      await quote.locator('[name="answer"]').fill('The prices are in the file.')
      await quote.locator('[name="validUntil"]').fill('2026-07-03')
      await quote.locator('input[type="file"]').setInputFiles(file)

      if (way === 'in the same window') {
        // The page is loaded again, and knows what was typed after the sign-in; a file has to be chosen again.
        await end(user)
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await page.waitForURL('**/sign-in?*')
        await signInOn(page, user)
        expect(new URL(page.url()).pathname).toBe(`${base}/account/requests/${id}`)
        await chooseAgain(quote, page)
        await sendForm(page, actButton(page, 'quote'))
      } else {
        await pressWithout(page, actButton(page, 'quote'), user)
        // The browser sends no file for a page that it has left.
        if (!hasScripts) await chooseAgain(page.locator('main form'), page)
        await sendForm(page, hasScripts ? actButton(page, 'quote') : againButton(page))
      }
      const answered = await portal().fixtures.records.byId(systemViewer, customerRequest, id)
      expect(answered).toMatchObject({
        state: 'quoted',
        answer: 'The prices are in the file.',
        validUntil: '2026-07-03',
        answerFile: expect.any(String),
      })
      expect(
        (await linesOf(id)).map((each) => [each.outcome, each.leadTimeDays, each.alternative]).slice(0, 2),
      ).toEqual([
        ['offered', 14, null],
        ['alternative', null, idOfCode(other)],
      ])
      await page.getByRole('link', { name: file.name }).waitFor()
      expect(withoutSignedOut(open.errors)).toEqual([])
      await open.close()
    },
    120_000,
  )
})

/** The file is named, and chosen again. */
async function chooseAgain(form: Locator, page: Page): Promise<void> {
  await page.locator('main').getByText(file.name).waitFor()
  await form.locator('input[type="file"]').setInputFiles(file)
}

/** The quote at a place of the open requests. */
async function quoteAt(at: number) {
  const where = isIn('name', [`Q-BE-2026-00000${at}`, `Q-NL-2026-00000${at}`])
  const [found] = await portal().fixtures.records.list(systemViewer, customerRequest, { where })
  return found ?? expect.unreachable()
}

const linesOf = (id: string) =>
  portal().fixtures.records.list(systemViewer, requestLine, {
    where: equals('request', id),
    orderBy: [{ field: 'position' }],
  })
