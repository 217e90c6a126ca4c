import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#features/enquiries/carts/cart-kinds.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestEmailContent } from '#features/enquiries/requests/emails/request-email-content.ts'
import { writeRequestEmail } from '#features/enquiries/requests/emails/request-email-text.ts'
import { contentFact } from '#features/enquiries/requests/emails/stored-content.ts'
import { siteByCode } from '#sites/table.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { requestLines, shownOn } from './described-lines.ts'
import { requestPortal } from './request-portal.ts'

type Field = keyof typeof requestLine.fields

/** What is stored with a line and shown to nobody, with the reason. */
const internal: Readonly<Partial<Record<Field, string>>> = {
  request: 'It says to which request the line belongs, on whose page the line stands.',
  account: 'It repeats the account of the request, for row-level security.',
  user: 'It repeats the user of the request, for row-level security.',
  position: 'It orders the lines.',
}

/** The fields that each cart collects (ENQ-05). */
const collected = {
  default: ['quantity', 'unit', 'note'],
  sample: ['sampleSize', 'purpose', 'application', 'expectedVolume', 'expectedVolumeUnit', 'shipTo', 'note'],
  quote: ['quantity', 'unit', 'frequency', 'targetDate', 'shipTo', 'note'],
} as const satisfies Readonly<Record<string, readonly Field[]>>
const kinds = ['default', 'sample', 'quote'] as const

const named = ['grade', 'savedName', 'savedCode', 'previous', 'previousNumber'] as const
const answered = [
  'outcome',
  'alternative',
  'alternativeName',
  'offeredQuantity',
  'offeredUnit',
  'leadTimeDays',
  'lot',
  'carrier',
  'trackingNumber',
  'trackingUrl',
  'answerNote',
  'acceptance',
] as const

it('[ERD-01] Every stored field of a line is one that people read, or has a reason why they do not', () => {
  const read = new Set<string>([...named, ...answered, ...kinds.flatMap((kind) => collected[kind])])
  const fields = Object.keys(requestLine.fields)
  expect(fields.filter((field) => !read.has(field) && !Object.hasOwn(internal, field))).toEqual([])
  expect([...read, ...Object.keys(internal)].toSorted()).toEqual(fields.toSorted())
  for (const kind of kinds) expect([...fieldsOf[kind]]).toEqual(collected[kind])
})

const site = siteByCode('nl') ?? expect.unreachable()

describeEachDatabase('The lines of a request', (open) => {
  const on = requestPortal(open)

  describe.each(kinds)('Of the kind %s', (kind) => {
    const { values, texts } = requestLines
    const expected = [...named, ...collected[kind], ...answered].map((field) => texts[field])
    const missingIn = (shown: string) => [...expected, 'Brenvik'].filter((text) => !shown.includes(text))

    it('[ERD-01] Show every field and the supplier on each page of the customer, of a guest and of the desk', async () => {
      const { records } = on.portal.fixtures
      const { requestLinks } = on.portal.services
      const { id: user, account } = on.user('customer')
      const ids = await records.write(systemViewer, async (handle) => {
        const of = { kind, site: 'nl', language: 'en-US' } as const
        const own = await handle.create(customerRequest, { ...of, name: 'X-1', user, account })
        const guests = await handle.create(customerRequest, { ...of, name: 'X-2', guestEmail: 'a@guest.example' })
        await handle.create(requestLine, { ...values, request: own.id, user, account })
        await handle.create(requestLine, { ...values, request: guests.id })
        const changes: object = { linkKey: requestLinks.keyOf(guests.id) }
        const linked = await handle.update(customerRequest, guests.id, guests.version, changes)
        for (const { id, version } of [own, linked])
          await handle.transition(customerRequest, id, version, { action: 'Submit' })
        return { own: own.id, guests: guests.id }
      })
      const link = requestLinks.pathOf({ id: ids.guests, linkKey: requestLinks.keyOf(ids.guests) }) ?? ''
      const outputs = {
        'page of the customer': await on.portal.get(`/account/requests/${ids.own}`, await on.cookie('customer')),
        'list of the customer': await on.portal.get('/account/requests', await on.cookie('customer')),
        'page of the guest': await on.portal.get(link),
        'page of the desk': await on.portal.get(`/account/requests/${ids.own}`, await on.cookie('sales')),
      }
      for (const [output, { statusCode, body }] of Object.entries(outputs)) {
        expect([output, statusCode]).toEqual([output, 200])
        expect([output, missingIn(shownOn(body))]).toEqual([output, []])
      }
    })

    it('[ERD-01] Show every field and the supplier in an email, as a document and as plain text', async () => {
      const { id: user, account } = on.user('customer')
      const content = await on.portal.fixtures.records.write(systemViewer, async (handle) => {
        const row = await handle.create(customerRequest, {
          kind,
          site: 'nl',
          language: 'en-US',
          name: 'X-1',
          user,
          account,
        })
        await handle.create(requestLine, { ...values, request: row.id, user, account })
        return await requestEmailContent(handle, row, site, { message: null, isForDesk: false })
      })
      const { html, text } = await writeRequestEmail({
        kind: 'request',
        site,
        language: 'en-US',
        email: 'customer@birch.example',
        base: 'https://portal.example/nl/en-us',
        link: null,
        facts: { number: 'X-1', event: 'quoted', [contentFact]: JSON.stringify(content) },
      })
      expect(missingIn(shownOn(html))).toEqual([])
      expect(missingIn(text.replaceAll(/:\s/g, ' '))).toEqual([])
    })
  })
})
