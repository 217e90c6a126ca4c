import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { type FindingStatus, readFindings } from '#features/integrations/imports/findings.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { startUndo } from '#features/integrations/imports/start-undo.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { emptyTables, type OpenTestDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { exportedRows, importCaller, importRunner } from '../../fixtures/import-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'

/** A portal without imports at the start of each test, whose administrator and editor import and undo. */
export function undoPortal(open: OpenTestDatabase) {
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
  return {
    get portal() {
      return portal
    },
    get database() {
      return database
    },
    get users() {
      return users
    },
    /** The calls of the administrator. */
    get caller() {
      return caller
    },
    editor: async () => importCaller(portal, { cookie: await cookieOf(portal, users.editor) }),
    contextOf,
    run,
    jobOf,
    asSystem,
    imported,
    undone,
    exported,
    foundIn,
    change,
    rowOf,
  }
}
