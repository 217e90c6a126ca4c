import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, open, tankPortal } from './back-office-portal.ts'

describeEachDatabase('The cells of a list that can be edited', (openDatabase) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    const values = { name: 'Tank', build: 'steel' as const, keeper: 'tank@example.com' }
    await portal.fixtures.records.create(systemViewer, storageTank, values)
  })
  afterAll(() => portal.close())

  /** The fields of the first row that a script offers to edit. */
  async function fields(of: 'administrator' | 'editor' | 'internalSales', object: string): Promise<readonly string[]> {
    const { status, body } = await open(portal, `${base}/${object}`, await signedIn(portal, of))
    expect(status).toBe(200)
    const [row = ''] = /<tbody>[\s\S]*?<\/tr>/.exec(body) ?? []
    return [...row.matchAll(/data-field="([^"]+)"/g)].map(([, field = '']) => field)
  }

  it('[BOF-06] Are those of the object’s own fields that the user may write', async () => {
    expect(await fields('editor', 'Product2')).toEqual(['Name', 'ProductCode', 'Trade_Name__c', 'Principal__c'])
    expect(await fields('internalSales', 'Product2')).toEqual([])
  })

  it('[BOF-02] [BOF-06] Are there for an object that the code has never seen, without the state, which only transitions change', async () => {
    expect(await fields('administrator', storageTank.apiName)).toEqual(['Name', 'Product__c', 'Capacity__c'])
  })
})
