import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, base, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { saveFields } from '../../fixtures/forms/paste-fields.ts'
import { storedList } from '../../fixtures/forms/stored-list.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'

const coarse = idOf(tradeGrade, 'xanvero-80')
const citric = idOf(tradeGrade, 'citrelle-fg')
const list = 'xanvero 80;1234,5;kg\ncitrelle fg\nnever was;2;kg\nxanvero 80;2;t\nxanthan gum;7;kg\nxanvero 200'

describeEachDatabase('A pasted list as a folder', (open) => {
  let portal: AccountPortal
  let buyer: string
  let other: string
  beforeAll(async () => {
    portal = await accountPortal(open)
    const person = async (email: string) =>
      await cookieOf(portal, await portal.person(await portal.company(email), 'customer', email))
    buyer = await person('ada@bakers.example')
    other = await person('bo@millers.example')
  })
  afterAll(() => portal.close())

  const store = (cookie?: string) => storedList(portal, list, cookie)
  const save = (at: string, fields: Readonly<Record<string, string>>, cookie?: string, name = 'List of today') =>
    portal.send(at, saveFields(name, fields), cookie)
  const pageAt = async (at: string, cookie?: string) =>
    (await portal.get(at, cookie)).body.replaceAll('<!-- -->', '').replaceAll('&nbsp;', ' ')
  const itemsOf = async (id: string) =>
    (
      await portal.fixtures.records.list(systemViewer, folderItem, {
        where: equals('folder', id),
        orderBy: [{ field: 'position' }],
      })
    ).map(({ item, note }) => [item, note])
  const chosen = {
    'grade.1': coarse,
    'quantity.1': '1234,5',
    'unit.1': 'kg',
    'note.1': 'for Monday',
    'grade.2': citric,
    'grade.4': coarse,
    'quantity.4': '2',
    'unit.4': 't',
    'grade.5': idOf(tradeGrade, 'xanvero-200'),
    'quantity.5': '7',
    'unit.5': 'kg',
  }
  /** The rows of the results: the number of the line, and what is said of it. */
  const rowsOf = (body: string) =>
    [...body.matchAll(/<tr data-result="(\w+)".*?<td[^>]*>(\d+)<\/td>(.*?)<\/tr>/gs)].map(
      ([, type, line, rest = '']) => [
        Number(line),
        rest.includes('Saved in the folder') ? 'saved' : rest.includes('Not chosen.') ? 'notChosen' : type,
      ],
    )

  it('[ERD-03] [SHR-07] Saves the chosen products with their amounts and remarks, each once, and says what has become of each line', async () => {
    const at = await store(buyer)
    const { statusCode, headers } = await save(at, chosen, buyer)
    expect(statusCode).toBe(303)
    const saved = (headers.location ?? '').slice(base.length)
    const parameters = new URLSearchParams(saved.split('?')[1])
    expect(parameters.get('saved')).toBe('1-2,4-5')
    const id = parameters.get('folder') ?? ''
    const row = await portal.fixtures.records.byId(systemViewer, folder, id)
    expect([row?.name, row?.kind]).toEqual(['List of today', 'personal'])
    expect(await itemsOf(id)).toEqual([
      [coarse, '1.234,5 kg · for Monday\n2 t'],
      [citric, null],
      [idOf(tradeGrade, 'xanvero-200'), '7 kg'],
    ])
    const body = await pageAt(saved, buyer)
    expect(body).toContain('4 of 6 lines were saved in the folder “List of today”.')
    expect(body).toContain('2 lines are left.')
    expect(body).toContain(`href="${base}/folder/${id}"`)
    // What is left comes first, and each line has one outcome.
    expect(rowsOf(body)).toEqual([
      [3, 'notFound'],
      [6, 'notChosen'],
      [1, 'saved'],
      [2, 'saved'],
      [4, 'saved'],
      [5, 'saved'],
    ])
    expect(decodeURIComponent(/data:text\/csv;charset=utf-8,([^"]+)"/.exec(body)?.[1] ?? '')).toBe(
      '\ufeffproduct;quantity;unit\nnever was;2;kg\nxanvero 200;;\n',
    )
    // What was chosen and typed is there, so that the same lines go into a cart.
    expect(body).toMatch(/name="quantity\.1"[^>]*value="1234,5"/)
    expect(body).toMatch(
      new RegExp(`name="grade\\.5".*?<option value="${idOf(tradeGrade, 'xanvero-200')}" selected`, 's'),
    )
    expect(body).not.toMatch(/<input(?=[^>]*name="grade\.6")[^>]*checked/)
  })

  it('[ERD-03] A folder of somebody else is not named, and its lines are left', async () => {
    const at = await store(buyer)
    const address = ((await save(at, chosen, buyer)).headers.location ?? '').slice(base.length)
    for (const cookie of [other, undefined]) {
      const body = await pageAt(address, cookie)
      expect(body).not.toContain('List of today')
      expect(body).not.toContain('Saved in the folder')
    }
  })

  it('[ERD-03] [FRM-02] A guest signs in and returns to everything that was chosen and typed', async () => {
    const at = await store()
    const before = await portal.fixtures.records.count(systemViewer, folder)
    const { statusCode, headers } = await save(at, chosen)
    const signIn = new URL(headers.location ?? '', 'http://portal.test')
    expect([statusCode, signIn.pathname]).toEqual([303, `${base}/sign-in`])
    expect(await portal.fixtures.records.count(systemViewer, folder)).toBe(before)
    const back = (signIn.searchParams.get('return-to') ?? '').slice(base.length)
    expect(back.startsWith(`${at}&choices=T`)).toBe(true)
    const body = await pageAt(back, buyer)
    expect(body).toMatch(/name="quantity\.1"[^>]*value="1234,5"/)
    expect(body).toMatch(/name="unit\.4".*?<option value="t" selected/s)
    expect(body).toMatch(
      new RegExp(`name="grade\\.5".*?<option value="${idOf(tradeGrade, 'xanvero-200')}" selected`, 's'),
    )
    expect(body).toMatch(/<input(?=[^>]*name="grade\.1")[^>]*checked/)
    expect(body).not.toMatch(/<input(?=[^>]*name="grade\.6")[^>]*checked/)
    // The way on from the sign-in to a new account leads back as well.
    const page = await pageAt((headers.location ?? '').slice(base.length))
    const [, signUp = ''] = /href="([^"]*\/account\/sign-up\?[^"]*)"/.exec(page) ?? []
    expect(new URL(signUp, 'http://portal.test').searchParams.get('return-to')).toBe(base + back)
    const sent = await pageAt(`${signUp.slice(base.length)}&done=account.requested`)
    expect(sent.replaceAll('&amp;', '&')).toContain(`<a href="${base}${back}">Back to the page you came from</a>`)
  })

  it('[ERD-03] [FRM-01] Saves nothing without a choice, of what the user does not see, or with an amount that is none', async () => {
    const at = await store(buyer)
    const before = await portal.fixtures.records.count(systemViewer, folder)
    const none = await save(at, { 'grade.5': '' }, buyer)
    expect([none.statusCode, none.body.includes('Choose at least one product first.')]).toEqual([422, true])
    const hidden = await save(at, { ...chosen, 'grade.2': idOf(tradeGrade, 'citrelle-us') }, buyer)
    expect([hidden.statusCode, hidden.body.includes('These products are not available any more.')]).toEqual([422, true])
    const wrong = await save(at, { ...chosen, 'quantity.4': 'many' }, buyer)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/<input(?=[^>]*name="quantity\.4")(?=[^>]*value="many")[^>]*aria-invalid="true"/)
    expect(await portal.fixtures.records.count(systemViewer, folder)).toBe(before)
  })
})
