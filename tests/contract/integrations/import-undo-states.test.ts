import { expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { isUndoable, startUndo } from '#features/integrations/imports/start-undo.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { undoPortal } from './import-undo-portal.ts'

describeEachDatabase('What an undo says about an import', (open) => {
  const on = undoPortal(open)

  it('[BOF-05] An editor, who deletes no records otherwise, undoes all of an own import: what it changed and what it created', async () => {
    await on.asSystem('substances', 'integration_id,name\nA,Citric acid\n')
    const before = await on.exported('substances')
    const editor = await on.editor()
    const id = await editor.started('substances', 'integration_id,name\nA,Acid\nB,Vitamin C\nC,Zinc\n')
    await on.run()
    expect(await editor.read(id)).toMatchObject({ state: 'done', rowsCreated: 2, rowsUpdated: 1 })
    expect(await isUndoable(on.contextOf('editor'), await on.jobOf(id))).toBe(true)
    const { status, body } = await editor.ask('POST', `/${id}/undo`)
    expect([status, body.state, body.undoOf]).toEqual([201, 'queued', id])
    await on.run()
    expect(await editor.read(body.id)).toMatchObject({ state: 'done', rowsUpdated: 3, rowsFailed: 0 })
    expect((await editor.read(id)).state).toBe('undone')
    expect(await on.exported('substances')).toEqual(before)
  })

  it('[BOF-05] An undo opens no other write: records that others wrote stay, and the editor still deletes nothing', async () => {
    await on.asSystem('substances', 'integration_id,name\nA,Citric acid\n')
    const editor = await on.editor()
    const id = await editor.started('substances', 'integration_id,name\nA,Acid\nB,Vitamin C\nC,Zinc\n')
    await on.run()
    await on.change('B', 'Ascorbic acid')
    const { id: undoId } = await startUndo(on.contextOf('editor'), id)
    await on.run()
    expect(await on.jobOf(undoId)).toMatchObject({ state: 'partlyDone', rowsUpdated: 2, rowsUnchanged: 1 })
    expect([...(await on.exported('substances')).keys()].toSorted()).toEqual(['A', 'B'])
    const [stored] = await on.rowOf('B')
    await expect(
      on.portal.fixtures.records.remove(
        on.contextOf('editor').viewer,
        substance,
        stored?.id ?? '',
        stored?.version ?? 0,
      ),
    ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  })

  it('[BOF-05] Says that an import is partly undone, and names the rest in a file', async () => {
    const id = await on.imported('substances', 'integration_id,name\nA,Citric acid\n"B, ""é""",Vitamin C\nC,Zinc\n')
    await on.change('B, "é"', 'Ascorbic acid')
    const undo = await on.undone(id)
    expect(undo).toMatchObject({ state: 'partlyDone', rowsUpdated: 2, rowsUnchanged: 1 })
    expect(await on.caller.read(id)).toMatchObject({ state: 'partlyUndone', undoOf: null })
    expect(await on.caller.read(undo.id)).toMatchObject({ state: 'partlyDone', undoOf: id, hasFailedRows: true })
    const [stored] = await on.rowOf('B, "é"')
    expect((await on.caller.failedRows(undo.id)).text.split('\n')).toEqual([
      'integration_id,record_id,used_by,error',
      `"B, ""é""",${stored?.id},,Somebody has changed or deleted the record since the import.`,
      '',
    ])
    // Nothing else can be reversed.
    expect(await isUndoable(on.contextOf(), await on.jobOf(id))).toBe(false)
  })

  it('[BOF-05] Says that nothing was undone, and leaves the state of the import', async () => {
    const id = await on.imported('substances', 'integration_id,name\nA,Citric acid\n')
    await on.change('A', 'Acid')
    const undo = await on.undone(id)
    expect(undo).toMatchObject({
      state: 'failed',
      rowsUpdated: 0,
      rowsUnchanged: 1,
      problem: 'Nothing was undone: 1 records were changed since, and 0 could not be reversed.',
    })
    expect((await on.jobOf(id)).state).toBe('done')
  })

  it('[BOF-05] Says that an import is partly undone when its undo was cancelled on the way', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `S${at},Substance ${at}`)
    const id = await on.imported('substances', `integration_id,name\n${many.join('\n')}\n`)
    const { id: undoId } = await startUndo(on.contextOf(), id)
    let written = 0
    const { records } = on.portal.fixtures
    const watched: typeof records = {
      ...records,
      write: async (viewer, work) => {
        const result = await records.write(viewer, work)
        if (viewer.user?.id === on.users.administrator.id && (written += 1) === 1) await on.caller.cancel(undoId)
        return result
      },
    }
    await importRunner({ ...on.portal, fixtures: { ...on.portal.fixtures, records: watched } }, on.database, {
      batchSize: 10,
    }).runAll()
    expect(await on.jobOf(undoId)).toMatchObject({ state: 'cancelled', rowsUpdated: 10 })
    expect((await on.jobOf(id)).state).toBe('partlyUndone')
    expect(await on.undone(id)).toMatchObject({ state: 'done', rowsUpdated: 30 })
    expect((await on.jobOf(id)).state).toBe('undone')
  })

  it('[BOF-05] Is not offered for an import whose rows changed nothing', async () => {
    const file = 'integration_id,name\nA,Citric acid\n'
    await on.asSystem('substances', file)
    const id = await on.imported('substances', file)
    expect(await on.jobOf(id)).toMatchObject({ state: 'done', rowsUnchanged: 1 })
    expect(await isUndoable(on.contextOf(), await on.jobOf(id))).toBe(false)
  })
})
