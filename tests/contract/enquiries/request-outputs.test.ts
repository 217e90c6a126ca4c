import { describe, expect, it } from 'vitest'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestedTexts } from '#features/assistant/visits/recap/requested-text.ts'
import { requestRole, shownRequests } from '#features/enquiries/requests/get-requests.ts'
import { formattedRequest } from '#features/enquiries/requests/page-request.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { siteMessages } from '#platform/pages/site-messages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteByCode } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readPdf } from '../../fixtures/reading/read-pdf.ts'
import { requestLines, shownOn } from './described-lines.ts'
import { requestPortal } from './request-portal.ts'

type Field = keyof typeof customerRequest.fields
type LineField = keyof typeof requestLines.texts

/** What is stored with a request and shown to nobody, with the reason. */
const internal: Readonly<Partial<Record<Field, string>>> = {
  linkKey: 'It is the hash of a secret.',
  confirmedOn: 'A request of a guest exists for others only once its address is confirmed.',
  guestEmailsOff: 'Only the guest reads and changes it, on the own page.',
  routedTo: 'Whoever takes a request stands in its place as its assignee.',
  overdueOn: 'It only keeps the notification from being sent twice.',
  remindedOn: 'It only keeps the reminder from being sent twice.',
  feedbackRequestedOn: 'It only keeps the request for feedback from being sent twice.',
}

/** The words in which an English reader of the Dutch site reads the rest, of a request that was closed after an answer. */
const forBoth = {
  name: 'S-NL-2026-004711',
  kind: 'Sample request',
  closeReason: 'Rejected by the customer',
  message: 'For the season of pralines',
  purpose: 'Price',
  application: 'Pralines of every kind',
  shipTo: 'Pilot plant, Harbour road 5',
  submittedOn: '2 June 2026',
  decidedBy: 'second',
  decidedOn: '4 June 2026',
  validUntil: '30 June 2026',
  answer: 'Our answer to everything',
  answerFile: 'offer-4711.pdf',
  declineReason: 'Below the minimum quantity',
  reason: 'It is too little for a drum',
  poNumber: 'PO-99-4711',
} as const satisfies Readonly<Partial<Record<Field, string>>>

/** What customers do not read of their own request: who works on it, and until when. */
const forDesk = {
  account: 'Birch',
  user: 'customer',
  site: 'Netherlands',
  language: 'German',
  assignee: 'sales',
  dueOn: '9 June 2026',
} as const satisfies Readonly<Partial<Record<Field, string>>>

/** What the desk reads of a guest in place of the user. */
const ofGuest = {
  guestName: 'Ada Guest',
  guestCompany: 'Guest Bakery',
  guestEmail: 'ada@guest.example',
  guestPhone: '+31 10 555 0123',
  state: 'Sent, waiting for review',
} as const satisfies Readonly<Partial<Record<Field, string>>>

/** Fields that another field of the list says. */
const elsewhere = {
  madeBy: 'It has a test of its own: what internal users made for a customer is marked so.',
  frequency: 'Requests for quotation have it, and a test of what they say once for all lines.',
  targetDate: 'Requests for quotation have it, and a test of what they say once for all lines.',
} as const

it('[ERD-01] Every stored field of a request is one that people read, or has a reason why they do not', () => {
  const known = [forBoth, forDesk, ofGuest, internal, elsewhere].flatMap((each) => Object.keys(each))
  expect(known.toSorted()).toEqual(Object.keys(customerRequest.fields).toSorted())
})

describeEachDatabase('What is stored of a request and of its lines', (open) => {
  const on = requestPortal(open)
  let ids: { readonly own: string; readonly guests: string; readonly line: string }
  /** Of a sample request; what each kind collects has a test of its own. */
  const ofLine: readonly LineField[] = [
    'savedName',
    'savedCode',
    'previousNumber',
    'sampleSize',
    'purpose',
    'application',
    'expectedVolumeUnit',
    'shipTo',
    'note',
    'alternativeName',
    'offeredUnit',
    'lot',
    'trackingUrl',
    'answerNote',
  ]
  const textsOfLine = ofLine.map((field) => requestLines.texts[field].replace('Asked again from ', ''))

  async function fill(): Promise<typeof ids> {
    const { records } = on.portal.fixtures
    const { requestLinks } = on.portal.services
    const { id: user, account } = on.user('customer')
    const file = { key: `MC${'A'.repeat(26)}`, name: forBoth.answerFile, contentType: 'application/pdf', bytes: 9 }
    await records.keepFiles(systemViewer, [{ ...file, sha256: '0'.repeat(64) }])
    // Most of them are written by transitions only.
    const stored: object = {
      submittedOn: '2026-06-02',
      decidedBy: on.user('second').id,
      decidedOn: '2026-06-04',
      validUntil: '2026-06-30',
      answer: forBoth.answer,
      answerFile: file.key,
      declineReason: 'minimum-quantity',
      reason: forBoth.reason,
      poNumber: forBoth.poNumber,
      assignee: on.user('sales').id,
      dueOn: '2026-06-09',
    }
    return await records.write(systemViewer, async (handle) => {
      const of = {
        kind: 'sample',
        site: 'nl',
        language: 'de',
        message: forBoth.message,
        purpose: 'price',
        application: forBoth.application,
        shipTo: forBoth.shipTo,
      } as const
      const own = await handle.create(customerRequest, { ...of, name: forBoth.name, user, account })
      const { guestName, guestCompany, guestEmail, guestPhone } = ofGuest
      const guest = { guestName, guestCompany, guestEmail, guestPhone }
      const guests = await handle.create(customerRequest, { ...of, name: 'S-NL-2026-000815', ...guest })
      const line = await handle.create(requestLine, { ...requestLines.values, request: own.id, user, account })
      await handle.create(requestLine, { ...requestLines.values, request: guests.id })
      const key: object = { linkKey: requestLinks.keyOf(guests.id) }
      for (const { row, more } of [
        { row: own, more: { closeReason: 'rejected' } },
        { row: guests, more: key },
      ] as const) {
        const submitted = await handle.transition(customerRequest, row.id, row.version, { action: 'Submit' })
        const changes: object = { ...stored, ...more }
        await handle.update(customerRequest, row.id, submitted.version, changes)
      }
      return { own: own.id, guests: guests.id, line: line.id }
    })
  }

  // The fixture removes all requests before each test.
  const filled = async () => (ids = await fill())
  const missingIn = (shown: string, texts: readonly string[]) => texts.filter((text) => !shown.includes(text))
  const of = (texts: object): readonly string[] => Object.values(texts)
  const linkOfGuest = (id: string): string => {
    const { requestLinks } = on.portal.services
    return requestLinks.pathOf({ id, linkKey: requestLinks.keyOf(id) }) ?? ''
  }
  const get = async (path: string, cookie?: string) => {
    const { statusCode, body } = await on.portal.get(path, cookie)
    expect([path, statusCode]).toEqual([path, 200])
    return body
  }

  it('[ERD-01] Is on the pages of the customer, of a guest and of the desk', async () => {
    await filled()
    const customer = shownOn(await get(`/account/requests/${ids.own}`, await on.cookie('customer')))
    expect(missingIn(customer, [...of(forBoth), ...textsOfLine])).toEqual([])
    const { name: _name, closeReason: _closeReason, ...shared } = forBoth
    const guest = shownOn(await get(linkOfGuest(ids.guests)))
    expect(missingIn(guest, [...of(shared), ofGuest.state, ...textsOfLine])).toEqual([])
    const desk = shownOn(await get(`/account/requests/${ids.own}`, await on.cookie('sales')))
    expect(missingIn(desk, [...of(forBoth), ...of(forDesk), ...textsOfLine])).toEqual([])
    const deskOfGuest = shownOn(await get(`/account/requests/${ids.guests}`, await on.cookie('sales')))
    expect(missingIn(deskOfGuest, of(ofGuest))).toEqual([])
    // The customer does not learn who works on it.
    expect(customer).not.toContain(forDesk.dueOn)
  })

  it('[ERD-01] Is in the PDF', async () => {
    await filled()
    const answer = await on.portal.get(`/account/requests/${ids.own}/pdf`, await on.cookie('customer'))
    const { text } = await readPdf(answer.rawPayload)
    expect(missingIn(text, [...of(forBoth), forDesk.account, forDesk.user, ...textsOfLine])).toEqual([])
  })

  it('[ERD-01] [ERD-07] Is in the file of the queue, one row for each line, for the desk alone', async () => {
    await filled()
    const body = await get('/account/requests.csv?queue=all&sort-by=number', await on.cookie('sales'))
    const [head = '', ...rows] = body.trim().split('\n')
    expect(rows).toHaveLength(2)
    const [guest = '', own = ''] = rows
    expect(missingIn(own, [...of(forBoth), ...of(forDesk), ...textsOfLine])).toEqual([])
    expect(missingIn(guest, of(ofGuest))).toEqual([])
    expect(head).toContain('Number,State,Made by,Kind,Sent on,')
    // Each cell stands below its head.
    expect(own.split(',').length).toBeGreaterThanOrEqual(head.split(',').length)
    const found = await get('/account/requests.csv?queue=all&search-term=Guest+Bakery', await on.cookie('sales'))
    expect(found.trim().split('\n')).toHaveLength(2)
    for (const person of ['customer', 'editor', 'supplier'] as const) {
      const refused = await on.portal.get('/account/requests.csv?queue=all', await on.cookie(person))
      expect([person, refused.statusCode, refused.body.includes(forBoth.message)]).toEqual([person, 404, false])
    }
  })

  it('[ERD-01] Is proposed for the recap of the Sales Assistant', async () => {
    await filled()
    const { records, follower } = on.portal.fixtures
    const site = siteByCode('nl') ?? expect.unreachable()
    const row = (await records.byId(systemViewer, customerRequest, ids.own)) ?? expect.unreachable()
    const shown = await shownRequests([row], {
      records,
      viewer: systemViewer,
      now: () => new Date(on.portal.clock.now),
      taxonomy: follower.taxonomy,
      roleOf: (each) => requestRole(systemViewer, each),
    })
    const t = await siteMessages(site, 'en-US')
    const words = { base: '/nl/en-us', site, language: 'en-US', messages: { t } } as const
    const [text = ''] = requestedTexts(
      shown.map((each) => formattedRequest(each, words)),
      t,
    )
    const { name, purpose, application, shipTo } = forBoth
    expect(missingIn(text, [name, purpose, application, shipTo, ...textsOfLine])).toEqual([])
    // Too many for a recap are named only.
    const many = Array.from({ length: 20 }, () => shown.map((each) => formattedRequest(each, words))).flat()
    expect(requestedTexts(many, t)[0]).toBe(`${name}: ${requestLines.values.savedName}`)
  })

  describe.each([
    ['Request__c', customerRequest, () => ids.own],
    ['Request_Line__c', requestLine, () => ids.line],
  ] as const)('Of the object %s', (object, entity: Entity, id) => {
    const readable = Object.keys(entity.fields).filter((field) => field !== 'linkKey')

    it('[ERD-01] Is on the record page of the back office', async () => {
      await filled()
      const { statusCode, body } = await on.portal.app.inject({
        url: `/back-office/en-us/record/${id()}`,
        headers: { host: 'localhost:3000', cookie: await on.cookie('chief') },
      })
      expect(statusCode).toBe(200)
      const labels = readable.map((field) => entity.fields[field]?.label ?? field)
      expect(missingIn(shownOn(body), labels)).toEqual([])
      const texts: readonly string[] =
        object === 'Request__c'
          ? [forBoth.message, forBoth.shipTo, forBoth.answer, forBoth.reason, forBoth.poNumber]
          : ['LOT-0815', '1Z 999 4711', 'Laboratory, Mill street 1', 'Packed in two bags']
      expect(missingIn(shownOn(body), texts)).toEqual([])
    })

    it('[ERD-01] Is read by the system that a webhook has told of it', async () => {
      await filled()
      const names = readable.map((field) => `${object}.${wireName(entity, field)}`)
      const answer = await on.portal.app.inject({
        url: `/services/data/v65.0/ui-api/records/${id()}?fields=${names.join(',')}`,
        headers: { host: 'localhost:3000', cookie: await on.cookie('chief') },
      })
      expect(answer.statusCode).toBe(200)
      const { fields } = answer.json<{ fields: Readonly<Record<string, unknown>> }>()
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(readable.map((field) => wireName(entity, field))))
    })
  })
})
