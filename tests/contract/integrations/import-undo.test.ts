import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { type FindingStatus, readFindings } from '#features/integrations/imports/findings.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { isUndoable, startUndo } from '#features/integrations/imports/start-undo.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { exportedRows, importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

const day = 86_400_000

describeEachDatabase('The undo of an import', (open) => {
  let portal: TestPortal
  let database: TestDatabase
  let users: Readonly<Record<'administrator' | 'editor' | 'internalSales', { readonly id: string }>>
  let caller: ReturnType<typeof importCaller>
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await open()))
    const administrator = await userOf(portal, 'administrator')
    users = {
      administrator,
      editor: await userOf(portal, 'editor'),
      internalSales: await userOf(portal, 'internalSales'),
    }
    caller = importCaller(portal, { cookie: await cookieOf(portal, administrator) })
  })
  beforeEach(() => emptyTables(database, 'master_value, substance, import_job, import_run, import_batch'))
  afterAll(() => portal.close())

  const contextOf = (role: keyof typeof users = 'administrator', now = () => new Date()): ApiContext => {
    const { records, follower } = portal.fixtures
    return {
      viewer: { ...systemViewer, keeps: true, user: { id: users[role].id, roles: [role] } },
      objects: recordApi.objects,
      apps: recordApi.apps,
      listView: recordApi.listView,
      indexed: recordApi.indexed,
      records,
      search: follower.search,
      store: portal.services.apiStore,
      temporaryFiles: portal.files.temporary,
      now,
      position: follower.position,
      publicOrigin: 'http://portal.test',
      basePath: '',
    }
  }
  const run = (batchSize = 10) => importRunner(portal, database, { batchSize }).runAll()
  const jobOf = async (id: string) =>
    (await portal.fixtures.records.byId(systemViewer, importJob, id)) ?? expect.unreachable()
  const asSystem = async (kind: string, text: string): Promise<void> => {
    const input = inputFromBytes('before.csv', Buffer.from(text))
    await importFile({ kind, input, records: portal.fixtures.records, viewer: systemViewer })
  }
  const imported = async (kind: string, text: string, batchSize?: number): Promise<string> => {
    const id = await caller.started(kind, text)
    await run(batchSize)
    return id
  }
  const undone = async (id: string, batchSize?: number) => {
    const { id: undoId } = await startUndo(contextOf(), id)
    await run(batchSize)
    return await jobOf(undoId)
  }
  const exported = (kind: string) => exportedRows(portal.fixtures.records, kind)
  const foundIn = async (id: string, status: FindingStatus) => {
    const file = await portal.files.temporary.open((await jobOf(id)).findingsKey ?? '')
    return file === null ? [] : (await readFindings(file.stream, status, { offset: 0, limit: 1000 })).findings
  }
  const change = async (integrationId: string, name: string): Promise<void> => {
    const [row] = await rowOf(integrationId)
    if (row !== undefined) await portal.fixtures.records.update(systemViewer, substance, row.id, row.version, { name })
  }
  const rowOf = async (integrationId: string) =>
    (await portal.fixtures.records.list(systemViewer, substance, { limit: 1000 })).filter(
      (row) => row.integrationId === integrationId,
    )

  it('[BOF-05] Restores changed records with their texts in every language, and deletes those that were created', async () => {
    await asSystem(
      'substances',
      'integration_id,name,name_nl-NL,cas,e_numbers\nA,Citric acid,Citroenzuur,77-92-9,E330\n',
    )
    const before = await exported('substances')
    const id = await imported(
      'substances',
      'integration_id,name,name_nl-NL,name_de,cas,e_numbers\nA,Acid,,Säure,,\nB,Vitamin C,,,50-81-7,\n',
    )
    expect(await exported('substances')).not.toEqual(before)
    const undo = await undone(id)
    expect(undo).toMatchObject({ state: 'done', rowsRead: 2, rowsUpdated: 2, rowsUnchanged: 0, rowsFailed: 0 })
    expect(await exported('substances')).toEqual(before)
    expect((await jobOf(id)).state).toBe('undone')
    expect(await isUndoable(contextOf(), await jobOf(id))).toBe(false)
    await expect(startUndo(contextOf(), id)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    const entries = await portal.services.apiStore.history.of(
      'Substance__c',
      (await foundIn(undo.id, 'reversed')).find(({ key }) => key === 'A')?.recordId ?? '',
      { limit: 9, before: null },
    )
    expect(entries.map(({ by, operation }) => [by, operation])).toEqual([
      [users.administrator.id, 'update'],
      [users.administrator.id, 'update'],
      ['005000000000000AAA', 'create'],
    ])
  })

  it('[BOF-05] The state after import and undo equals the state before, except records that are named as retained or not possible', async () => {
    const name = fc.constantFrom('Zinc', 'Talc', 'Lime', 'Soda')
    const row = fc.record({
      key: fc.constantFrom(...'ABCDEFGHIJ'),
      name,
      dutch: fc.constantFrom('', 'Zink', 'Talk'),
      cas: fc.constantFrom('', '77-92-9', '1-1-1'),
    })
    const rows = fc.uniqueArray(row, { selector: ({ key }) => key, maxLength: 10 })
    const laterChange = fc.record({ key: fc.constantFrom(...'ABCDEFGHIJ'), name, deletes: fc.boolean() })
    const csv = (input: readonly { key: string; name: string; dutch: string; cas: string }[]): string =>
      [
        'integration_id,name,name_nl-NL,cas',
        ...input.map((each) => `${each.key},${each.name},${each.dutch},${each.cas}`),
        '',
      ].join('\n')
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.array(laterChange, { maxLength: 3 }), async (first, second, changes) => {
        await emptyTables(database, 'substance, import_job, import_run, import_batch')
        await asSystem('substances', csv(first))
        const before = await exported('substances')
        const id = await imported('substances', csv(second), 3)
        const written = await exported('substances')
        for (const { key, name: other, deletes } of changes) {
          const [stored] = await rowOf(key)
          if (stored === undefined) continue
          if (deletes) await portal.fixtures.records.remove(systemViewer, substance, stored.id, stored.version)
          else await portal.fixtures.records.update(systemViewer, substance, stored.id, stored.version, { name: other })
        }
        const between = await exported('substances')
        if (!(await isUndoable(contextOf(), await jobOf(id)))) return
        const undo = await undone(id, 2)
        const after = await exported('substances')
        const named = new Set((await foundIn(undo.id, 'retained')).map(({ key }) => key))
        expect(undo).toMatchObject({ state: 'done', rowsUnchanged: named.size, rowsFailed: 0 })
        const touched = new Set([...written.keys()].filter((key) => between.get(key) !== written.get(key)))
        for (const key of named) expect(touched).toContain(key)
        for (const key of 'ABCDEFGHIJ') {
          // What others changed that the import had not written is no part of the undo.
          const stored = named.has(key) || touched.has(key) ? between : before
          expect([key, after.get(key)]).toEqual([key, stored.get(key)])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('[BOF-05] Names records that somebody has changed since, and those that other records use', async () => {
    const id = await imported('substances', 'integration_id,name\nA,Citric acid\nB,Vitamin C\n')
    await change('B', 'Ascorbic acid')
    const values = await imported(
      'master-values',
      'integration_id,name,value_kind\nM,Emulsifier,function\nN,Binder,function\n',
    )
    await asSystem('substances', 'integration_id,name,functions\nZ,Zinc oxide,M\n')
    const undo = await undone(id)
    expect(undo).toMatchObject({ state: 'done', rowsUpdated: 1, rowsUnchanged: 1, rowsFailed: 0 })
    expect((await foundIn(undo.id, 'retained')).map(({ key }) => key)).toEqual(['B'])
    const undoOfValues = await undone(values)
    expect(undoOfValues).toMatchObject({ state: 'done', rowsUpdated: 1, rowsUnchanged: 0, rowsFailed: 1 })
    const [user] = await rowOf('Z')
    expect(await foundIn(undoOfValues.id, 'notPossible')).toMatchObject([{ key: 'M', usedBy: user?.id }])
    expect([...(await exported('master-values')).keys()]).toEqual(['M'])
    // The rest can be undone again when nothing uses it any more.
    await portal.fixtures.records.remove(systemViewer, substance, user?.id ?? '', user?.version ?? 0)
    expect(await undone(values)).toMatchObject({ state: 'done', rowsUpdated: 2, rowsFailed: 0 })
    expect(await portal.fixtures.records.count(systemViewer, masterValue)).toBe(0)
  })

  it('[BOF-05] Is not offered to others than the user and administrators, after 30 days, twice at once, or for what wrote nothing', async () => {
    const id = await imported('substances', 'integration_id,name\nA,Citric acid\n')
    const job = await jobOf(id)
    const after = (days: number) => () => new Date(Date.parse(job.endedDate ?? '') + days * day)
    expect(await isUndoable(contextOf('administrator', after(29.9)), job)).toBe(true)
    expect(await isUndoable(contextOf('administrator', after(30.1)), job)).toBe(false)
    await expect(startUndo(contextOf('editor'), id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(startUndo(contextOf('internalSales'), id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    const unchanged = await imported('substances', 'integration_id,name\nB,Invalid,\n')
    expect(await isUndoable(contextOf(), await jobOf(unchanged))).toBe(false)
    const both = await Promise.allSettled([startUndo(contextOf(), id), startUndo(contextOf(), id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('[BOF-05] An editor reverses changes, and is told about created records that only administrators delete', async () => {
    await asSystem('substances', 'integration_id,name\nA,Citric acid\n')
    const editor = importCaller(portal, { cookie: await cookieOf(portal, users.editor) })
    const id = await editor.started('substances', 'integration_id,name\nA,Acid\nB,Vitamin C\n')
    await run()
    const { id: undoId } = await startUndo(contextOf('editor'), id)
    await run()
    expect(await jobOf(undoId)).toMatchObject({ state: 'done', rowsUpdated: 1, rowsFailed: 1 })
    expect(await foundIn(undoId, 'notPossible')).toMatchObject([
      { key: 'B', reason: 'Records of Substance__c are not deleted by you.' },
    ])
    expect(await undone(id)).toMatchObject({ state: 'done', rowsUpdated: 2, rowsFailed: 0 })
    expect([...(await exported('substances')).keys()]).toEqual(['A'])
  })

  it('[BOF-05] An undo that is stopped continues behind its last batch, and reverses nothing twice', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `S${at},Substance ${at}`)
    await asSystem('substances', `integration_id,name\n${many.slice(0, 30).join('\n')}\n`)
    const before = await exported('substances')
    const changed = many.map((line) => `${line} changed`)
    const id = await imported('substances', `integration_id,name\n${changed.join('\n')}\n`)
    const { id: undoId } = await startUndo(contextOf(), id)
    let written = 0
    const { records } = portal.fixtures
    const stopped: { runner?: ReturnType<typeof importRunner> } = {}
    const watched: typeof records = {
      ...records,
      write: async (viewer, work) => {
        const result = await records.write(viewer, work)
        if (viewer.user?.roles.includes('administrator') === true && (written += 1) === 2) void stopped.runner?.stop()
        return result
      },
    }
    stopped.runner = importRunner({ ...portal, fixtures: { ...portal.fixtures, records: watched } }, database, {
      batchSize: 10,
    })
    await stopped.runner.runAll()
    expect((await jobOf(undoId)).state).toBe('running')
    expect(await exported('substances')).not.toEqual(before)
    await run()
    expect(await jobOf(undoId)).toMatchObject({ state: 'done', rowsRead: 60, rowsUpdated: 60, rowsFailed: 0 })
    expect(await exported('substances')).toEqual(before)
    const [first] = await rowOf('S0')
    expect(first?.version).toBe(3)
  })
})
