import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import type { User } from '#features/identity/people/users.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { formWithFile, type SentFile } from '../../fixtures/forms/form-with-file.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { confirmForm, requestForm } from '../../fixtures/forms/request-forms.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const people = ['customer', 'admin', 'colleague', 'stranger', 'supplier', 'sales'] as const
type Person = (typeof people)[number]
const quote: SentFile = { name: 'Angebot Ä 1.pdf', bytes: '%PDF-1.7\nEUR 12.50 per kg\n' }
const guest = { name: 'Ada Guest', company: 'Guest Ltd', email: 'ada@guest.example', phone: '' }

describeEachDatabase('Files of the request desk', (open) => {
  let portal: AccountPortal
  const users = new Map<Person, User>()
  beforeAll(async () => {
    portal = await accountPortal(open)
    const [own, foreign] = [await portal.company('Birch'), await portal.company('Cedar')]
    users.set('customer', await portal.person(own, 'customer', 'customer@birch.example'))
    users.set('colleague', await portal.person(own, 'customer', 'colleague@birch.example'))
    users.set('admin', await portal.person(own, 'customerAdmin', 'admin@birch.example'))
    users.set('stranger', await portal.person(foreign, 'customerAdmin', 'admin@cedar.example'))
    users.set('supplier', await portal.person(await portal.company('Oak', 'Supplier'), 'supplier', 's@oak.example'))
    users.set('sales', await portal.person(null, 'internalSales', 'sales@norvane.example'))
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    portal.emails.length = 0
  })

  const cookie = (of: Person) => cookieOf(portal, users.get(of) ?? expect.unreachable())
  const only = async () =>
    (await portal.fixtures.records.list(systemViewer, customerRequest))[0] ?? expect.unreachable()
  const path = async () => `/account/requests/${(await only()).id}`
  /** Submits an enquiry that the desk has taken. */
  async function taken(): Promise<void> {
    await portal.send('/cart', addFields('/cart', product), await cookie('customer'))
    await portal.send('/cart', cartForm('/cart', 'submit', { message: 'Hello' }), await cookie('customer'))
    await portal.send('/account/requests', requestForm('take', await only()), await cookie('sales'))
  }
  async function sendForm(
    to: string,
    fields: Readonly<Record<string, string>>,
    file: SentFile | null,
    of: Person = 'sales',
  ) {
    const { payload, type } = formWithFile(fields, file)
    return await portal.app.inject({
      method: 'POST',
      url: base + to,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': type,
        cookie: await cookie(of),
      },
      payload,
    })
  }
  const answer = async (file: SentFile | null, of: Person = 'sales') => {
    return await sendForm(await path(), requestForm('answer', await only(), { answer: 'See the file.' }), file, of)
  }
  const write = async (file: SentFile | null, more: Readonly<Record<string, string>> = {}) => {
    portal.clock.now += 1000
    return await sendForm(
      await path(),
      formFields('RequestController.write', { requestId: (await only()).id, text: 'See below.', ...more }),
      file,
    )
  }
  /** The addresses of the files on a page. */
  const linked = (body: string): readonly string[] =>
    [...body.matchAll(/href="([^"]+(?:delivery\/media|\/files)\/MC\w+)"/g)].map(([, href = '']) =>
      href.slice(base.length),
    )

  it('[ENQ-02] The desk answers with a file, which the customer downloads under its name', async () => {
    await taken()
    expect((await answer(quote)).statusCode).toBe(303)
    expect(await only()).toMatchObject({ state: 'sent', answer: 'See the file.' })
    for (const of of ['customer', 'admin', 'sales'] as const) {
      const { body } = await portal.get(await path(), await cookie(of))
      const [href = ''] = linked(body)
      expect([of, body.includes('Angebot Ä 1.pdf'), /\(0,1\skB\)/.test(body)]).toEqual([of, true, true])
      const file = await portal.get(href, await cookie(of))
      expect([of, file.statusCode, file.body]).toEqual([of, 200, quote.bytes])
      expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Angebot%20%C3%84%201.pdf")
      expect(file.headers['cache-control']).toContain('private')
    }
  })

  it('[ENQ-02] Nobody else reads the file, also with its address', async () => {
    await taken()
    await answer(quote)
    const [href = ''] = linked((await portal.get(await path(), await cookie('customer'))).body)
    expect(href).not.toBe('')
    for (const of of ['colleague', 'stranger', 'supplier'] as const)
      expect([of, (await portal.get(href, await cookie(of))).statusCode]).toEqual([of, 404])
    expect((await portal.get(href)).statusCode).toBe(404)
    const unknown = await portal.get(href.replace(/MC\w+$/, `MC${'A'.repeat(26)}`), await cookie('stranger'))
    const hidden = await portal.get(href, await cookie('stranger'))
    expect(hidden.body.replaceAll(/MC\w{26}/g, '')).toBe(unknown.body.replaceAll(/MC\w{26}/g, ''))
  })

  it('[ENQ-09] A message of the desk brings a file; one with an internal note stays with the desk', async () => {
    await taken()
    expect((await write(quote)).statusCode).toBe(303)
    expect((await write({ name: 'costs.txt', bytes: 'Our costs' }, { isInternal: 'yes' })).statusCode).toBe(303)
    const desk = (await portal.get(await path(), await cookie('sales'))).body
    const customers = (await portal.get(await path(), await cookie('customer'))).body
    expect([linked(desk).length, linked(customers).length]).toEqual([2, 1])
    expect(customers).not.toContain('costs.txt')
    const [, internal = ''] = linked(desk)
    expect((await portal.get(internal, await cookie('sales'))).body).toBe('Our costs')
    expect((await portal.get(internal, await cookie('admin'))).statusCode).toBe(404)
  })

  it('[ENQ-09] The same form sent twice writes one message with one file', async () => {
    await taken()
    const key = randomUUID()
    expect([(await write(quote, { key })).statusCode, (await write(quote, { key })).statusCode]).toEqual([303, 303])
    expect(linked((await portal.get(await path(), await cookie('customer'))).body)).toHaveLength(1)
  })

  it('[ENQ-02] Without a chosen file the form works as before', async () => {
    await taken()
    expect((await write(null)).statusCode).toBe(303)
    expect((await answer(null)).statusCode).toBe(303)
    expect(await only()).toMatchObject({ state: 'sent', answerFile: null })
    expect(linked((await portal.get(await path(), await cookie('customer'))).body)).toEqual([])
  })

  it('[ENQ-02] A refused file changes nothing, and the page keeps what was typed', async () => {
    await taken()
    for (const file of [
      { name: 'quote.pdf', bytes: 'This is no PDF.' },
      { name: 'large.txt', bytes: 'x'.repeat(20_000_001) },
    ]) {
      const refused = await answer(file)
      expect([file.name, refused.statusCode, refused.body.includes('The file was not taken.')]).toEqual([
        file.name,
        422,
        true,
      ])
      expect(refused.body).toContain('See the file.</textarea>')
    }
    expect(await only()).toMatchObject({ state: 'inReview', answerFile: null })
  })

  it('[ENQ-02] Broken forms are refused', async () => {
    await taken()
    const elsewhere = await sendForm('/contact', { text: 'x' }, quote, 'customer')
    expect(elsewhere.statusCode).toBe(400)
    const send = async (payload: string, type = 'multipart/form-data; boundary=b') =>
      (
        await portal.app.inject({
          method: 'POST',
          url: base + (await path()),
          headers: {
            host: 'localhost:3000',
            'sec-fetch-site': 'same-origin',
            'content-type': type,
            cookie: await cookie('sales'),
          },
          payload,
        })
      ).statusCode
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    expect(await send('--b\r\nnothing')).toBe(400)
    expect(await send('text', 'multipart/form-data')).toBe(400)
    const many = (length: number, text: string) =>
      send(
        `${part('form', 'RequestController.answer')}${Array.from({ length }, (_, at) => part(`f${at}`, text)).join('')}--b--\r\n`,
      )
    expect(await many(751, 'x')).toBe(400)
    // No field is too long, all together are.
    expect(await many(5, 'x'.repeat(60_000))).toBe(400)
    expect(await many(4, 'x'.repeat(60_000))).toBe(422)
    expect(await send(`${part('answer', 'x'.repeat(70_000))}--b--\r\n`)).toBe(400)
    expect((await portal.fixtures.records.list(systemViewer, requestMessage)).length).toBe(0)
  })

  it('[ERD-07] A file alone is an answer; without both, the form says what is missing', async () => {
    await taken()
    const empty = async (file: SentFile | null) =>
      await sendForm(await path(), requestForm('answer', await only(), { answer: '' }), file)
    const refused = await empty(null)
    expect([refused.statusCode, refused.body.includes('Write an answer or choose a file.')]).toEqual([422, true])
    expect((await empty(quote)).statusCode).toBe(303)
    expect(await only()).toMatchObject({ state: 'sent', answer: null })
    expect(linked((await portal.get(await path(), await cookie('customer'))).body)).toHaveLength(1)
  })

  it('[ERD-07] A file survives the refusal of its form, for its sender only', async () => {
    await taken()
    const wrong = requestForm('answer', await only(), { answer: 'x'.repeat(9000) })
    const refused = await sendForm(await path(), wrong, quote)
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(`The file “${quote.name}” is sent with the form`)
    const uploaded = /name="uploaded" value="([^"]+)"/.exec(refused.body)?.[1] ?? ''
    const again = async (of: Person, token: string) =>
      await sendForm(await path(), requestForm('answer', await only(), { answer: '', uploaded: token }), null, of)
    // Nobody else goes on with it, and a token that the portal did not create is none.
    expect((await again('customer', uploaded)).statusCode).not.toBe(303)
    expect((await again('sales', 'forged')).statusCode).toBe(422)
    expect(await only()).toMatchObject({ state: 'inReview' })
    expect((await again('sales', uploaded)).statusCode).toBe(303)
    const [href = ''] = linked((await portal.get(await path(), await cookie('customer'))).body)
    expect((await portal.get(href, await cookie('customer'))).body).toBe(quote.bytes)
  })

  it('[ENQ-10] A guest downloads the file below the address of the request, and nowhere else', async () => {
    const browser = (await portal.send('/cart', addFields('/cart', product))).cookies
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    await portal.send('/cart', cartForm('/cart', 'submitAsGuest', { message: 'Hello', ...guest }), browser)
    const link = portal.emails.findLast(({ kind }) => kind === 'requestConfirm')?.path ?? expect.unreachable()
    await portal.send(link, confirmForm(link))
    await portal.send('/account/requests', requestForm('take', await only()), await cookie('sales'))
    await write({ name: 'costs.txt', bytes: 'Our costs' }, { isInternal: 'yes' })
    const [note] = await portal.fixtures.records.list(systemViewer, requestMessage)
    expect((await answer(quote)).statusCode).toBe(303)
    const [href = ''] = linked((await portal.get(link)).body)
    expect(href.startsWith(`${link}/files/MC`)).toBe(true)
    const file = await portal.get(href)
    expect([file.statusCode, file.body, file.headers['referrer-policy']]).toEqual([200, quote.bytes, 'no-referrer'])
    const key = href.split('/').at(-1) ?? ''
    for (const other of [
      `${link}/files/${note?.file ?? ''}`,
      `${link}/files/MC${'A'.repeat(26)}`,
      `/request/${'a'.repeat(43)}/files/${key}`,
      `/sfsites/c/cms/delivery/media/${key}`,
    ])
      expect([other, (await portal.get(other)).statusCode]).toEqual([other, 404])
  })
})
