import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { userOf } from '../../fixtures/signed-in.ts'

const guide = path.join(import.meta.dirname, '../../../docs/integrate.md')

describeEachDatabase('The scripts of docs/integrate.md', (open) => {
  let portal: TestPortal
  let folder: string
  let origin: string
  let database: TestDatabase | undefined
  const tokens = { write: '', read: '' }

  beforeAll(async () => {
    portal = await testPortal(
      async () => (database = await open()),
      ({ records }) => {
        if (database === undefined) throw new Error('The database is opened first.')
        return { signIn: createSignIn({ ...database, records, now: () => new Date(), encryption }) }
      },
    )
    for (const scope of ['write', 'read'] as const) {
      const owner = await userOf(portal, 'administrator')
      const { token } = await portal.services.signIn.machineTokens.make(owner.id, { name: scope, scope, days: 1 })
      tokens[scope] = token
    }
    origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-guide-'))
    for (const [, script = ''] of (await readFile(guide, 'utf8')).matchAll(/```js\n([\s\S]*?)```/g))
      await writeFile(path.join(folder, /^\/\/ (\S+)/.exec(script)?.[1] ?? ''), script)
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function run(script: string, scope: 'write' | 'read', ...words: readonly string[]): Promise<string> {
    await portal.fixtures.follower.catchUp()
    const env = { PORTAL: origin, TOKEN: tokens[scope], STATE: path.join(folder, 'state.json') }
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, script), ...words], {
      env,
      cwd: folder,
    })
    return stdout
  }
  const copied = async (): Promise<ReadonlyMap<string, string>> => {
    const state: unknown = JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8'))
    return new Map((state as { readonly copy: readonly [string, string][] }).copy)
  }
  const accounts = async (): Promise<ReadonlyMap<string, string>> => {
    const stored = await portal.fixtures.records.list(systemViewer, account, { orderBy: [], limit: 1000 })
    return new Map(stored.map(({ id, name }) => [id, name]))
  }

  it('[INT-02] The PIM writes its products, and running it again changes nothing.', async () => {
    const first = await run('pim-to-portal.mjs', 'write')
    expect(first.split('\n').map((line) => line.split(' ')[0])).toEqual(['GRD-EXAMPLE-100', 'GRD-EXAMPLE-200', ''])
    const { records } = portal.fixtures
    const written = async () =>
      (await records.list(systemViewer, tradeGrade, { orderBy: [{ field: 'name' }], limit: 1000 }))
        .filter(({ integrationId }) => integrationId?.startsWith('GRD-EXAMPLE'))
        .map(({ id, name, countries }) => ({ id, name, countries }))
    const products = await written()
    expect(products).toMatchObject([
      { name: 'Exemplar 100', countries: ['NL', 'DE'] },
      { name: 'Exemplar 200', countries: ['NL'] },
    ])
    expect(await run('pim-to-portal.mjs', 'write')).toBe(first)
    expect(await written()).toEqual(products)
  })

  it('[INT-01] [UIA-34] The ERP reads all accounts, and then those that were created, changed and deleted.', async () => {
    await run('portal-to-erp.mjs', 'read')
    expect(await copied()).toEqual(await accounts())
    const { records } = portal.fixtures
    const values = { name: 'A new account', recordType: 'Customer' } as const
    const [stored, deleted] = [
      await records.create(systemViewer, account, values),
      await records.create(systemViewer, account, { ...values, name: 'An account for a day' }),
    ]
    await run('portal-to-erp.mjs', 'read')
    expect((await copied()).get(deleted.id)).toBe('An account for a day')
    await records.update(systemViewer, account, stored.id, stored.version, { name: 'A renamed account' })
    await records.remove(systemViewer, account, deleted.id, deleted.version)
    await run('portal-to-erp.mjs', 'read')
    expect((await copied()).get(stored.id)).toBe('A renamed account')
    expect(await copied()).toEqual(await accounts())
  })

  it('[INT-01] The ERP reads everything again when its cursor is too old.', async () => {
    const state = { cursor: Buffer.from('another-database/1:1').toString('base64url'), copy: [['001', 'An old copy']] }
    await writeFile(path.join(folder, 'state.json'), JSON.stringify(state))
    await run('portal-to-erp.mjs', 'read')
    expect(await copied()).toEqual(await accounts())
  })

  it('[ENQ-07] The ERP sends samples once: with lot and parcel, and declines what is not in stock.', async () => {
    const { records } = portal.fixtures
    const inCart = {
      savedName: 'Xanvero',
      position: 0,
      unit: 'kg',
      sampleSize: '100g',
      expectedVolumeUnit: 'kg',
    } as const
    const created = await records.create(systemViewer, customerRequest, {
      name: 'S-NL-2026-000007',
      kind: 'sample',
      guestEmail: 'ada@example.com',
      site: 'nl',
      language: 'nl-NL',
    })
    for (const [position, savedCode] of ['XV-080', 'XV-200'].entries())
      await records.create(systemViewer, requestLine, {
        ...inCart,
        position,
        savedCode,
        request: created.id,
        grade: idOf(tradeGrade, 'xanvero-80'),
        outcome: 'open',
      })
    await records.write(systemViewer, (handle) =>
      handle.transition(customerRequest, created.id, created.version, { action: 'Submit' }),
    )
    const shipment = { code: 'XV-080', lot: 'L-7', parcel: 'https://carrier.example/1' }
    const shipments = [
      { request: 'S-NL-2026-000007', lines: [shipment] },
      { request: 'S-NL-2026-000099', lines: [] },
    ]
    await writeFile(path.join(folder, 'shipments.json'), JSON.stringify(shipments))
    expect(await run('ship-samples.mjs', 'write', 'shipments.json')).toBe(
      'S-NL-2026-000007: done\nS-NL-2026-000099: unknown\n',
    )
    const stored = await records.list(systemViewer, requestLine, {
      where: equals('request', created.id),
      orderBy: [{ field: 'position' }],
    })
    expect(stored).toMatchObject([
      { outcome: 'offered', lot: 'L-7', trackingUrl: 'https://carrier.example/1' },
      { outcome: 'declined', answerNote: 'Not in stock.' },
    ])
    const sent = await records.byId(systemViewer, customerRequest, created.id)
    expect(sent).toMatchObject({ state: 'sent', answer: 'Your samples are on their way.' })
    // The second time it changes nothing.
    expect(await run('ship-samples.mjs', 'write', 'shipments.json')).toContain('S-NL-2026-000007: sent\n')
    expect(await records.byId(systemViewer, customerRequest, created.id)).toEqual(sent)
  })

  it('[INT-03] A file is imported as a job, and its failed rows are downloaded, corrected and imported.', async () => {
    if (database === undefined) throw new Error('The database is opened first.')
    const file = path.join(folder, 'grades.csv')
    const head = 'integration_id,name,trade_name,principal,countries\n'
    const rows = ['300', '400'].map((at) => `GRD-EXAMPLE-${at},Exemplar ${at},TN-EXAMPLE,SUP-EXAMPLE,NL\n`)
    await writeFile(file, head + rows.join('') + 'GRD-EXAMPLE-500,Exemplar 500,TN-NOWHERE,SUP-EXAMPLE,NL\n')
    const runner = importRunner(portal, database, { every: everyMoment })
    try {
      expect(await run('import-file.mjs', 'write', 'trade-grades', 'grades.csv')).toBe(
        'partlyDone: 2 created, 0 updated, 0 unchanged, 1 failed\n',
      )
      const failed = await readFile(`${file}.failed.csv`, 'utf8')
      expect(failed).toMatch(/GRD-EXAMPLE-500.*trade_name/)
      await writeFile(file, failed.replace('TN-NOWHERE', 'TN-EXAMPLE'))
      expect(await run('import-file.mjs', 'write', 'trade-grades', 'grades.csv')).toBe(
        'done: 1 created, 0 updated, 0 unchanged, 0 failed\n',
      )
      await writeFile(file, 'integration_id,title\n')
      expect(await run('import-file.mjs', 'write', 'trade-grades', 'grades.csv')).toContain('no column “title”')
    } finally {
      await runner.stop()
    }
  })
})

/** As in a process that serves requests, but more often. */
function everyMoment(_milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, 50)
  return () => clearInterval(timer)
}
