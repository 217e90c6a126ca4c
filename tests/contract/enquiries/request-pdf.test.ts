import { describe, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readPdf } from '../../fixtures/reading/read-pdf.ts'
import { requestLines } from './described-lines.ts'
import { requestPortal } from './request-portal.ts'

const unknownId = `a0E${'0'.repeat(15)}`
/** A text of a line is broken where the column ends. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')

describeEachDatabase('Requests as PDF', (open) => {
  const on = requestPortal(open)
  const kinds = ['default', 'sample', 'quote'] as const

  /** A submitted request of a customer, and one of a guest, with these lines. */
  async function submittedPair(kind: (typeof kinds)[number], lines: readonly object[] = [requestLines.values]) {
    const { records } = on.portal.fixtures
    const { requestLinks } = on.portal.services
    const { id: user, account } = on.user('customer')
    return await records.write(systemViewer, async (handle) => {
      const of = { kind, site: 'nl', language: 'nl-NL', message: 'For all products' } as const
      const own = await handle.create(customerRequest, { ...of, name: 'Q-NL-2026-004711', user, account })
      const guests = await handle.create(customerRequest, {
        ...of,
        name: 'Q-NL-2026-000815',
        guestEmail: 'a@guest.example',
      })
      const link = requestLinks.keyOf(guests.id)
      const changes: object = { linkKey: link }
      const linked = await handle.update(customerRequest, guests.id, guests.version, changes)
      for (const [position, values] of lines.entries()) {
        await handle.create(requestLine, {
          ...requestLines.values,
          ...values,
          position,
          request: own.id,
          user,
          account,
        })
        await handle.create(requestLine, { ...requestLines.values, ...values, position, request: guests.id })
      }
      for (const { id, version } of [own, linked])
        await handle.transition(customerRequest, id, version, { action: 'Submit' })
      return { own: own.id, guest: requestLinks.pathOf({ id: guests.id, linkKey: link }) ?? '' }
    })
  }
  const pdfOf = async (path: string, cookie?: string) => {
    const answer = await on.portal.get(`${path}/pdf`, cookie)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    return { answer, ...(await readPdf(answer.rawPayload)) }
  }

  it.each(kinds)(
    '[ERD-05] [ERD-01] Says every field of a line and of the request, with the letterhead: %s',
    async (kind) => {
      const { records } = on.portal.fixtures
      const [known] = await records.list(systemViewer, company, { limit: 1 })
      if (known === undefined)
        await records.create(systemViewer, company, {
          integrationId: 'NORVANE-NL',
          name: 'Norvane Nederland',
          country: 'Netherlands',
          street: 'Weena 690',
          city: 'Rotterdam',
        })
      const { own, guest } = await submittedPair(kind)
      const { texts } = requestLines
      const collected = {
        default: ['quantity', 'note'],
        sample: ['sampleSize', 'purpose', 'application', 'expectedVolumeUnit', 'shipTo', 'note'],
        quote: ['unit', 'frequency', 'targetDate', 'shipTo', 'note'],
      } as const
      const named = ['savedName', 'savedCode', 'previousNumber', 'outcome', 'alternativeName', 'offeredUnit'] as const
      const answered = ['lot', 'trackingUrl', 'answerNote', 'acceptance', 'leadTimeDays'] as const
      // In a document a label is followed by a colon.
      const unlabelled = (text: string) =>
        text.replace(/^(?:Asked again from|Lead time in days|Decision of the customer) /, '')
      // An alternative is named instead of the outcome.
      const expected = [...named, ...collected[kind], ...answered]
        .filter((field) => field !== 'outcome')
        .map((field) => unlabelled(texts[field]))
      for (const document of [
        await pdfOf(`/account/requests/${own}`, await on.cookie('customer')),
        await pdfOf(guest),
      ]) {
        const { text, title, language, isTagged, roles } = document
        expect(
          [...expected, 'Norvane Nederland', 'Brenvik', 'For all products', 'Page 1 of'].filter(
            (each) => !text.includes(each),
          ),
        ).toEqual([])
        expect(title).toMatch(/^(?:Enquiry|Sample request|Request for quotation) Q-NL-2026-00(?:4711|0815)$/)
        expect([language, isTagged]).toEqual(['en-US', true])
        expect(new Set(roles)).toEqual(
          new Set(['Root', 'Document', 'P', 'H1', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD']),
        )
      }
    },
  )

  it('[ERD-05] The desk gets the document in the language of the customer', async () => {
    const { own } = await submittedPair('quote')
    const { language, text } = await pdfOf(`/account/requests/${own}`, await on.cookie('sales'))
    expect(language).toBe('nl-NL')
    expect(text).toContain('Pagina 1 van')
  })

  it('[ERD-05] A hundred lines with long notes go on over pages that begin with the heads, and nothing is lost', async () => {
    const words = Array.from({ length: 150 }, (_, at) => `word${at}`).join(' ')
    const lines = Array.from({ length: 100 }, (_, at) => ({
      savedName: `Product ${at}`,
      note: `Note ${at}. ${words} end${at}`,
    }))
    const { own } = await submittedPair('quote', lines)
    const { pages, text } = await pdfOf(`/account/requests/${own}`, await on.cookie('customer'))
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages.slice(1, -1)) expect(page.startsWith('Products Requested Answer')).toBe(true)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    const body = pages
      .map((page) =>
        page.replace(/^Products Requested Answer /, '').replace(/Request for quotation Q-NL-2026-\d+ · .*$/, ''),
      )
      .join(' ')
    expect(lines.filter(({ savedName }) => !text.includes(savedName))).toEqual([])
    expect(lines.filter((_, at) => !body.includes(`end${at} `)).length).toBe(0)
    expect([...body.matchAll(/\bword149\b/g)]).toHaveLength(100)
  }, 120_000)

  describe('Whoever does not see the page', () => {
    it('[CTX-01] [CTX-09] [ENQ-10] Gets the answer to an address that does not exist', async () => {
      const { own, guest } = await submittedPair('quote')
      const missing = await on.portal.get(`/account/requests/${unknownId}/pdf`, await on.cookie('customer'))
      expect(missing.statusCode).toBe(404)
      for (const of of ['colleague', 'stranger', 'supplier', 'editor'] as const) {
        const answer = await on.portal.get(`/account/requests/${own}/pdf`, await on.cookie(of))
        expect([of, answer.statusCode]).toEqual([of, 404])
        expect(answer.body).not.toContain('Q-NL-2026')
      }
      expect((await on.portal.get(`/account/requests/${own}/pdf`)).statusCode).not.toBe(200)
      expect((await on.portal.get(`${guest.slice(0, -1)}x/pdf`)).statusCode).toBe(404)
      expect((await on.portal.get(`/request/${own}/pdf`)).statusCode).toBe(404)
      // Before the confirmation of the address there is nothing to file.
      const { requestLinks } = on.portal.services
      const { records } = on.portal.fixtures
      const draft = await records.create(systemViewer, customerRequest, {
        kind: 'quote',
        site: 'nl',
        language: 'nl-NL',
        name: '-',
        guestEmail: 'b@guest.example',
      })
      const linkKey = requestLinks.keyOf(draft.id)
      const changes: object = { linkKey }
      await records.update(systemViewer, customerRequest, draft.id, draft.version, changes)
      const link = requestLinks.pathOf({ id: draft.id, linkKey }) ?? ''
      expect([(await on.portal.get(link)).statusCode, (await on.portal.get(`${link}/pdf`)).statusCode]).toEqual([
        200, 404,
      ])
      for (const of of ['admin', 'sales', 'chief'] as const)
        await pdfOf(`/account/requests/${own}`, await on.cookie(of))
    })

    it('[ERD-05] [ENQ-10] Nobody stores it, and it is named after the request', async () => {
      const { own, guest } = await submittedPair('quote')
      for (const { answer } of [
        await pdfOf(`/account/requests/${own}`, await on.cookie('customer')),
        await pdfOf(guest),
      ]) {
        expect(answer.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow',
        })
        expect(answer.headers['content-disposition']).toMatch(/^inline; filename="?Q-NL-2026-00(?:4711|0815)\.pdf"?$/)
      }
      expect(plain((await on.portal.get(`/account/requests/${own}`, await on.cookie('customer'))).body)).toContain(
        `/account/requests/${own}/pdf"`,
      )
      expect((await on.portal.get(guest)).body).toContain(`${guest}/pdf"`)
    })
  })
})
