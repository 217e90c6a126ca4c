import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'

const { portal, browser, origin } = builtFixtures()

const quote = { name: 'Quote 17.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nEUR 12.50 per kg\n') }

/** A guest's enquiry that was submitted; returns its id and the path of the link. */
async function submitted(guestEmail: string): Promise<{ readonly id: string; readonly link: string }> {
  const { requestLinks } = portal().services
  return await portal().fixtures.records.write(systemViewer, async (handle) => {
    const of = { name: 'E-NL-2026-000001', kind: 'default', site: 'nl', language: 'en-US', guestEmail } as const
    let { id, version } = await handle.create(customerRequest, of)
    const linkKey = requestLinks.keyOf(id)
    ;({ version } = await handle.update(customerRequest, id, version, { linkKey }))
    const choices = { unit: 'kg', sampleSize: '100g', expectedVolumeUnit: 'kg', outcome: 'open' } as const
    const line = { grade: idOf(tradeGrade, 'xanvero-80'), savedName: 'xanvero-80', ...choices }
    await handle.create(requestLine, { request: id, position: 0, ...line })
    await handle.transition(customerRequest, id, version, { action: 'Submit', values: {} })
    return { id, link: requestLinks.pathOf({ id, linkKey }) ?? expect.unreachable() }
  })
}

describe('A file with an answer', () => {
  it.each([
    [390, true],
    [1280, true],
    [1280, false],
  ])('[ENQ-02] Is sent by the desk and reaches the guest at %i px, with scripts: %s', async (width, hasScripts) => {
    const { id, link } = await submitted(`ada.${width}.${String(hasScripts)}@guest.example`)
    const [name = '', value = ''] = (await cookieOf(portal(), await userOf(portal(), 'internalSales'))).split('=')
    const desk = await openPage(browser(), width, { javaScriptEnabled: hasScripts })
    await desk.page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
    await desk.page.goto(`${origin()}/nl/en-us/account/requests/${id}`)
    await desk.page.getByRole('button', { name: 'Take' }).click()
    await desk.page.locator('summary', { hasText: /answer/i }).click()
    const form = desk.page.getByRole('form', { name: /answer/i })
    await form.getByRole('textbox', { name: 'Answer', exact: true }).fill('The price is in the file.')
    await form.getByLabel('File').setInputFiles(quote)
    if (hasScripts) expect(await violationsOf(desk.page)).toEqual([])
    await form.locator('button[type=submit]:not([name=command])').click()
    await desk.page.getByRole('link', { name: 'Quote 17.pdf' }).waitFor()
    const guest = await openPage(browser(), width, { javaScriptEnabled: hasScripts })
    await guest.page.goto(`${origin()}/nl/en-us${link}`)
    const file = guest.page.getByRole('link', { name: 'Quote 17.pdf' })
    if (hasScripts) expect(await violationsOf(guest.page)).toEqual([])
    const answer = await fetch(origin() + ((await file.getAttribute('href')) ?? ''))
    expect([answer.status, await answer.text()]).toEqual([200, quote.buffer.toString()])
  })
})
