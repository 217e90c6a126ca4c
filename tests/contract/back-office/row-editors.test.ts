import { afterAll, beforeAll, expect, it } from 'vitest'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { grade } from '../record-api/fixtures/unknown-object-requests.ts'
import { base, formOf, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

const citric = idOf(substance, 'CAS-77-92-9')
const purity = idOf(specificationProperty, 'purity')

/** The input with this name, in the words of its page. */
const inputTag = (html: string, name: string): string =>
  [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(`name="${name}"`)) ?? ''

describeEachDatabase('The rows of a field in the back office', (openDatabase) => {
  let portal: TestPortal
  let editor: Readonly<Record<string, string>>
  let createdCount = 0
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    editor = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  /** The address of the form of a new tank. */
  async function form(
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<{ readonly id: string; readonly url: string }> {
    const { id } = await portal.fixtures.records.create(systemViewer, storageTank, {
      name: `Tank with rows ${(createdCount += 1)}`,
      build: 'steel',
      keeper: `rows-${createdCount}@example.com`,
      ...values,
    })
    return { id, url: `${base}/record/${id}/edit` }
  }
  const stored = async (id: string) => await portal.fixtures.records.byId(systemViewer, storageTank, id)
  const inputs = async (url: string) => inputsOf((await open(portal, url, editor)).body)
  const rowsIn = (sent: ReadonlyMap<string, readonly string[]>, field: string) =>
    [...sent].filter(([name]) => name.startsWith(`row.${field}.`)).map(([, [value]]) => value)

  it('[BOF-01] A list of any kind has one input for each part of its rows, and none for its import text', async () => {
    const { url } = await form({
      contents: [{ substance: citric, percent: 40 }],
      recipe: [{ phase: 'A', name: 'Gum', percent: 100, product: grade }],
      readings: [{ property: purity, typical: '5', unit: '%' }],
      aliases: { de: ['Kessel'] },
      marks: ['red: 2|3', 'blue'],
    })
    const sent = await inputs(url)
    expect(sent.get('row.Contents__c.0.substance')).toEqual([`Citric acid (${citric})`])
    expect(sent.get('row.Contents__c.0.percent')).toEqual(['40'])
    expect(rowsIn(sent, 'Recipe__c').slice(0, 3)).toEqual(['A', 'Gum', '100'])
    expect(sent.get('row.Recipe__c.0.product')?.[0]).toContain(`(${grade})`)
    expect(sent.get('row.Readings__c.0.unit')).toEqual(['%'])
    expect(rowsIn(sent, 'Aliases__c').slice(0, 2)).toEqual(['de', 'Kessel'])
    expect(rowsIn(sent, 'Marks__c').slice(0, 2)).toEqual(['red: 2|3', 'blue'])
    for (const field of ['Contents__c', 'Recipe__c', 'Readings__c', 'Aliases__c', 'Marks__c'])
      expect([field, sent.has(`field.${field}`)]).toEqual([field, false])
  })

  it('[BOF-01] Rows are created, changed and removed, and a reference is found by its name', async () => {
    const { id, url } = await form({ marks: ['red', 'blue'] })
    const saved = await send(
      portal,
      url,
      editor,
      typed(await inputs(url), {
        'row.Contents__c.0.substance': 'Citric acid',
        'row.Contents__c.0.percent': '12.5',
        'row.Marks__c.0.text': '',
        'row.Marks__c.2.text': 'green; with | and \\',
        'row.Aliases__c.0.language': 'pl',
        'row.Aliases__c.0.text': 'Zbiornik: nowy',
        'row.Readings__c.0.property': purity,
        'row.Readings__c.0.min': '99.0',
        'row.Readings__c.0.unit': '%',
      }),
    )
    expect(saved.status).toBe(303)
    expect(await stored(id)).toMatchObject({
      contents: [{ substance: citric, percent: 12.5 }],
      marks: ['blue', 'green; with | and \\'],
      aliases: { pl: ['Zbiornik: nowy'] },
      readings: [{ property: purity, min: '99.0', unit: '%' }],
    })
    const emptied = typed(await inputs(url), { 'row.Contents__c.0.substance': '', 'row.Contents__c.0.percent': '' })
    expect((await send(portal, url, editor, emptied)).status).toBe(303)
    expect((await stored(id))?.contents).toEqual([])
  })

  it('[BOF-01] Rows are stored in the order in which they are sent, whatever their keys are', async () => {
    const { id, url } = await form({ marks: ['one', 'two'] })
    const others = typed(await inputs(url), {}).filter(([name]) => !name.startsWith('row.Marks__c.'))
    const saved = await send(portal, url, editor, [
      ...others,
      ['row.Marks__c.added1.text', 'three'],
      ['row.Marks__c.1.text', 'two'],
      ['row.Marks__c.0.text', 'one'],
    ])
    expect(saved.status).toBe(303)
    expect((await stored(id))?.marks).toEqual(['three', 'two', 'one'])
  })

  it.each([
    ['up Marks__c 1', ['two', 'one', 'three'], 0],
    ['up Marks__c 0', ['one', 'two', 'three'], 0],
    ['down Marks__c 1', ['one', 'three', 'two'], 2],
    ['down Marks__c 2', ['one', 'two', 'three'], 2],
    ['remove Marks__c 1', ['one', 'three'], 1],
  ])(
    '[BOF-08] Without scripts the button “%s” shows the form with %j and saves nothing',
    async (pressed, expected, focus) => {
      const { id, url } = await form({ marks: ['one', 'two', 'three'] })
      const sent = typed(await inputs(url), { 'field.Name': 'Typed', 'change-rows': pressed })
      const { status, body } = await send(portal, url, editor, sent)
      const shown = inputsOf(body)
      expect([status, shown.get('field.Name')]).toEqual([200, ['Typed']])
      expect(rowsIn(shown, 'Marks__c').filter((text) => text !== '')).toEqual(expected)
      expect(inputTag(body, `row.Marks__c.${focus}.text`)).toMatch(/ autofocus/i)
      expect([(await stored(id))?.version, (await stored(id))?.marks]).toEqual([1, ['one', 'two', 'three']])
      expect((await send(portal, url, editor, typed(shown, {}))).status).toBe(303)
      expect(await stored(id)).toMatchObject({ name: 'Typed', marks: expected })
    },
  )

  it('[BOF-08] Without scripts more rows are added in every form, and what was typed stays', async () => {
    const { url } = await form()
    for (const address of [url, `${base}/Storage_Tank__c/new`]) {
      const opened = await inputs(address)
      const pressed = {
        'field.Overflow__c': 'Nobody',
        'row.Contents__c.0.substance': 'Unknown',
        'row.Contents__c.1.percent': 'much',
        'change-rows': 'add Contents__c',
      }
      const { status, body } = await send(portal, address, editor, typed(opened, pressed))
      const shown = inputsOf(body)
      expect([status, shown.get('field.Overflow__c')]).toEqual([200, ['Nobody']])
      expect(rowsIn(shown, 'Contents__c').slice(0, 4)).toEqual(['Unknown', '', '', 'much'])
      expect(rowsIn(shown, 'Contents__c').length).toBeGreaterThan(rowsIn(opened, 'Contents__c').length)
      const again = await send(portal, address, editor, typed(shown, { 'change-rows': 'add Contents__c' }))
      expect(rowsIn(inputsOf(again.body), 'Contents__c').length).toBeGreaterThan(rowsIn(shown, 'Contents__c').length)
    }
  })

  it('[BOF-01] A refused row has its reason beside it, and nothing that was typed is lost', async () => {
    const { id, url } = await form()
    const refused = await send(
      portal,
      url,
      editor,
      typed(await inputs(url), {
        'row.Contents__c.0.substance': 'Citric acid',
        'row.Contents__c.0.percent': '10',
        'row.Contents__c.1.substance': 'No such substance',
        'row.Recipe__c.0.phase': 'A',
        'row.Recipe__c.0.name': 'Water; pure',
        'row.Recipe__c.0.percent': 'most',
      }),
    )
    expect(refused.status).toBe(422)
    expect(refused.body).toMatch(/id="row-Contents__c-1-problem"><p>There is no record “No such substance”\./)
    expect(inputTag(refused.body, 'row.Contents__c.1.substance')).toContain('aria-invalid="true"')
    expect(inputTag(refused.body, 'row.Contents__c.0.substance')).not.toContain('aria-invalid')
    const shown = inputsOf(refused.body)
    expect(rowsIn(shown, 'Contents__c').slice(0, 3)).toEqual([`Citric acid (${citric})`, '10', 'No such substance'])
    expect(rowsIn(shown, 'Recipe__c').slice(0, 3)).toEqual(['A', 'Water; pure', 'most'])
    const values = { 'row.Contents__c.1.substance': citric, 'row.Contents__c.1.percent': '101' }
    const engine = await send(portal, url, editor, typed(shown, values))
    expect(engine.status).toBe(422)
    expect(engine.body).toMatch(/id="row-Contents__c-1-problem"><p lang="en">Contents item 2 has a share/)
    expect(engine.body).toMatch(/id="row-Recipe__c-0-problem"><p lang="en">Recipe item 1 /)
    expect(rowsIn(inputsOf(engine.body), 'Recipe__c').slice(0, 3)).toEqual(['A', 'Water; pure', 'most'])
    expect((await stored(id))?.version).toBe(1)
  })

  it('[BOF-01] A reason that concerns all rows stands below the field, with the sum of what was typed', async () => {
    const { url } = await form()
    const values = { 'row.Recipe__c.0.phase': 'A', 'row.Recipe__c.0.name': 'Water', 'row.Recipe__c.0.percent': '62.5' }
    const { status, body } = await send(portal, url, editor, typed(await inputs(url), values))
    expect(status).toBe(422)
    expect(body).toMatch(/id="input-Recipe__c-problem"><p lang="en">Recipe adds up to 62\.5 percent, not to 100/)
    expect(body).toContain('<output data-sum="percent">62.5</output>')
  })

  it('[BOF-03] Rows that both sides changed are a choice, and rows that one side changed are merged', async () => {
    const { id, url } = await form({ marks: ['one'], contents: [{ substance: citric, percent: 10 }] })
    const opened = await inputs(url)
    await portal.fixtures.records.update(systemViewer, storageTank, id, 1, {
      marks: ['theirs'],
      contents: [{ substance: citric, percent: 20 }],
    })
    const conflict = await send(portal, url, editor, typed(opened, { 'row.Marks__c.0.text': 'mine' }))
    expect(conflict.status).toBe(412)
    const shown = inputsOf(conflict.body)
    expect([shown.get('conflict'), shown.get('before.Marks__c')]).toEqual([['Marks__c'], ['one']])
    expect(rowsIn(shown, 'Marks__c')[0]).toBe('mine')
    expect(shown.get('row.Contents__c.0.percent')).toEqual(['20'])
    const more = await send(portal, url, editor, typed(shown, { 'change-rows': 'add Marks__c' }))
    expect([more.status, inputsOf(more.body).get('before.Marks__c')]).toEqual([412, ['one']])
    const saved = await send(portal, url, editor, typed(inputsOf(more.body), { 'choice.Marks__c': 'mine' }))
    expect(saved.status).toBe(303)
    expect(await stored(id)).toMatchObject({ marks: ['mine'], contents: [{ substance: citric, percent: 20 }] })
  })

  it('[BOF-06] The rows of several records are set in one operation', async () => {
    const [one, other] = [await form({ marks: ['old'] }), await form()]
    const url = `${base}/Storage_Tank__c/selected?id=${one.id}&id=${other.id}`
    const opened = await open(portal, url, editor)
    const changing = (body: string) => inputsOf(formOf(body, 'BulkController-change'))
    const values = { set: 'Marks__c', 'row.Marks__c.0.text': 'new' }
    const pressed = typed(changing(opened.body), { ...values, 'change-rows': 'add Marks__c' })
    const more = await send(portal, url, editor, pressed)
    expect([more.status, changing(more.body).get('row.Marks__c.0.text')]).toEqual([200, ['new']])
    // The value that was typed has a row of its own anyway.
    expect(rowsIn(changing(more.body), 'Marks__c').length).toBeGreaterThan(
      rowsIn(changing(opened.body), 'Marks__c').length + 1,
    )
    expect((await stored(one.id))?.marks).toEqual(['old'])
    const done = await send(portal, url, editor, typed(changing(more.body), { 'change-rows': null }))
    expect(done.status).toBe(200)
    for (const { id } of [one, other]) expect((await stored(id))?.marks).toEqual(['new'])
  })
})
