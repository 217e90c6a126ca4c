import { afterAll, beforeAll, expect, it } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importRunner } from '../../fixtures/import-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { inputsOfForm, open, send, typed } from '../back-office/back-office-portal.ts'
import { countsOf, importPages, stateOf } from './import-pages.ts'

describeEachDatabase('The correction of refused rows', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await testPortal(async () => (database = await openDatabase()))
    editor = await signedIn(portal, 'editor')
  })
  afterAll(() => portal.close())

  const { upload, act } = importPages(() => portal)
  const run = () => importRunner(portal, database).runAll()
  const names = async () =>
    Object.fromEntries(
      (await portal.fixtures.records.list(systemViewer, substance, { limit: 100 }))
        .filter(({ integrationId }) => integrationId.length === 1)
        .map(({ integrationId, name }) => [integrationId, name]),
    )

  it('[BOF-05] The preview opens on the refused rows, which are corrected there and checked again', async () => {
    const file =
      'integration_id,name,cas\nA,Acid,77-92-9\nB,"Wrong, really",1-1-1\nC,Zinc,7440-66-6\nD,,50-81-7\nE,Säure,2-2-2\n'
    const { to } = await upload(editor, file, 'substances.csv')
    await act(editor, to, 'check')
    await run()
    const checked = (await open(portal, to, editor)).body
    expect(checked).toMatch(/<h2 id="findings-title">Refused rows<\/h2>/)
    const inputs = inputsOfForm(checked, 'ImportController-correct')
    expect([...inputs].filter(([name]) => name.startsWith('cell.'))).toEqual([
      ['cell.3.0', ['B']],
      ['cell.3.1', ['Wrong, really']],
      ['cell.3.2', ['1-1-1']],
      ['cell.5.0', ['D']],
      ['cell.5.1', ['']],
      ['cell.5.2', ['50-81-7']],
      ['cell.6.0', ['E']],
      ['cell.6.1', ['Säure']],
      ['cell.6.2', ['2-2-2']],
    ])
    const corrected = typed(inputs, { 'cell.3.2': '64-18-6', 'cell.5.1': 'Vitamin C', 'cell.6.2': '3-3-3' })
    expect((await send(portal, to, editor, corrected)).status).toBe(303)
    expect(stateOf((await open(portal, to, editor)).body)).toBe('Being checked')
    await run()
    const again = (await open(portal, to, editor)).body
    expect(countsOf(again)).toMatchObject({ 'New records': 4, 'Refused rows': 1 })
    expect(inputsOfForm(again, 'ImportController-correct').get('cell.6.2')).toEqual(['3-3-3'])
    await act(editor, to, 'start')
    await run()
    expect(stateOf((await open(portal, to, editor)).body)).toBe('Partly done')
    expect(await names()).toEqual({ A: 'Acid', B: 'Wrong, really', C: 'Zinc', D: 'Vitamin C' })
    // What has been imported is corrected in its file.
    const importId = to.split('/').at(-1) ?? ''
    const late = await send(
      portal,
      to,
      editor,
      Object.entries(formFields('ImportController.correct', { importId, 'cell.6.2': '50-81-7' })),
    )
    expect([late.status, late.body.includes('only a checked file is corrected')]).toEqual([422, true])
  })
})
