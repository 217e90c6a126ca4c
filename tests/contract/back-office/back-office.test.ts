import { afterAll, beforeAll, expect, it } from 'vitest'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, signInAt, userOf } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let sales: Headers
  let customer: Headers
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
    editor = await signedIn(portal, 'editor')
    sales = await signedIn(portal, 'internalSales')
    customer = await signedIn(portal, 'customer')
  })
  afterAll(() => portal.close())

  let createdCount = 0
  const tank = (values: Readonly<Record<string, unknown>> = {}) =>
    portal.fixtures.records.create(systemViewer, storageTank, {
      name: `Tank ${(createdCount += 1)}`,
      build: 'steel',
      keeper: `keeper-${createdCount}@example.com`,
      ...values,
    })
  const stored = async (id: string) => {
    const row = await portal.fixtures.records.byId(systemViewer, storageTank, id)
    if (row === null) throw new Error(`There is no tank ${id}.`)
    return row
  }

  it('[BOF-02] Guests go to the sign-in page, which returns them', async () => {
    const { status, headers } = await open(portal, `${base}/Storage_Tank__c?search=a`)
    expect([status, headers['location']]).toEqual([
      302,
      `/global/en-us/sign-in?return-to=${encodeURIComponent(`${base}/Storage_Tank__c?search=a`)}`,
    ])
    const begun = await signInAt(portal, String(headers['location']), await userOf(portal, 'editor'))
    expect(begun.headers.location).toBe(`${base}/Storage_Tank__c?search=a`)
  })

  it('[BOF-02] Users without access get the same access-denied page at every address', async () => {
    const { id } = await tank()
    for (const path of ['', '/Storage_Tank__c', '/Storage_Tank__c/new', `/record/${id}`, '/Nothing__c']) {
      const { status, body } = await open(portal, base + path, customer)
      expect([path, status, body.includes('You have no access'), body.includes('Storage tank')]).toEqual([
        path,
        403,
        true,
        false,
      ])
    }
  })

  it('[BOF-02] What a user may not read answers exactly like what does not exist', async () => {
    const { id } = await tank()
    const unknown = id.slice(0, 3) + 'A'.repeat(12)
    const compared = async (one: string, other: string) => {
      const [hidden, missing] = [await open(portal, base + one, sales), await open(portal, base + other, sales)]
      expect([one, hidden.status]).toEqual([one, 404])
      expect(hidden.body.replaceAll(one, '')).toBe(missing.body.replaceAll(other, ''))
    }
    await compared('/Storage_Tank__c', '/Nothing__c')
    await compared('/Storage_Tank__c/new', '/Nothing__c/new')
    for (const page of ['', '/edit', '/delete']) await compared(`/record/${id}${page}`, `/record/${unknown}${page}`)
    expect((await open(portal, base, sales)).body).not.toContain('Storage tanks')
    expect((await open(portal, base, editor)).body).toContain('Storage tanks')
  })

  it('[BOF-08] Every page is complete without scripts, in every language, not indexed and not stored', async () => {
    for (const language of languageCodes) {
      const { status, body, headers } = await open(portal, `/back-office/${languageSegment(language)}`, editor)
      expect([language, status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        language,
        200,
        'private, no-store',
        'noindex, nofollow',
      ])
      expect(body).toContain(`<html lang="${language}"`)
      expect(body).not.toContain('<script')
    }
    expect((await open(portal, '/back-office/xx', editor)).status).toBe(404)
    expect((await open(portal, '/back-office', editor)).headers['location']).toBe(base)
  })

  it('[BOF-01] Lists records of an unknown object in pages of 50, by any column, and finds them by name', async () => {
    const grade = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    for (let count = 0; count < 51; count += 1)
      await tank({ name: `Listed ${String(count).padStart(2, '0')}`, capacity: count, product: grade[0]?.id })
    const names = (html: string) => [...html.matchAll(/>(Listed \d\d)</g)].map(([, name]) => name)
    const first = await open(portal, `${base}/Storage_Tank__c?search=Listed&sort=-Capacity__c`, editor)
    expect(names(first.body)).toHaveLength(50)
    expect(names(first.body)[0]).toBe('Listed 50')
    expect(first.body).toContain('aria-sort="descending"')
    expect(first.body).toContain(grade[0]?.name)
    const next = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(names((await open(portal, next, editor)).body)).toEqual(['Listed 00'])
    const one = await open(portal, `${base}/Storage_Tank__c?search=Listed+07`, editor)
    expect(names(one.body)).toEqual(['Listed 07'])
    const none = await open(portal, `${base}/Storage_Tank__c?search=No+such+tank`, editor)
    expect(none.body).toContain('No record of this list matches the search.')
    expect((await open(portal, `${base}/Storage_Tank__c?list=steel`, editor)).body).toContain(
      '<option value="steel" selected',
    )
    expect((await open(portal, `${base}/Storage_Tank__c?list=none`, editor)).status).toBe(404)
    expect((await open(portal, `${base}/Storage_Tank__c?sort=Nothing`, editor)).status).toBe(400)
  })

  it('[BOF-01] [BOF-07] Creates, shows and changes a record of an unknown object, and says who changed what', async () => {
    const form = await open(portal, `${base}/Storage_Tank__c/new`, editor)
    expect(form.status).toBe(200)
    expect(form.body).not.toContain('Safe combination')
    const fields = inputsOf(form.body)
    expect(fields.has('field.State__c')).toBe(false)
    const saved = await send(
      portal,
      `${base}/Storage_Tank__c/new`,
      editor,
      typed(fields, {
        'field.Name': 'Made by form',
        'field.Build__c': 'plastic',
        'field.Keeper__c': 'form@example.com',
        'field.Capacity__c': '1200',
        'field.Filled_From__c': '2026-01-31T08:30',
        'field.Built_On__c': '2020-05-01',
        'field.Is_Heated__c': 'true',
        'field.Fittings__c': ['pump', 'valve'],
        'field.Names__c.nl-NL': 'Gemaakt met formulier',
      }),
    )
    expect(saved.status).toBe(303)
    const id = /record\/(\w{18})\?saved=1$/.exec(String(saved.headers['location']))?.[1] ?? ''
    expect(await stored(id)).toMatchObject({
      name: 'Made by form',
      build: 'plastic',
      capacity: 1200,
      filledFrom: '2026-01-31T08:30:00.000Z',
      builtOn: '2020-05-01',
      isHeated: true,
      fittings: ['pump', 'valve'],
      names: { 'nl-NL': 'Gemaakt met formulier' },
      state: 'planned',
    })
    const edit = await open(portal, `${base}/record/${id}/edit`, editor)
    const changed = await send(
      portal,
      `${base}/record/${id}/edit`,
      editor,
      typed(inputsOf(edit.body), { 'field.Capacity__c': '1300', 'field.Is_Heated__c': null }),
    )
    expect([changed.status, changed.headers['location']]).toEqual([303, `${base}/record/${id}?saved=1`])
    expect(await stored(id)).toMatchObject({ capacity: 1300, isHeated: false, version: 2 })
    const record = await open(portal, `${base}/record/${id}?saved=1`, editor)
    for (const text of ['The record is saved.', 'Made by form', 'Gemaakt met formulier', 'Change history'])
      expect(record.body).toContain(text)
    expect(record.body).toMatch(/Capacity in litres<\/dt><dd>.*?1200.*?<\/dd><dd>.*?1300/)
    expect(record.body).not.toContain('Safe combination')
  })

  it('[BOF-07] The history has no field and no referenced record that its reader may not read', async () => {
    const { id, version } = await tank({ secret: 'canary-4711' })
    await portal.fixtures.records.update(systemViewer, storageTank, id, version, { secret: 'canary-4712' })
    expect((await open(portal, `${base}/record/${id}`, editor)).body).not.toContain('canary-47')
    expect((await open(portal, `${base}/record/${id}`, administrator)).body).toContain('canary-4711')
  })

  it('[BOF-01] A save without changes writes nothing, and a refused one keeps what was typed beside its reason', async () => {
    const { id } = await tank({ names: { de: 'Behälter' }, story: { 'en-US': '<p>Once</p>' }, marks: ['a', 'b'] })
    const edit = await open(portal, `${base}/record/${id}/edit`, administrator)
    const inputs = inputsOf(edit.body)
    expect((await send(portal, `${base}/record/${id}/edit`, administrator, typed(inputs, {}))).status).toBe(303)
    expect((await stored(id)).version).toBe(1)
    const refused = await send(
      portal,
      `${base}/record/${id}/edit`,
      administrator,
      typed(inputs, {
        'field.Capacity__c': 'many',
        'field.Product__c': 'No such grade',
        'field.Number__c': 'typed & kept',
      }),
    )
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('There is no record “No such grade”.')
    expect(inputsOf(refused.body).get('field.Number__c')).toEqual(['typed & kept'])
    const engine = await send(
      portal,
      `${base}/record/${id}/edit`,
      administrator,
      typed(inputs, { 'field.Capacity__c': 'many', 'field.Number__c': 'typed & kept' }),
    )
    expect(engine.status).toBe(422)
    expect(engine.body).toMatch(/id="input-Capacity__c-problem"><p lang="en">Capacity in litres /)
    expect(inputsOf(engine.body).get('field.Capacity__c')).toEqual(['many'])
    expect(inputsOf(engine.body).get('field.Number__c')).toEqual(['typed & kept'])
    expect((await stored(id)).version).toBe(1)
  })

  it('[BOF-01] A reference is given by name, by id or by both', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    if (grade === undefined) throw new Error('There is no grade.')
    for (const text of [grade.name, grade.id, `${grade.name} (${grade.id})`]) {
      const { id } = await tank()
      const edit = await open(portal, `${base}/record/${id}/edit`, editor)
      const saved = await send(
        portal,
        `${base}/record/${id}/edit`,
        editor,
        typed(inputsOf(edit.body), { 'field.Product__c': text }),
      )
      expect([text, saved.status]).toEqual([text, 303])
      expect((await stored(id)).product).toBe(grade.id)
      const again = await open(portal, `${base}/record/${id}/edit`, editor)
      expect(inputsOf(again.body).get('field.Product__c')).toEqual([`${grade.name} (${grade.id})`])
    }
  })

  it('[BOF-04] A missing translation shows its fallback, which is not saved', async () => {
    const { id } = await tank({ name: 'English tank', names: { fr: 'Cuve' } })
    const edit = await open(portal, `${base}/record/${id}/edit`, editor)
    expect(edit.body).toMatch(/name="field\.Names__c\.fr-CA"[^>]*placeholder="Cuve"/)
    expect(edit.body).toMatch(/name="field\.Names__c\.de"[^>]*placeholder="English tank"/)
    await send(
      portal,
      `${base}/record/${id}/edit`,
      editor,
      typed(inputsOf(edit.body), { 'field.Names__c.sv': 'Cistern' }),
    )
    expect((await stored(id)).names).toEqual({ fr: 'Cuve', sv: 'Cistern' })
  })

  it('[BOF-03] Changes of different fields merge', async () => {
    const { id, version } = await tank({ capacity: 1, number: 'A' })
    const edit = await open(portal, `${base}/record/${id}/edit`, editor)
    await portal.fixtures.records.update(systemViewer, storageTank, id, version, { capacity: 2 })
    const inputs = typed(inputsOf(edit.body), { 'field.Number__c': 'B' })
    expect((await send(portal, `${base}/record/${id}/edit`, editor, inputs)).status).toBe(303)
    expect(await stored(id)).toMatchObject({ capacity: 2, number: 'B' })
  })

  it('[BOF-03] A field that both sides changed is a choice, and what was typed stays', async () => {
    for (const [choice, expected] of [
      ['mine', 'Mine'],
      ['theirs', 'Theirs'],
    ] as const) {
      const { id, version } = await tank({ capacity: 1, number: 'Old' })
      const url = `${base}/record/${id}/edit`
      const edit = await open(portal, url, editor)
      await portal.fixtures.records.update(systemViewer, storageTank, id, version, { number: 'Theirs' })
      const mine = typed(inputsOf(edit.body), { 'field.Number__c': 'Mine', 'field.Capacity__c': '7' })
      const conflict = await send(portal, url, editor, mine)
      expect(conflict.status).toBe(412)
      for (const text of ['Old', 'Theirs', 'Mine']) expect(conflict.body).toContain(`>${text}</span>`)
      expect(await stored(id)).toMatchObject({ number: 'Theirs', capacity: 1 })
      const inputs = inputsOf(conflict.body)
      expect([inputs.get('field.Number__c'), inputs.get('field.Capacity__c')]).toEqual([['Mine'], ['7']])
      const undecided = await send(portal, url, editor, typed(inputs, {}))
      expect([undecided.status, undecided.body.includes('>Old</span>')]).toEqual([412, true])
      expect((await send(portal, url, editor, typed(inputs, { 'choice.Number__c': choice }))).status).toBe(303)
      expect(await stored(id)).toMatchObject({ number: expected, capacity: 7 })
    }
  })

  it('[BOF-02] A form of another site is refused', async () => {
    const { id } = await tank({ number: 'Own' })
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: `${base}/record/${id}/edit`,
      headers: { ...editor, origin: 'https://other.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `form=RecordController.save&recordId=${id}&base.Number__c=Own&field.Number__c=Foreign`,
    })
    const unknown = await portal.app.inject({ method: 'POST', url: `${base}/record/${id}/edit`, headers: editor })
    expect(unknown.statusCode).toBe(405)
    expect([statusCode, (await stored(id)).number, publicOrigin]).toEqual([403, 'Own', 'http://portal.test'])
  })
})
