import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { substance } from '#features/catalogue/products/substance.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { emptyTables, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

/** Two rows of five are refused: an invalid number, and an id that stands twice. One is a formula. */
export const rows = [
  'integration_id,name,name_nl-NL,cas',
  'A,Citric acid,Citroenzuur,77-92-9',
  'B,"=1+1; ""quoted""",,50-81-7',
  'C,Invalid number,,1-1-1',
  'A,Citric acid again,,',
  'D,Ascorbic acid,Ascorbinezuur,',
  '',
].join('\n')

/** A portal without import jobs at the start of each test, whose editor is a new one each time. */
export function importJobsPortal(open: OpenTestDatabase) {
  const created: { portal?: TestPortal; database?: TestDatabase; editor?: ReturnType<typeof importCaller> } = {}
  const portal = (): TestPortal => created.portal ?? expect.unreachable()
  const database = (): TestDatabase => created.database ?? expect.unreachable()
  beforeAll(async () => {
    created.portal = await testPortal(async () => (created.database = await open()))
  })
  beforeEach(async () => {
    await emptyTables(database(), 'substance, import_job, import_run, import_batch')
    created.editor = importCaller(portal(), await signedIn(portal(), 'editor'))
  })
  afterAll(() => created.portal?.close())
  return {
    get portal() {
      return portal()
    },
    get database() {
      return database()
    },
    /** The calls of the editor. */
    get editor() {
      return created.editor ?? expect.unreachable()
    },
    substances: async (of: Pick<TestPortal['fixtures'], 'records'> = portal().fixtures) =>
      (await of.records.list(systemViewer, substance, { orderBy: [{ field: 'integrationId' }], limit: 1000 })).map(
        ({ id, integrationId, name, cas, version }) => ({ id, integrationId, name, cas, version }),
      ),
    run: (batchSize?: number) =>
      importRunner(portal(), database(), batchSize === undefined ? {} : { batchSize }).runAll(),
  }
}
