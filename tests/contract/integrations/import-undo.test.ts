import fc from 'fast-check'
import { expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { isUndoable, startUndo } from '#features/integrations/imports/start-undo.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, emptyTables } from '../../fixtures/databases.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { undoPortal } from './import-undo-portal.ts'

const day = 86_400_000

describeEachDatabase('The undo of an import', (open) => {
  const on = undoPortal(open)

  it('[BOF-05] Restores changed records with their texts in every language, and deletes those that were created', async () => {
    await on.asSystem(
      'substances',
      'integration_id,name,name_nl-NL,cas,e_numbers\nA,Citric acid,Citroenzuur,77-92-9,E330\n',
    )
    const before = await on.exported('substances')
    const id = await on.imported(
      'substances',
      'integration_id,name,name_nl-NL,name_de,cas,e_numbers\nA,Acid,,Säure,,\nB,Vitamin C,,,50-81-7,\n',
    )
    expect(await on.exported('substances')).not.toEqual(before)
    const undo = await on.undone(id)
    expect(undo).toMatchObject({ state: 'done', rowsRead: 2, rowsUpdated: 2, rowsUnchanged: 0, rowsFailed: 0 })
    expect(await on.exported('substances')).toEqual(before)
    expect((await on.jobOf(id)).state).toBe('undone')
    expect(await isUndoable(on.contextOf(), await on.jobOf(id))).toBe(false)
    await expect(startUndo(on.contextOf(), id)).rejects.toMatchObject({ code: 'INVALID_FIELD' })
    const entries = await on.portal.services.apiStore.history.of(
      'Substance__c',
      (await on.foundIn(undo.id, 'reversed')).find(({ key }) => key === 'A')?.recordId ?? '',
      { limit: 9, before: null },
    )
    expect(entries.map(({ by, operation }) => [by, operation])).toEqual([
      [on.users.administrator.id, 'update'],
      [on.users.administrator.id, 'update'],
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
        await emptyTables(on.database, 'substance, import_job, import_run, import_batch')
        await on.asSystem('substances', csv(first))
        const before = await on.exported('substances')
        const id = await on.imported('substances', csv(second), 3)
        const written = await on.exported('substances')
        for (const { key, name: other, deletes } of changes) {
          const [stored] = await on.rowOf(key)
          if (stored === undefined) continue
          if (deletes) await on.portal.fixtures.records.remove(systemViewer, substance, stored.id, stored.version)
          else
            await on.portal.fixtures.records.update(systemViewer, substance, stored.id, stored.version, { name: other })
        }
        const between = await on.exported('substances')
        if (!(await isUndoable(on.contextOf(), await on.jobOf(id)))) return
        const undo = await on.undone(id, 2)
        const after = await on.exported('substances')
        const named = new Set((await on.foundIn(undo.id, 'retained')).map(({ key }) => key))
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
    const id = await on.imported('substances', 'integration_id,name\nA,Citric acid\nB,Vitamin C\n')
    await on.change('B', 'Ascorbic acid')
    const values = await on.imported(
      'master-values',
      'integration_id,name,value_kind\nM,Emulsifier,function\nN,Binder,function\n',
    )
    await on.asSystem('substances', 'integration_id,name,functions\nZ,Zinc oxide,M\n')
    const undo = await on.undone(id)
    expect(undo).toMatchObject({ state: 'partlyDone', rowsUpdated: 1, rowsUnchanged: 1, rowsFailed: 0 })
    expect((await on.foundIn(undo.id, 'retained')).map(({ key }) => key)).toEqual(['B'])
    const undoOfValues = await on.undone(values)
    expect(undoOfValues).toMatchObject({ state: 'partlyDone', rowsUpdated: 1, rowsUnchanged: 0, rowsFailed: 1 })
    expect((await on.caller.failedRows(undoOfValues.id)).text).toMatch(/^M,.*,The record \S+ uses it\.$/m)
    expect((await on.jobOf(values)).state).toBe('partlyUndone')
    const [user] = await on.rowOf('Z')
    expect(await on.foundIn(undoOfValues.id, 'notPossible')).toMatchObject([{ key: 'M', usedBy: user?.id }])
    expect([...(await on.exported('master-values')).keys()]).toEqual(['M'])
    // The rest can be undone again when nothing uses it any more.
    await on.portal.fixtures.records.remove(systemViewer, substance, user?.id ?? '', user?.version ?? 0)
    expect(await on.undone(values)).toMatchObject({ state: 'done', rowsUpdated: 2, rowsFailed: 0 })
    expect(await on.portal.fixtures.records.count(systemViewer, masterValue)).toBe(0)
  })

  it('[BOF-05] Is not offered to others than the user and administrators, after 30 days, twice at once, or for what wrote nothing', async () => {
    const id = await on.imported('substances', 'integration_id,name\nA,Citric acid\n')
    const job = await on.jobOf(id)
    const after = (days: number) => () => new Date(Date.parse(job.endedDate ?? '') + days * day)
    expect(await isUndoable(on.contextOf('administrator', after(29.9)), job)).toBe(true)
    expect(await isUndoable(on.contextOf('administrator', after(30.1)), job)).toBe(false)
    await expect(startUndo(on.contextOf('editor'), id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(startUndo(on.contextOf('internalSales'), id)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    const unchanged = await on.imported('substances', 'integration_id,name\nB,Invalid,\n')
    expect(await isUndoable(on.contextOf(), await on.jobOf(unchanged))).toBe(false)
    const both = await Promise.allSettled([startUndo(on.contextOf(), id), startUndo(on.contextOf(), id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('[BOF-05] An undo that is stopped continues behind its last batch, and reverses nothing twice', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `S${at},Substance ${at}`)
    await on.asSystem('substances', `integration_id,name\n${many.slice(0, 30).join('\n')}\n`)
    const before = await on.exported('substances')
    const changed = many.map((line) => `${line} changed`)
    const id = await on.imported('substances', `integration_id,name\n${changed.join('\n')}\n`)
    const { id: undoId } = await startUndo(on.contextOf(), id)
    let written = 0
    const { records } = on.portal.fixtures
    const stopped: { runner?: ReturnType<typeof importRunner> } = {}
    const watched: typeof records = {
      ...records,
      write: async (viewer, work) => {
        const result = await records.write(viewer, work)
        if (viewer.user?.id === on.users.administrator.id && (written += 1) === 2) void stopped.runner?.stop()
        return result
      },
    }
    stopped.runner = importRunner(
      { ...on.portal, fixtures: { ...on.portal.fixtures, records: watched } },
      on.database,
      {
        batchSize: 10,
      },
    )
    await stopped.runner.runAll()
    expect((await on.jobOf(undoId)).state).toBe('running')
    expect(await on.exported('substances')).not.toEqual(before)
    await on.run()
    expect(await on.jobOf(undoId)).toMatchObject({ state: 'done', rowsRead: 60, rowsUpdated: 60, rowsFailed: 0 })
    expect(await on.exported('substances')).toEqual(before)
    const [first] = await on.rowOf('S0')
    expect(first?.version).toBe(3)
  })
})
