import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, open, tankPortal } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The search of the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let sales: Headers
  let tank = ''
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
    sales = await signedIn(portal, 'internalSales')
    for (let count = 1; count <= 7; count += 1) {
      const values = { name: `Quillaja tank ${count}`, build: 'steel' as const, keeper: `tank-${count}@example.com` }
      tank = (await portal.fixtures.records.create(systemViewer, storageTank, values)).id
    }
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const search = async (term: string, headers: Headers = editor) => {
    const {
      status,
      body,
      headers: answered,
    } = await open(portal, `${base}/search?${new URLSearchParams({ q: term }).toString()}`, headers)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const links = [...main.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, text]) => [text, href])
    return { status, main, links, location: answered['location'] }
  }

  it('[BOF-01] Finds records of every object by name, an unknown one too, five of each and the list of all', async () => {
    const { main, links } = await search('quillaja')
    expect(links.map(([text]) => text)).toEqual([
      'Quillaja tank 1',
      'Quillaja tank 2',
      'Quillaja tank 3',
      'Quillaja tank 4',
      'Quillaja tank 5',
      'View all',
    ])
    expect(main).toMatch(/<span lang="en">Storage tanks<\/span> \(7\)/)
    const [, href = ''] = links.at(-1) ?? []
    expect((await open(portal, href, editor)).body).toContain('Quillaja tank 7')
    expect((await search('xanvero 80')).links).toContainEqual(['Xanvero 80', expect.stringContaining('/record/01t')])
  })

  it('[BOF-01] Finds lists and other pages by their labels, and only those that the user may open', async () => {
    expect((await search('trade gr')).links).toContainEqual(['Trade grades', `${base}/Product2`])
    expect((await search('audit', administrator)).links).toContainEqual(['Audit log', `${base}/audit`])
    expect((await search('audit')).links).toEqual([])
  })

  it('[BOF-01] Leads to the record with an id', async () => {
    expect(await search(tank)).toMatchObject({ status: 303, location: `${base}/record/${tank}` })
    expect(await search(tank.slice(0, 15))).toMatchObject({ status: 303, location: `${base}/record/${tank}` })
  })

  it('[BOF-02] Finds nothing that the user may not read, as if it did not exist', async () => {
    const hidden = await search('quillaja', sales)
    const unknown = await search('quillajx', sales)
    expect([hidden.status, hidden.links]).toEqual([200, []])
    expect(hidden.main.replaceAll('quillaja', 'quillajx')).toBe(unknown.main)
    const [id, other] = [await search(tank, sales), await search(`${tank.slice(0, 3)}${'A'.repeat(12)}AAA`, sales)]
    expect([id.status, id.main]).toEqual([200, other.main])
  })

  it.each([
    ['', 'Type at least two characters.'],
    [' q ', 'Type at least two characters.'],
    ['%', 'Type at least two characters.'],
    ['zzzzzz', 'Nothing was found.'],
    ['<b>&"', 'Nothing was found.'],
    ['x'.repeat(5000), 'Nothing was found.'],
  ])('[BOF-01] Says what to do where it finds nothing: %j', async (term, text) => {
    const { status, main } = await search(term)
    expect([status, main.includes(text)]).toEqual([200, true])
  })
})
