import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedValues } from './shared-values.ts'
import type { SharedValues } from './shared-values/values.ts'
import { loadRecords } from './load-records.ts'

type Session = SharedValues['SESSION_DATA']

/** The parts of a session that the client follows. */
const session = (sessionId: string, account: string | null): Session => ({
  sessionId,
  effectiveAccount: account === null ? null : { relatedLobIntegrationId: account },
})

const page = { site: '/nl/nl-nl', base: '/nl/nl-nl', language: 'nl-NL', userId: null } as const
const productId = '01t000000000001AAA'
const answer = {
  apiName: 'Product2',
  id: productId,
  eTag: '1',
  fields: { Name: { value: 'Xanvero 80', displayValue: null } },
  childRelationships: {},
  lastModifiedById: null,
  lastModifiedDate: null,
  recordTypeId: null,
  recordTypeInfo: null,
  systemModstamp: null,
  weakEtag: 1,
}

describe('The records of a page', () => {
  const requested: string[] = []
  const values = () =>
    createSharedValues<SharedValues>(['USER_INFO', 'SESSION_DATA'], (error) => expect.fail(String(error)))
  beforeEach(() => {
    requested.length = 0
    vi.stubGlobal('fetch', async (address: string | URL | Request) => {
      requested.push(String(address instanceof Request ? address.url : address))
      return Response.json(answer)
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const read = async (records: ReturnType<typeof loadRecords>): Promise<unknown> =>
    (await records.getRecord({ recordId: productId, fields: ['Product2.Name'] }))?.data

  it('[RDL-22] Reads below the base of the page, and keeps what it has read', async () => {
    const records = loadRecords(page, values())
    await read(records)
    expect(requested).toEqual([
      expect.stringMatching(new RegExp(`^/nl/nl-nl/webruntime/api/services/data/v[0-9.]+/ui-api/records/${productId}`)),
    ])
    await read(records)
    expect(requested).toHaveLength(1)
  })

  it('[RDL-22] Reads below the base of the site in the Sales Assistant', async () => {
    await read(loadRecords({ ...page, base: '/sales-assistant/nl-nl' }, values()))
    expect(requested).toEqual([expect.stringMatching(/^[/]nl[/]nl-nl[/]webruntime[/]/)])
  })

  it('[RDL-22] Another user or another account of the session reads everything again, the first session of the page does not', async () => {
    const shared = values()
    const records = loadRecords(page, shared)
    await read(records)
    shared.set('SESSION_DATA', session('one', 'A'))
    await read(records)
    expect(requested).toHaveLength(1)
    shared.set('SESSION_DATA', session('one', 'B'))
    await read(records)
    expect(requested).toHaveLength(2)
    shared.set('USER_INFO', { userId: '005000000000001AAA', isGuest: false })
    await read(records)
    expect(requested).toHaveLength(3)
  })
})
