import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { withoutFormToken } from '../../fixtures/forms/form-fields.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { base, formOf, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>
const list = `${base}/Storage_Tank__c`

describeEachDatabase('The conditions of a list in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let other: Headers
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
    other = await signedIn(portal, 'editor')
    const tank = (name: string, values: Readonly<Record<string, unknown>>) =>
      portal.fixtures.records.create(systemViewer, storageTank, {
        name,
        build: 'steel',
        keeper: `${name.toLowerCase().replace(' ', '-')}@example.com`,
        ...values,
      })
    await tank('Ash', { capacity: 10, fittings: ['pump'], builtOn: '2020-05-01', secret: 'canary-1' })
    await tank('Birch', { capacity: 20, fittings: ['pump', 'valve'], isHeated: true, builtOn: '2021-05-01' })
    await tank('Cedar', { capacity: 30, build: 'plastic', number: '100% full' })
    await tank('Date palm', { capacity: 40, build: 'plastic', isHeated: true })
  })
  afterAll(() => portal.close())

  const shown = async (query: Readonly<Record<string, string>>, headers: Headers = editor) => {
    const { status, body } = await open(portal, `${list}?${new URLSearchParams(query).toString()}`, headers)
    const names = [...body.matchAll(/<a href="[^"]*\/record\/\w{18}">([^<]+)<\/a><\/th>/g)].map(([, name = '']) => name)
    return { status, body, names }
  }

  it.each([
    ['a text', { f1: 'Name', o1: 'Contains', v1: 'CEDAR' }, ['Cedar']],
    ['characters with a meaning in patterns', { f1: 'Number__c', o1: 'StartsWith', v1: '100%' }, ['Cedar']],
    ['a number', { f1: 'Capacity__c', o1: 'GreaterThan', v1: '20' }, ['Cedar', 'Date palm']],
    ['a choice by its label', { f1: 'Build__c', o1: 'Equals', v1: 'Of plastic' }, ['Cedar', 'Date palm']],
    ['its opposite', { f1: 'Build__c', o1: 'NotEqual', v1: 'plastic' }, ['Ash', 'Birch']],
    ['a flag', { f1: 'Is_Heated__c', o1: 'Equals', v1: 'true' }, ['Birch', 'Date palm']],
    ['a list, with the operator of a single value', { f1: 'Fittings__c', o1: 'Equals', v1: 'valve' }, ['Birch']],
    ['a period', { f1: 'Built_On__c', o1: 'LessThan', v1: '2021-01-01' }, ['Ash']],
    ['an empty field', { f1: 'Built_On__c', o1: 'Equals', v1: '' }, ['Cedar', 'Date palm']],
    [
      'several conditions that all hold',
      { f1: 'Build__c', o1: 'Equals', v1: 'steel', f2: 'Is_Heated__c', o2: 'Equals', v2: 'true' },
      ['Birch'],
    ],
    [
      'logic of its own',
      {
        f1: 'Name',
        o1: 'Equals',
        v1: 'Ash',
        f2: 'Build__c',
        o2: 'Equals',
        v2: 'plastic',
        f3: 'Is_Heated__c',
        o3: 'Equals',
        v3: 'false',
        logic: '(1 OR 2) AND 3',
      },
      ['Ash', 'Cedar'],
    ],
    ['a search beside them', { search: 'palm', f1: 'Build__c', o1: 'Equals', v1: 'plastic' }, ['Date palm']],
  ])('[BOF-01] Narrow it by %s', async (_, query, expected) => {
    const { status, names } = await shown(query)
    expect([status, names.toSorted()]).toEqual([200, expected])
  })

  it.each([
    ['a number that is none', { f1: 'Capacity__c', o1: 'Equals', v1: 'many' }, 'is not a whole number'],
    ['a choice that does not exist', { f1: 'Build__c', o1: 'Equals', v1: 'wood' }, 'has no value'],
    ['an operator that needs a value', { f1: 'Name', o1: 'Contains', v1: '' }, 'needs something to go with Contains'],
    ['a field that does not exist', { f1: 'Nothing__c', o1: 'Equals', v1: 'a' }, 'does not exist'],
    ['a field that the user may not read', { f1: 'Secret__c', o1: 'Equals', v1: 'canary-1' }, 'does not exist'],
    ['logic that is ambiguous', { f1: 'Name', f2: 'Name', f3: 'Name', logic: '1 OR 2 AND 3' }, 'mixes AND and OR'],
  ])('[BOF-01] Show no record and the reason for %s', async (_, query, reason) => {
    const { status, body, names } = await shown(query)
    expect([status, names, body.includes(reason), body.includes('Correct the marked conditions')]).toEqual([
      400,
      [],
      true,
      true,
    ])
  })

  it('[BOF-02] An unreadable field answers exactly like an unknown one', async () => {
    const hidden = await shown({ f1: 'Secret__c', o1: 'Equals', v1: 'canary-1' })
    const unknown = await shown({ f1: 'Secrex__c', o1: 'Equals', v1: 'canary-1' })
    expect(withoutFormToken(hidden.body.replaceAll('Secret__c', 'Secrex__c'))).toBe(withoutFormToken(unknown.body))
    expect((await shown({ f1: 'Secret__c', o1: 'Equals', v1: 'canary-1' }, administrator)).names).toEqual(['Ash'])
  })

  it('[BOF-01] Stay with pages, orders and the file, and each can be removed', async () => {
    const query = { sort: '-Capacity__c', f1: 'Build__c', o1: 'Equals', v1: 'plastic' }
    const { body, names } = await shown(query)
    expect(names).toEqual(['Date palm', 'Cedar'])
    const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const file = links.find((href) => href.includes('/export?')) ?? ''
    const rows = (await open(portal, file, editor)).body.trim().split('\n').slice(1)
    expect(rows.map((row) => row.split(',')[1])).toEqual(['Date palm', 'Cedar'])
    expect(links.filter((href) => href.includes('sort=') && href.includes('f1=Build__c')).length).toBeGreaterThan(2)
    const remove =
      /<a href="([^"]+)"><span class="visually-hidden">Remove the condition: <\/span><span lang="en">Build</.exec(
        body,
      )?.[1] ?? ''
    const all = await open(portal, remove.replaceAll('&amp;', '&'), editor)
    expect(all.body).toContain('>Ash<')
  })

  /** Sends what the page of a list says about itself, to another form of it where `form` names one. */
  const save = (body: string, values: Readonly<Record<string, string>>, headers: Headers = editor) => {
    const [first, second] = ['ListController-create', 'ListController-change'].map((id) => formOf(body, id))
    const inputs = inputsOf(first || (second ?? ''))
    return send(portal, `${list}?${values['shown'] ?? inputs.get('shown')?.[0] ?? ''}`, headers, typed(inputs, values))
  }
  const listIn = (location: unknown) => new URLSearchParams(String(location).split(/[?#]/)[1]).get('list') ?? ''

  it('[BOF-01] Become a list of one’s own, which can be narrowed further, saved and deleted', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'plastic' })
    const created = await save(body, { label: 'Of plastic' })
    const address = String(created.headers['location'])
    expect([created.status, address]).toEqual([
      303,
      expect.stringMatching(/\?list=L_Of_plastic_\w+&done=backOffice\.listSaved#content$/),
    ])
    const name = listIn(address)
    expect((await open(portal, address, editor)).body).toContain('The list is saved.')
    expect((await shown({ list: name })).names.toSorted()).toEqual(['Cedar', 'Date palm'])
    expect((await shown({ list: name }, other)).status).toBe(404)

    const narrowed = await shown({ list: name, f1: 'Is_Heated__c', o1: 'Equals', v1: 'true' })
    expect(narrowed.names).toEqual(['Date palm'])
    expect((await save(narrowed.body, { form: 'ListController.change' })).status).toBe(303)
    const changed = await shown({ list: name })
    expect(changed.names).toEqual(['Date palm'])
    const removed = await save(changed.body, { command: 'ListController.delete' })
    expect([removed.status, removed.headers['location']]).toEqual([303, `${list}?done=backOffice.listDeleted#content`])
    expect((await shown({ list: name })).status).toBe(404)
    // The same form once more finds no list, and its page does not exist any more either.
    const deleted = `${list}?list=${name}`
    const late = await send(
      portal,
      deleted,
      editor,
      typed(inputsOf(formOf(changed.body, 'ListController-change')), {
        once: 'late',
        command: 'ListController.delete',
      }),
    )
    expect(late.status).toBe(404)
  })

  it('[BOF-01] Become a list for everyone, which others see and cannot change', async () => {
    const { body } = await shown({ f1: 'Is_Heated__c', o1: 'Equals', v1: 'true' })
    const created = await save(body, { label: 'Heated', forEveryone: 'yes' })
    const name = listIn(created.headers['location'])
    const theirs = await shown({ list: name, f1: 'Capacity__c', o1: 'LessThan', v1: '40' }, other)
    expect(theirs.names).toEqual(['Birch'])
    expect(theirs.body).not.toContain('Save in this list')
    const forced = await save(theirs.body, { form: 'ListController.change' }, other)
    expect([forced.status, forced.body.includes('the list is not yours')]).toEqual([422, true])
    expect((await shown({ list: name })).names.toSorted()).toEqual(['Birch', 'Date palm'])
  })

  it('[BOF-02] Are not saved with those of a list that the user does not see, and nobody deletes a list of others', async () => {
    const { body } = await shown({ f1: 'Secret__c', o1: 'Equals', v1: 'canary-1' }, administrator)
    const created = await save(body, { label: 'Safe', forEveryone: 'yes' }, administrator)
    const name = listIn(created.headers['location'])
    const theirs = await shown({ list: name, f1: 'Build__c', o1: 'Equals', v1: 'steel' })
    expect([theirs.names, theirs.body.includes('canary'), theirs.body.includes('Secret__c')]).toEqual([
      [],
      false,
      false,
    ])
    const refused = await save(theirs.body, { label: 'Wider' })
    expect([refused.status, refused.body.includes('conditions that you do not see')]).toEqual([422, true])
    expect(inputsOf(formOf(refused.body, 'ListController-create')).get('label')).toEqual(['Wider'])
    expect((await save(theirs.body, { form: 'ListController.delete' })).status).toBe(422)
    expect((await shown({ list: name }, administrator)).names).toEqual(['Ash'])
  })

  it('[BOF-01] Are shown again with the reason where a list is refused', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'plastic' })
    for (const label of ['', '   ', 'x'.repeat(81)]) {
      const refused = await save(body, { label, forEveryone: 'yes' })
      expect([refused.status, Object.keys(fieldErrors(refused.body, 'ListController.create'))]).toEqual([
        422,
        ['label'],
      ])
      const inputs = inputsOf(formOf(refused.body, 'ListController-create'))
      expect([inputs.get('label'), inputs.get('forEveryone')]).toEqual([[label], ['yes']])
    }
    const refused = await save(body, { label: '' })
    expect(refused.body).toContain('>Cedar<')
  })

  it('[BOF-01] Become one list, however often they are sent', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'steel' })
    const [one, second] = [await save(body, { label: 'Once' }), await save(body, { label: 'Once' })]
    expect(second.headers['location']).toBe(one.headers['location'])
    // Another tab has another token, and means the same list.
    const tab = await save(body, { label: 'Once', once: 'another tab' })
    expect(tab.headers['location']).toBe(one.headers['location'])
    const narrowed = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'plastic' })
    const next = await save(narrowed.body, { label: 'Once' })
    expect(listIn(next.headers['location'])).not.toBe(listIn(one.headers['location']))
  })

  it('[BOF-02] Are saved for nobody to whom the object or the list does not exist', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'steel' })
    const sales = await signedIn(portal, 'internalSales')
    expect((await save(body, { label: 'Mine' }, sales)).status).toBe(404)
    const elsewhere = await save(body, { label: 'Mine', shown: 'list=Nothing' })
    expect(elsewhere.status).toBe(404)
  })
})
