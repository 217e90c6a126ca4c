import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

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
    expect(hidden.body.replaceAll('Secret__c', 'Secrex__c')).toBe(unknown.body)
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

  const saving = (body: string) => inputsOf(body.slice(body.indexOf('Save as a list')))
  const save = (body: string, values: Readonly<Record<string, string>>, headers: Headers = editor) =>
    send(portal, `${list}/list`, headers, typed(saving(body), values))

  it('[BOF-01] Become a list of one’s own, which can be narrowed further, saved and deleted', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'plastic' })
    const made = await save(body, { act: 'new', label: 'Of plastic' })
    const address = String(made.headers['location'])
    expect([made.status, address]).toEqual([303, expect.stringMatching(/\?list=L_Of_plastic_\w+$/)])
    const name = new URLSearchParams(address.split('?')[1]).get('list') ?? ''
    expect((await shown({ list: name })).names.toSorted()).toEqual(['Cedar', 'Date palm'])
    expect((await shown({ list: name }, other)).status).toBe(404)

    const narrowed = await shown({ list: name, f1: 'Is_Heated__c', o1: 'Equals', v1: 'true' })
    expect(narrowed.names).toEqual(['Date palm'])
    expect((await save(narrowed.body, { act: 'change' })).status).toBe(303)
    const changed = await shown({ list: name })
    expect(changed.names).toEqual(['Date palm'])
    const removed = await send(
      portal,
      `${list}/list`,
      editor,
      typed(inputsOf(changed.body.slice(changed.body.indexOf('This list'))), { act: 'delete' }),
    )
    expect([removed.status, removed.headers['location']]).toEqual([303, list])
    expect((await shown({ list: name })).status).toBe(404)
  })

  it('[BOF-01] Become a list for everyone, which others see and cannot change', async () => {
    const { body } = await shown({ f1: 'Is_Heated__c', o1: 'Equals', v1: 'true' })
    const made = await save(body, { act: 'new', label: 'Heated', everyone: 'yes' })
    const name = new URLSearchParams(String(made.headers['location']).split('?')[1]).get('list') ?? ''
    const theirs = await shown({ list: name, f1: 'Capacity__c', o1: 'LessThan', v1: '40' }, other)
    expect(theirs.names).toEqual(['Birch'])
    expect(theirs.body).not.toContain('Save in this list')
    const forced = await save(theirs.body, { act: 'change', label: 'Mine' }, other)
    expect(String(forced.headers['location'])).not.toContain(name)
    expect((await shown({ list: name })).names.toSorted()).toEqual(['Birch', 'Date palm'])
  })

  it('[BOF-02] Are not saved with those of a list that the user does not see, and nobody deletes a list of others', async () => {
    const { body } = await shown({ f1: 'Secret__c', o1: 'Equals', v1: 'canary-1' }, administrator)
    const made = await save(body, { act: 'new', label: 'Safe', everyone: 'yes' }, administrator)
    const name = new URLSearchParams(String(made.headers['location']).split('?')[1]).get('list') ?? ''
    const theirs = await shown({ list: name, f1: 'Build__c', o1: 'Equals', v1: 'steel' })
    expect([theirs.names, theirs.body.includes('canary'), theirs.body.includes('Secret__c')]).toEqual([
      [],
      false,
      false,
    ])
    const refused = await save(theirs.body, { act: 'new', label: 'Wider' })
    expect([refused.status, refused.body.includes('conditions that you do not see')]).toEqual([400, true])
    expect((await save(theirs.body, { act: 'delete', label: '' })).status).toBe(400)
    expect((await shown({ list: name }, administrator)).names).toEqual(['Ash'])
  })

  it('[BOF-01] Are shown again with the reason where a list is refused', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'plastic' })
    const refused = await save(body, { act: 'new', label: '' })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatch(/role="alert"[\s\S]*Name/)
    expect(refused.body).toContain('>Cedar<')
  })
})
