import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import type { Canary } from './canaries.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { isolationFixtures, type IsolationFixtures } from './isolation-fixtures.ts'

const roles = ['internalSales', 'editor', 'administrator'] as const
type Headers = Readonly<Record<string, string>>

const api = '/services/data/v65.0/ui-api'
const office = '/back-office/en-us'

interface Layout {
  readonly sections: readonly {
    readonly layoutRows: readonly {
      readonly layoutItems: readonly {
        readonly editableForUpdate: boolean
        readonly layoutComponents: readonly { readonly apiName: string | null }[]
      }[]
    }[]
  }[]
}

/** The names of the files whose keys are in a text. */
const fileNames = (files: ReadonlyMap<string, StoredFile>, text: string): string =>
  [...files.values()].flatMap(({ key, name }) => (text.includes(key) ? name : [])).join()

/** BOF-02: the back office has no access rule of its own. */
describeEachDatabase('The rights of a role in the back office', (open) => {
  let portal: TestPortal
  let fixtures: IsolationFixtures
  const headers = new Map<string, Headers>()
  beforeAll(async () => {
    portal = await testPortal(open)
    fixtures = await isolationFixtures(portal)
    for (const role of roles) headers.set(role, await signedIn(portal, role))
  })
  afterAll(() => portal.close())

  const get = async (url: string, role: string) => {
    const { statusCode, body } = await portal.app.inject({ url, headers: headers.get(role) ?? {} })
    expect(statusCode, `${role} ${url}\n${body.slice(0, 300)}`).toBeLessThan(500)
    return { status: statusCode, body }
  }
  /** The canaries in a text; each is one object, because several can be of the same field and owner. */
  const canariesIn = (text: string): ReadonlySet<Canary> => new Set(fixtures.canaries.in(text))
  const named = (found: readonly Canary[]): readonly string[] => found.map(({ field, owner }) => `${field} of ${owner}`)
  const fieldsIn = ({ sections }: Layout): readonly string[] =>
    sections.flatMap(({ layoutRows }) =>
      layoutRows.flatMap(({ layoutItems }) =>
        layoutItems.flatMap(({ editableForUpdate, layoutComponents: [component] }) =>
          editableForUpdate && typeof component?.apiName === 'string' ? [component.apiName] : [],
        ),
      ),
    )
  const inputsIn = (html: string): readonly string[] => [
    ...new Set([...html.matchAll(/ name="base\.(\w+)"/g)].map(([, name = '']) => name)),
  ]

  it.each(roles)(
    '[BOF-02] %s sees of each record and each list what the record API gives, and nothing else',
    async (role) => {
      // Everything of every record that the record API gives to this role.
      const readable = new Set<Canary>()
      // The record API gives the keys of files, and the back office the names that belong to them.
      const names = await portal.fixtures.records.files(systemViewer, fixtures.files)
      const records: { readonly id: string; readonly own: ReadonlySet<Canary>; readonly page: ReadonlySet<Canary> }[] =
        []
      for (const { id } of fixtures.records) {
        const record = await get(`${api}/records/${id}?layoutTypes=Full&modes=View`, role)
        const page = await get(`${office}/record/${id}`, role)
        expect([id, page.status === 200]).toEqual([id, record.status === 200])
        const own = canariesIn(record.status === 200 ? record.body : '')
        for (const canary of own) readable.add(canary)
        for (const canary of canariesIn(record.status === 200 ? fileNames(names, record.body) : ''))
          readable.add(canary)
        records.push({ id, own, page: canariesIn(page.body) })
      }
      expect(readable.size).toBeGreaterThan(20)
      for (const { apiName } of allEntities) {
        const { status, body } = await get(`${api}/list-records/${apiName}/All?pageSize=2000`, role)
        if (status !== 200) continue
        for (const canary of canariesIn(body + fileNames(names, body))) readable.add(canary)
      }
      for (const { id, own, page } of records) {
        expect([id, named([...page].filter((canary) => !readable.has(canary)))]).toEqual([id, []])
        expect([id, named([...own].filter((canary) => !page.has(canary)))]).toEqual([id, []])
      }
      // What a role sees as a guest or as customer A is no more than what it may read itself.
      const visitors = ['guest', fixtures.customer].map((of) => `nl.nl-nl.2026-06-15.${of}`)
      let seen = 0
      for (const { id } of fixtures.records)
        for (const visitor of visitors) {
          const { status, body } = await get(`${office}/record/${id}/preview/${visitor}`, role)
          seen += status === 200 ? 1 : 0
          expect([id, visitor, named([...canariesIn(body)].filter((canary) => !readable.has(canary)))]).toEqual([
            id,
            visitor,
            [],
          ])
        }
      expect(seen).toBeGreaterThan(5)
      for (const { apiName } of allEntities)
        for (const path of [`/${apiName}`, `/${apiName}?rows=200`, `/${apiName}/export`]) {
          const { body } = await get(office + path, role)
          expect([path, named([...canariesIn(body)].filter((canary) => !readable.has(canary)))]).toEqual([path, []])
        }
    },
  )

  it.each(roles)('[BOF-02] %s can change in the forms what the record API lets this role change', async (role) => {
    let forms = 0
    for (const { entity, id } of fixtures.records) {
      const record = await get(`${api}/records/${id}?layoutTypes=Full&modes=View`, role)
      const info = await get(`${api}/object-info/${entity.apiName}`, role)
      const { updateable = false, deletable = false } =
        info.status === 200
          ? (JSON.parse(info.body) as { readonly updateable: boolean; readonly deletable: boolean })
          : {}
      const [edit, remove] = [
        await get(`${office}/record/${id}/edit`, role),
        await get(`${office}/record/${id}/delete`, role),
      ]
      const isSeen = record.status === 200
      expect([entity.apiName, edit.status, remove.status]).toEqual([
        entity.apiName,
        isSeen ? (updateable ? 200 : 403) : 404,
        isSeen ? (deletable ? 200 : 403) : 404,
      ])
      if (edit.status !== 200) continue
      forms += 1
      const { recordTypeId } = JSON.parse(record.body) as { readonly recordTypeId: string | null }
      const type = recordTypeId === null ? '' : `&recordTypeId=${recordTypeId}`
      const layout = await get(`${api}/layout/${entity.apiName}?layoutType=Full&mode=Edit${type}`, role)
      const changeable = fieldsIn(JSON.parse(layout.body) as Layout)
      expect([entity.apiName, inputsIn(edit.body).toSorted()]).toEqual([entity.apiName, changeable.toSorted()])
    }
    expect(forms).toBeGreaterThan(role === 'internalSales' ? 0 : 10)
  })
})
