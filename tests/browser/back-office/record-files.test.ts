import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { backOfficePortal } from '../fixtures/back-office-portal.ts'
import { violationsOf } from '../fixtures/axe-violations.ts'
import { expectNoPageFaults, overflow } from '../fixtures/page-checks.ts'
import { firstUnlessLong } from '../fixtures/sample.ts'

const { office, portal, visit } = backOfficePortal({
  fill: ({ fixtures: { records }, files }) => fillDocuments(records, files),
})
const grade = idOf(tradeGrade, 'xanvero-80')
const iso = idOf(certificate, 'iso-9001')
const field = 'Certificate_File__c'
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}\n`) })
const refused = (status: string): string => `Failed to load resource: the server responded with a status of ${status}`

/** A file of the ISO certificate, and the address of its form as a page of the certificate has it. */
async function newAsset(name: string): Promise<{ readonly id: string; readonly form: string }> {
  const { id } = await portal().fixtures.records.create(systemViewer, certificateAsset, {
    name,
    certificate: iso,
    language: 'de',
    file: keyOf('iso-de.pdf'),
  })
  return { id, form: `/record/${id}/file/${field}` }
}
const asset = async (id: string) => {
  const row = await portal().fixtures.records.byId(systemViewer, certificateAsset, id)
  if (row === null) throw new Error('There is no such file.')
  return row
}

/** The answer to a form moves what is below it, as its sender expects. */
async function expectNoFaultsOfAnswer(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

describe('The files of a record in the back office', () => {
  it.each(firstUnlessLong(390, 1280).flatMap((width) => [[width, 'en-us'] as const, [width, 'de'] as const]))(
    '[BOF-08] Section, list, form, conflict and refusal have no fault at %i px in %s, with and without scripts',
    async (width, language) => {
      for (const scripts of [{}, { javaScriptEnabled: false as const }]) {
        const { id, form } = await newAsset(`Of ${width} ${language}`)
        const steps = async (page: Page): Promise<void> => {
          const list = `/record/${grade}/files/Document__c.File__c`
          for (const path of [`/record/${grade}`, `/record/${iso}`, list, `/record/${id}/edit`, form]) {
            await page.goto(office(path, language))
            if (scripts.javaScriptEnabled === undefined) await expectNoPageFaults(page)
          }
          await page.locator('input[type=file]').setInputFiles({ ...pdf('wrong.pdf'), buffer: Buffer.from('no PDF') })
          await page.locator('main .office-save > button').click()
          await page.locator('main [role=alert]').waitFor()
          expect(await page.locator('main .office-problem').innerText()).toContain('wrong.pdf')
          if (scripts.javaScriptEnabled === undefined) await expectNoFaultsOfAnswer(page)
          const { version } = await asset(id)
          await portal().fixtures.records.update(systemViewer, certificateAsset, id, version, {
            file: keyOf('iso-sv.pdf'),
          })
          await page.locator('input[type=file]').setInputFiles(pdf('mine.pdf'))
          await page.locator('main .office-save > button').click()
          await page.locator('.office-conflicts').waitFor()
          if (scripts.javaScriptEnabled === undefined) await expectNoFaultsOfAnswer(page)
          await page.locator('input[value=mine]').check()
          await page.locator('main .office-save > button').click()
          await page.waitForURL(/saved=1/)
          await page.locator('#files a', { hasText: 'mine.pdf' }).waitFor()
        }
        const expectedErrors = [refused('422 (Unprocessable Entity)'), refused('412 (Precondition Failed)')]
        await visit(width, steps, { ...scripts, expectedErrors })
      }
    },
  )

  it('[BOF-08] A file is replaced by keyboard alone, without scripts', async () => {
    const { id, form } = await newAsset('By keyboard')
    const steps = async (page: Page): Promise<void> => {
      await page.goto(office(`/record/${id}`))
      await page.getByRole('link', { name: 'Replace: iso-de.pdf' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname.endsWith(form))
      await page.locator('input[type=file]').focus()
      await page.locator('input[type=file]').setInputFiles(pdf('keyboard.pdf'))
      await page.getByRole('button', { name: 'Save' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('The record is saved.').waitFor()
      await page.getByRole('link', { name: 'keyboard.pdf', exact: true }).first().waitFor()
    }
    await visit(1280, steps, { javaScriptEnabled: false })
  })

  it('[BOF-08] Says how much of a file is sent, and refuses one that is too large before it is sent', async () => {
    const { form } = await newAsset('With progress')
    await visit(390, async (page) => {
      await page.goto(office(form))
      const input = page.locator('input[type=file]')
      await input.evaluate((element) => element.setAttribute('data-max', '10'))
      await input.setInputFiles(pdf('much.pdf'))
      expect(await input.evaluate((element) => (element as HTMLInputElement).validationMessage)).toBe(
        'The file is larger than 537 MB. Choose a smaller one.',
      )
      await input.evaluate((element) => element.setAttribute('data-max', '100000000'))
      const shown = page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const status = document.querySelector('[data-upload] [role=status]')
            new MutationObserver(() => resolve(status?.textContent ?? '')).observe(document, {
              childList: true,
              subtree: true,
            })
          }),
      )
      await input.setInputFiles({ ...pdf('much.pdf'), buffer: Buffer.from(`%PDF-1.7 ${'x'.repeat(6_000_000)}`) })
      await page.getByRole('button', { name: 'Save' }).click()
      expect(await shown).toMatch(/^Uploading: \d+ %$/)
      await page.waitForURL(/saved=1#files$/)
    })
  })

  it('[BOF-03] A file that was not sent, because there is no connection, is sent with the next try', async () => {
    const { id, form } = await newAsset('Without connection')
    const steps = async (page: Page): Promise<void> => {
      const followed = page.waitForResponse((response) => response.url().includes(`/ui-api/records/${id}`))
      await page.goto(office(form))
      await page.locator('input[type=file]').setInputFiles(pdf('second.pdf'))
      await (await followed).finished()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('there is no connection').waitFor()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(/saved=1#files$/)
      expect((await asset(id)).file).not.toBe(keyOf('iso-de.pdf'))
    }
    await visit(1280, steps, { expectedErrors: ['Failed to load resource: net::ERR_INTERNET_DISCONNECTED'] })
  })

  it.each([true, false])(
    '[BOF-01] [BOF-07] An editor renews a certificate and its PDF with seven clicks, scripts: %s',
    async (hasScripts) => {
      const gdp = idOf(certificate, 'gdp')
      const file = pdf(`renewed-${hasScripts}.pdf`)
      let clicks = 0
      const steps = async (page: Page): Promise<void> => {
        const click = async (role: 'link' | 'button', name: string | RegExp): Promise<void> => {
          clicks += 1
          await page.locator('main').getByRole(role, { name }).click()
        }
        await page.goto(office(`/record/${gdp}`))
        await click('link', 'Edit')
        clicks += 1
        await page.getByLabel('Valid until').fill('2029-03-30')
        await click('button', 'Save')
        await page.getByText('The record is saved.').waitFor()
        await click('link', /^Replace: (?:gdp-nl|renewed)/)
        // The button of the input opens the window of the system, in which the file is chosen.
        clicks += 2
        await page.locator('input[type=file]').setInputFiles(file)
        await click('button', 'Save')
        // The page is that of the certificate again, with the new file.
        await page.waitForURL((url) => url.pathname.endsWith(`/record/${gdp}`))
        const href = await page
          .locator('#files')
          .getByRole('link', { name: file.name, exact: true })
          .getAttribute('href')
        const answer = await page.request.get(new URL(href ?? '', page.url()).href)
        expect(await answer.text()).toBe(file.buffer.toString())
      }
      await visit(390, steps, hasScripts ? {} : { javaScriptEnabled: false })
      expect(clicks).toBe(7)
      const { records } = portal().fixtures
      expect(await records.byId(systemViewer, certificate, gdp)).toMatchObject({ validUntil: '2029-03-30' })
    },
  )
})
