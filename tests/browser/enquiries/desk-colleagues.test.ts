import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { openPage } from '../fixtures/launch.ts'
import { builtFixtures } from '../fixtures/built-portal.ts'

const { portal, browser, origin } = builtFixtures()

const plan = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nMix it slowly\n') }

describe('A request with a file of the customer', () => {
  it.each([
    [390, true],
    [768, true],
    [1280, true],
    [1280, false],
  ])('[ENQ-07] [ENQ-09] Is given to a colleague at %i px, with scripts: %s', async (width, hasScripts) => {
    const opened = async (cookie: string) => {
      const [name = '', value = ''] = cookie.split('=')
      const open = await openPage(browser(), width, { javaScriptEnabled: hasScripts })
      await open.page.context().addCookies([{ name, value, url: origin().replace('http:', 'https:'), secure: true }])
      return open
    }
    const buyer = await userOf(portal(), 'customer')
    const customer = await opened(await cookieOf(portal(), buyer))
    await customer.page.goto(`${origin()}/nl/en-us/product/x-${idOf(tradeGrade, 'xanvero-80')}`)
    await Promise.all([
      customer.page.waitForResponse((response) => response.request().method() === 'POST'),
      customer.page.getByRole('button', { name: 'Add to enquiry' }).click(),
    ])
    await customer.page.goto(`${origin()}/nl/en-us/cart`)
    await customer.page.getByRole('button', { name: 'Send the enquiry' }).click()
    await customer.page.waitForURL(/\/account\/requests/)
    const rows = await portal().fixtures.records.list(systemViewer, customerRequest)
    const { id } = rows.findLast((row) => row.user === buyer.id) ?? expect.unreachable()
    const address = `${origin()}/nl/en-us/account/requests/${id}`
    await customer.page.goto(address)
    const message = customer.page.getByRole('form', { name: 'Write a message' })
    await message.getByLabel('File').setInputFiles(plan)
    if (hasScripts) expect(await violationsOf(customer.page)).toEqual([])
    await message.getByRole('button', { name: 'Send the message' }).click()
    await customer.page.getByRole('link', { name: 'Plan.pdf' }).waitFor()

    const sales = await userOf(portal(), 'internalSales')
    const desk = await opened(await cookieOf(portal(), sales))
    await desk.page.goto(address)
    expect(await desk.page.getByRole('link', { name: 'Plan.pdf' }).count()).toBe(1)
    await desk.page.locator('summary', { hasText: 'Assign' }).click()
    const form = desk.page.getByRole('form', { name: /^Assign/ })
    await form.getByLabel('Colleague').selectOption(sales.id)
    if (hasScripts) expect(await violationsOf(desk.page)).toEqual([])
    await form.getByRole('button', { name: /^Assign/ }).click()
    await desk.page.getByText('In review').first().waitFor()
    expect(await portal().fixtures.records.byId(systemViewer, customerRequest, id)).toMatchObject({
      assignee: sales.id,
    })
    expect([customer.errors, desk.errors]).toEqual([[], []])
    await customer.close()
    await desk.close()
  })
})
