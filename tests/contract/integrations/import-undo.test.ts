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
        const state = named.size === 0 ? 'done' : (undo.rowsUpdated ?? 0) > 0 ? 'partlyDone' : 'failed'
        expect(undo).toMatchObject({ state, rowsUnchanged: named.size, rowsFailed: 0 })
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
    expect(undo).toMatchObject({ state: 'partlyDone', rowsUpdated: 1, rowsUnchanged: 1, rowsFailed: 0 })
    expect((await foundIn(undo.id, 'retained')).map(({ key }) => key)).toEqual(['B'])
    const undoOfValues = await undone(values)
    expect(undoOfValues).toMatchObject({ state: 'partlyDone', rowsUpdated: 1, rowsUnchanged: 0, rowsFailed: 1 })
    expect((await caller.failedRows(undoOfValues.id)).text).toMatch(/^M,.*,The record \S+ uses it\.$/m)
    expect((await jobOf(values)).state).toBe('partlyUndone')
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

  it('[BOF-05] An editor, who deletes no records otherwise, undoes all of an own import: what it changed and what it created', async () => {
    await asSystem('substances', 'integration_id,name\nA,Citric acid\n')
    const before = await exported('substances')
    const editor = importCaller(portal, { cookie: await cookieOf(portal, users.editor) })
    const id = await editor.started('substances', 'integration_id,name\nA,Acid\nB,Vitamin C\nC,Zinc\n')
    await run()
    expect(await editor.read(id)).toMatchObject({ state: 'done', rowsCreated: 2, rowsUpdated: 1 })
    expect(await isUndoable(contextOf('editor'), await jobOf(id))).toBe(true)
    const { status, body } = await editor.ask('POST', `/${id}/undo`)
    expect([status, body.state, body.undoOf]).toEqual([201, 'queued', id])
    await run()
    expect(await editor.read(body.id)).toMatchObject({ state: 'done', rowsUpdated: 3, rowsFailed: 0 })
    expect((await editor.read(id)).state).toBe('undone')
    expect(await exported('substances')).toEqual(before)
  })

  it('[BOF-05] An undo opens no other write: records that others wrote stay, and the editor still deletes nothing', async () => {
    await asSystem('substances', 'integration_id,name\nA,Citric acid\n')
    const editor = importCaller(portal, { cookie: await cookieOf(portal, users.editor) })
    const id = await editor.started('substances', 'integration_id,name\nA,Acid\nB,Vitamin C\nC,Zinc\n')
    await run()
    await change('B', 'Ascorbic acid')
    const { id: undoId } = await startUndo(contextOf('editor'), id)
    await run()
    expect(await jobOf(undoId)).toMatchObject({ state: 'partlyDone', rowsUpdated: 2, rowsUnchanged: 1 })
    expect([...(await exported('substances')).keys()].toSorted()).toEqual(['A', 'B'])
    const [kept] = await rowOf('B')
    await expect(
      portal.fixtures.records.remove(contextOf('editor').viewer, substance, kept?.id ?? '', kept?.version ?? 0),
    ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  })

  it('[BOF-05] Says that an import is partly undone, and names the rest in a file', async () => {
    const id = await imported('substances', 'integration_id,name\nA,Citric acid\n"B, ""é""",Vitamin C\nC,Zinc\n')
    await change('B, "é"', 'Ascorbic acid')
    const undo = await undone(id)
    expect(undo).toMatchObject({ state: 'partlyDone', rowsUpdated: 2, rowsUnchanged: 1 })
    expect(await caller.read(id)).toMatchObject({ state: 'partlyUndone', undoOf: null })
    expect(await caller.read(undo.id)).toMatchObject({ state: 'partlyDone', undoOf: id, hasFailedRows: true })
    const [kept] = await rowOf('B, "é"')
    expect((await caller.failedRows(undo.id)).text.split('\n')).toEqual([
      'integration_id,record_id,used_by,error',
      `"B, ""é""",${kept?.id},,Somebody has changed or deleted the record since the import.`,
      '',
    ])
    // Nothing else can be reversed.
    expect(await isUndoable(contextOf(), await jobOf(id))).toBe(false)
  })

  it('[BOF-05] Says that nothing was undone, and leaves the state of the import', async () => {
    const id = await imported('substances', 'integration_id,name\nA,Citric acid\n')
    await change('A', 'Acid')
    const undo = await undone(id)
    expect(undo).toMatchObject({
      state: 'failed',
      rowsUpdated: 0,
      rowsUnchanged: 1,
      problem: 'Nothing was undone: 1 records were changed since, and 0 could not be reversed.',
    })
    expect((await jobOf(id)).state).toBe('done')
  })

  it('[BOF-05] Says that an import is partly undone when its undo was cancelled on the way', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `S${at},Substance ${at}`)
    const id = await imported('substances', `integration_id,name\n${many.join('\n')}\n`)
    const { id: undoId } = await startUndo(contextOf(), id)
    let written = 0
    const { records } = portal.fixtures
    const watched: typeof records = {
      ...records,
      write: async (viewer, work) => {
        const result = await records.write(viewer, work)
        if (viewer.user?.id === users.administrator.id && (written += 1) === 1) await caller.cancel(undoId)
        return result
      },
    }
    await importRunner({ ...portal, fixtures: { ...portal.fixtures, records: watched } }, database, {
      batchSize: 10,
    }).runAll()
    expect(await jobOf(undoId)).toMatchObject({ state: 'cancelled', rowsUpdated: 10 })
    expect((await jobOf(id)).state).toBe('partlyUndone')
    expect(await undone(id)).toMatchObject({ state: 'done', rowsUpdated: 30 })
    expect((await jobOf(id)).state).toBe('undone')
  })

  it('[BOF-05] Is not offered for an import whose rows changed nothing', async () => {
    const file = 'integration_id,name\nA,Citric acid\n'
    await asSystem('substances', file)
    const id = await imported('substances', file)
    expect(await jobOf(id)).toMatchObject({ state: 'done', rowsUnchanged: 1 })
    expect(await isUndoable(contextOf(), await jobOf(id))).toBe(false)
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
        if (viewer.user?.id === users.administrator.id && (written += 1) === 2) void stopped.runner?.stop()
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
