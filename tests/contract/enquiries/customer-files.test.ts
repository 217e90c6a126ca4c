import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import type { User } from '#features/identity/people/users.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Database } from '#platform/records/database.ts'
import { formFileKinds } from '#platform/values/limits/form-files.ts'
import { entityIndex } from '#app/entities.ts'
import { accountPortal, base, start, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { cartForm } from '../../fixtures/forms/cart-form.ts'
import { formWithFile, type SentFile } from '../../fixtures/forms/form-with-file.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { addFields } from '../../fixtures/forms/add-fields.ts'
import { requestForm } from '../../fixtures/forms/request-forms.ts'

const product = idOf(tradeGrade, 'xanvero-80')
const plan: SentFile = { name: 'Our plan.pdf', bytes: '%PDF-1.7\nMix it slowly\n' }
type Person = 'customer' | 'colleague' | 'stranger' | 'sales'

describeEachDatabase('Files of customers', (open) => {
  let portal: AccountPortal
  let database: Database
  const users = new Map<Person, User>()
  beforeAll(async () => {
    portal = await accountPortal(async () => (database = await open()))
    const [own, foreign] = [await portal.company('Birch'), await portal.company('Cedar')]
    users.set('customer', await portal.person(own, 'customer', 'customer@birch.example'))
    users.set('colleague', await portal.person(own, 'customer', 'colleague@birch.example'))
    users.set('stranger', await portal.person(foreign, 'customerAdmin', 'admin@cedar.example'))
    users.set('sales', await portal.person(null, 'internalSales', 'sales@norvane.example'))
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { records } = portal.fixtures
    for (const entity of [requestMessage, requestLine, customerRequest, cartLine])
      for (const { id, version } of await records.list(systemViewer, entity, { limit: 500 }))
        await records.remove(systemViewer, entity, id, version)
    portal.clock.now = start
    await portal.send('/cart', addFields('/cart', product), await cookie('customer'))
    await portal.send('/cart', cartForm('/cart', 'submit', { message: 'Hello' }), await cookie('customer'))
  })

  const cookie = (of: Person) => cookieOf(portal, users.get(of) ?? expect.unreachable())
  const messages = () => portal.fixtures.records.list(systemViewer, requestMessage)
  const only = async () =>
    (await portal.fixtures.records.list(systemViewer, customerRequest))[0] ?? expect.unreachable()
  const path = async () => `/account/requests/${(await only()).id}`
  async function write(file: SentFile | null, more: Readonly<Record<string, string>> = {}, of: Person = 'customer') {
    const fields = formFields('RequestController.write', { requestId: (await only()).id, text: '', ...more })
    const { payload, type } = formWithFile(fields, file)
    return await portal.app.inject({
      method: 'POST',
      url: base + (await path()),
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        'content-type': type,
        cookie: await cookie(of),
      },
      payload,
    })
  }
  const linked = (body: string): readonly string[] =>
    [...body.matchAll(/href="([^"]+delivery\/media\/MC\w+)"/g)].map(([, href = '']) => href.slice(base.length))

  it('[ENQ-09] A customer sends a file without a text, which the desk reads and nobody else', async () => {
    expect((await write(plan)).statusCode).toBe(303)
    expect(await messages()).toMatchObject([{ side: 'customer', text: null, file: expect.stringMatching(/^MC/) }])
    const [href = ''] = linked((await portal.get(await path(), await cookie('sales'))).body)
    for (const [of, status] of [
      ['customer', 200],
      ['sales', 200],
      ['colleague', 404],
      ['stranger', 404],
    ] as const)
      expect([of, (await portal.get(href, await cookie(of))).statusCode]).toEqual([of, status])
    expect((await portal.get(href)).statusCode).toBe(404)
  })

  it('[ENQ-09] One of text and file is required', async () => {
    const empty = await write(null)
    expect([empty.statusCode, empty.body.includes('This field is required.')]).toEqual([422, true])
    const long = await write(plan, { text: 'x'.repeat(4001) })
    expect(long.statusCode).toBe(422)
    expect(await messages()).toEqual([])
    expect((await write(plan, { text: 'See the plan.' })).statusCode).toBe(303)
    expect((await write(null, { text: 'Thank you.' })).statusCode).toBe(303)
    expect(new Set((await messages()).map(({ text, file }) => `${text} ${String(file !== null)}`))).toEqual(
      new Set(['See the plan. true', 'Thank you. false']),
    )
  })

  it('[ENQ-09] A customer sends files only with messages, and only while the request takes them', async () => {
    const { version } = await only()
    for (const form of ['RequestController.withdraw', 'RequestController.askAgain']) {
      const { statusCode } = await write(plan, { form, version: String(version) })
      expect([form, statusCode]).toEqual([form, 422])
    }
    expect(await only()).toMatchObject({ state: 'submitted' })
    for (const of of ['colleague', 'stranger'] as const) expect((await write(plan, {}, of)).statusCode).toBe(404)
    await portal.send('/account/requests', requestForm('withdraw', await only()), await cookie('customer'))
    const late = await write(plan)
    expect([late.statusCode, late.body.includes('The file was not taken.')]).toEqual([422, true])
    expect(await messages()).toEqual([])
  })

  it('[ENQ-09] The page names exactly the kinds of files that the server takes', async () => {
    const { body } = await portal.get(await path(), await cookie('customer'))
    const [, kinds = ''] = /At most 20 MB; ([^<]+)/.exec(body) ?? []
    const [, accept = ''] = /accept="([^"]+)"/.exec(body) ?? []
    expect(kinds.toLowerCase().split(', ')).toEqual([...formFileKinds])
    expect(accept.split(',')).toEqual(formFileKinds.map((kind) => `.${kind}`))
    for (const name of ['plan.exe', 'plan.html', 'plan.svg', 'plan', 'plan.pdf.zip', 'pdf'])
      expect([name, (await write({ name, bytes: 'Mix it slowly' })).statusCode]).toEqual([name, 422])
    for (const name of ['PLAN.TXT', 'plan.csv'])
      expect([name, (await write({ name, bytes: `Mix ${name}` })).statusCode]).toEqual([name, 303])
  })

  it('[ENG-04] Erasing a person erases the name and the bytes of their files, but not what others have sent as well', async () => {
    await write(plan)
    const shared: SentFile = { name: 'shared.txt', bytes: 'Known to both' }
    await write(shared)
    await write(shared, {}, 'sales')
    const both = (await messages()).find(({ side }) => side === 'desk')?.file ?? expect.unreachable()
    const own = (await messages()).find(({ file }) => file !== both)?.file ?? expect.unreachable()
    const done = await erasePerson(
      { ...database, entities: entityIndex },
      () => new Date(start),
      'customer@birch.example',
    )
    expect(done?.files).toEqual([own])
    const { files } = portal.services
    for (const key of done?.files ?? []) await files.remove(key)
    expect([await files.stat(own), (await files.stat(both)) !== null]).toEqual([null, true])
    expect((await portal.fixtures.records.files(systemViewer, [own, both])).size).toBe(1)
    expect((await messages()).filter(({ side }) => side === 'customer')).toMatchObject([
      { text: 'Erased', file: null },
      { text: 'Erased', file: null },
    ])
    await files.remove(own)
    await files.remove('../x')
  })
})
