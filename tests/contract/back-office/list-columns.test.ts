import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { apiBase } from '../record-api/fixtures/record-api-caller.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { base, formOf, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>
type Typed = Readonly<Record<string, string | null>>
const list = `${base}/Storage_Tank__c`
const usual = ['Name', 'State', 'Product', 'Capacity in litres']

describeEachDatabase('The columns of a list in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let other: Headers
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
    other = await signedIn(portal, 'editor')
    for (const [name, build, capacity] of [
      ['Ash', 'steel', 20],
      ['Birch', 'plastic', 20],
      ['Cedar', 'steel', 10],
      ['Date palm', 'plastic', 30],
    ] as const)
      await portal.fixtures.records.create(systemViewer, storageTank, {
        name,
        build,
        capacity,
        keeper: `${name.replace(' ', '-')}@example.com`,
      })
  })
  afterAll(() => portal.close())

  const shown = async (query: Readonly<Record<string, string>> = {}, headers: Headers = editor) =>
    read(await open(portal, `${list}?${new URLSearchParams(query).toString()}`, headers))

  const read = ({ status, body }: { readonly status: number; readonly body: string }) => {
    const heads = [...body.matchAll(/<th scope="col"([^>]*)>(?:<a [^>]*>)?([^<]+)([\s\S]*?)<\/th>/g)]
    return {
      status,
      body,
      names: [...body.matchAll(/\/record\/\w{18}">([^<]+)<\/a><\/th>/g)].map(([, name = '']) => name),
      columns: heads.map(([, , label = '']) => label),
      head: (column: string) =>
        heads
          .find(([, , label]) => label === column)
          ?.slice(1)
          .join('') ?? '',
    }
  }

  const form = (body: string): string => formOf(body, 'ListController-arrange')
  const save = (body: string, values: Typed, headers: Headers = editor) =>
    send(portal, list, headers, typed(inputsOf(form(body)), values))
  const to = (location: unknown): Readonly<Record<string, string>> =>
    Object.fromEntries(new URLSearchParams(String(location).split(/[?#]/)[1] ?? ''))

  it('[BOF-01] Have the width, wrapping and row order that a user saves, for this user alone, until they are reset', async () => {
    const before = await shown()
    expect([before.columns, before.names]).toEqual([usual, ['Ash', 'Birch', 'Cedar', 'Date palm']])
    const saved = await save(before.body, {
      'width.Name': '240',
      'width.Capacity__c': '90',
      'wrap.Capacity__c': 'yes',
      'sort.1': 'Capacity__c',
      'direction.1': 'descending',
      'sort.2': 'Name',
      'direction.2': 'descending',
    })
    expect([saved.status, saved.headers['location']]).toEqual([303, `${list}?done=backOffice.columnsSaved#content`])
    const mine = await shown()
    expect(mine.names).toEqual(['Date palm', 'Birch', 'Ash', 'Cedar'])
    expect(mine.head('Name')).toContain('data-text="cut" style="inline-size:240px;')
    expect(mine.head('Capacity in litres')).toContain('data-text="wrap" style="inline-size:90px;')
    expect(mine.head('Capacity in litres')).toContain('aria-sort="descending"')
    expect(mine.head('State')).not.toContain('data-text')
    expect(inputsOf(form(mine.body)).get('width.Name')).toEqual(['240'])
    const preferences = await open(portal, `${apiBase}/list-preferences/Storage_Tank__c/All`, editor)
    expect(JSON.parse(preferences.body)).toMatchObject({
      columnWidths: { Name: 240, State__c: -1 },
      columnWrap: { Capacity__c: true, Name: false },
    })

    const theirs = await shown({}, other)
    expect([theirs.names, theirs.head('Name')]).toEqual([before.names, before.head('Name')])

    expect((await save(mine.body, { command: 'ListController.resetColumns' })).status).toBe(303)
    const reset = await shown()
    expect([reset.names, reset.head('Name')]).toEqual([before.names, before.head('Name')])
  })

  it('[BOF-01] Order the rows by up to five fields, which the address keeps', async () => {
    const { body } = await shown({ search: 'a' })
    const sorted = await save(body, {
      command: 'ListController.order',
      'sort.1': 'Capacity__c',
      'sort.3': 'Build__c',
      'sort.2': 'Name',
      'direction.2': 'descending',
    })
    expect(to(sorted.headers['location'])).toEqual({ search: 'a', sort: 'Capacity__c,-Name,Build__c' })
    const page = await shown({ sort: 'Capacity__c,-Name' })
    expect(page.names).toEqual(['Cedar', 'Birch', 'Ash', 'Date palm'])
    expect([page.head('Capacity in litres'), page.head('Name')]).toEqual([
      expect.stringContaining('aria-sort="ascending"'),
      expect.not.stringContaining('aria-sort'),
    ])
    expect(page.head('Name')).toContain('▼ 2')
    expect(page.head('Name')).toContain('Sort field 2, Descending')
    expect((await shown({ sort: '-Build__c,Name' })).names).toEqual(['Ash', 'Cedar', 'Birch', 'Date palm'])
    expect(inputsOf(form(page.body)).get('sort.2')).toEqual(['Name'])
    const file = await open(portal, `${list}/export?sort=Capacity__c,-Name`, editor)
    expect(
      file.body
        .split('\n')
        .slice(1, 3)
        .map((row) => row.split(',')[1]),
    ).toEqual(['Cedar', 'Birch'])
    const many = 'Name,Build__c,State__c,Capacity__c,Number__c,Keeper__c'
    expect((await shown({ sort: many })).status).toBe(400)
    expect((await shown({ sort: 'Name,Nothing__c' })).status).toBe(400)
    expect((await shown()).names).toEqual(['Ash', 'Birch', 'Cedar', 'Date palm'])
  })

  it.each([
    [
      'no column at all',
      { 'position.Name': '', 'position.State__c': '', 'position.Product__r.Name': '', 'position.Capacity__c': '' },
      'no field has a position',
    ],
    ['a field that orders nothing', { 'sort.1': 'Nothing__c' }, 'is nothing to sort by'],
    ['a field that the user may not read', { 'sort.1': 'Secret__c' }, 'is nothing to sort by'],
    ['other columns of a list of others', { 'position.Number__c': '1' }, 'the list is not yours'],
  ])('[BOF-01] Are shown again as typed, with the reason, where one saves %s', async (_, values, reason) => {
    const { body } = await shown()
    const refused = read(await save(body, { 'width.State__c': '77', ...values }))
    expect([refused.status, form(refused.body).includes(reason)]).toEqual([422, true])
    const inputs = inputsOf(form(refused.body))
    for (const [name, value] of Object.entries({ 'width.State__c': '77', ...values }))
      expect(inputs.get(name)).toEqual([value])
    const after = await shown()
    expect([after.columns, after.head('State')]).toEqual([usual, expect.not.stringContaining('data-text')])
  })

  it('[BOF-01] Are shown again as typed, with the error at each input that is no whole number', async () => {
    const { body } = await shown()
    const values = { 'width.Name': '12.5', 'position.Name': 'first', 'position.State__c': '1000', 'wrap.Name': 'yes' }
    for (const command of ['', 'ListController.copy']) {
      const refused = await save(body, { ...values, command: command === '' ? null : command, label: 'Typed' })
      expect([refused.status, fieldErrors(refused.body, 'ListController.arrange')]).toEqual([
        422,
        {
          'width-Name': 'Enter a whole number from 0 to 999999.',
          'position-Name': 'Enter a whole number from 0 to 999.',
          'position-State__c': 'Enter a whole number from 0 to 999.',
        },
      ])
      const inputs = inputsOf(form(refused.body))
      for (const [name, value] of Object.entries({ ...values, label: 'Typed' }))
        expect(inputs.get(name)).toEqual([value])
    }
    const unnamed = await save(body, { command: 'ListController.copy', 'position.Number__c': '1' })
    expect(Object.keys(fieldErrors(unnamed.body, 'ListController.arrange'))).toEqual(['label'])
    expect(inputsOf(form(unnamed.body)).get('position.Number__c')).toEqual(['1'])
    // The field is not a column yet, and its line is in sight.
    expect(form(unnamed.body)).toMatch(/<details open=""><summary>Further fields/)
  })

  it('[BOF-01] Become a list of one’s own with other fields in another order, which its owner changes', async () => {
    const { body } = await shown({ f1: 'Build__c', o1: 'Equals', v1: 'steel' })
    const created = await save(body, {
      command: 'ListController.copy',
      label: 'Of steel',
      'position.Keeper__c': '1',
      'position.State__c': '',
      'width.Keeper__c': '150',
      'sort.1': 'Capacity__c',
    })
    expect(created.status).toBe(303)
    const query = to(created.headers['location'])
    const own = await shown(query)
    expect(own.columns).toEqual(['Keeper', 'Name', 'Product', 'Capacity in litres'])
    expect(own.head('Keeper')).toContain('inline-size:150px')
    expect(own.names.map((name) => name.toLowerCase())).toEqual(['cedar@example.com', 'ash@example.com'])
    expect(own.head('Capacity in litres')).toContain('aria-sort="ascending"')
    expect((await shown(query, other)).status).toBe(404)

    const changed = await save(own.body, { 'position.Keeper__c': '3', 'position.Build__c': '2' })
    expect(changed.status).toBe(303)
    expect((await shown(query)).columns).toEqual(['Build', 'Name', 'Product', 'Keeper', 'Capacity in litres'])
    expect((await shown()).columns).toEqual(usual)
  })

  it('[BOF-01] [BOF-02] Of a list that others share keep their owner’s order, and each user’s own widths', async () => {
    const { body } = await shown({}, administrator)
    const created = await save(
      body,
      {
        command: 'ListController.copy',
        label: 'For all',
        forEveryone: 'yes',
        'position.Secret__c': '2',
        'position.Name': '1',
        'width.Name': '200',
      },
      administrator,
    )
    const query = to(created.headers['location'])
    const theirs = await shown(query)
    expect(theirs.columns).toEqual(usual)
    expect([theirs.body.includes('Secret__c'), theirs.head('Name').includes('200px')]).toEqual([false, false])
    expect((await save(theirs.body, { 'width.Name': '300' })).status).toBe(303)
    expect((await save(theirs.body, { 'position.Capacity__c': '1' })).status).toBe(422)
    expect((await shown(query)).head('Name')).toContain('300px')
    const back = await shown(query, administrator)
    expect(back.head('Name')).toContain('200px')
    expect(back.columns).toEqual(['Name', 'Safe combination', ...usual.slice(1)])
  })

  it('[BOF-08] Have a form without scripts in which every input has a label', async () => {
    const inside = form((await shown()).body)
    const inputs = [...inside.matchAll(/<(?:input|select)\b(?![^>]*type="hidden")/g)].length
    const labelled =
      [...inside.matchAll(/<label\b(?:(?!<\/label>)[\s\S])*?<(?:input|select)\b/g)].length +
      [...inside.matchAll(/<label [^>]*for="([^"]+)"/g)].filter(([, id = '']) => inside.includes(` id="${id}"`)).length
    expect(inputs).toBeGreaterThan(20)
    expect(labelled).toBe(inputs)
    expect(inside).toContain('<legend lang="en">Capacity in litres</legend>')
  })
})
