import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { allEntities } from '#app/entities.ts'
import { restoreBackup } from '#app/commands/backup/restore-backup.ts'
import { verifyBackup } from '#app/commands/backup/verify-backup.ts'
import { writeBackup } from '#app/commands/backup/write-backup.ts'
import { recordModel } from '#app/record-model.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { type AnyField, kindOf, targetsOf } from '#platform/entity/kinds/table.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { describeEachDatabase, openMemory } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-backup-values-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup.gz')
const files = diskFiles(join(folder, 'files'))

const runs = isLongRun ? 50 : 2
const rowsOfEach = isLongRun ? 5 : 3

/** What a database can store: every text without U+0000 and without half a surrogate pair. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\0', ' ').toWellFormed())

const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value

const date = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10))

const bySqlType: Readonly<Record<ReturnType<typeof kindOf>['sqlType'], fc.Arbitrary<unknown>>> = {
  text,
  'text[]': fc.array(text, { maxLength: 4 }),
  integer: fc.integer(),
  numeric: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => (value / 100).toFixed(2)),
  boolean: fc.boolean(),
  date,
  timestamptz: fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
    .map((value) => value.toISOString()),
  jsonb: fc.dictionary(text, json, { maxKeys: 4, noNullPrototype: true }),
}

/** The kinds that name another row, of which only an existing one can be stored. */
const isOfOtherRow = (field: AnyField): boolean => ['reference', 'selfReference', 'file'].includes(field.type)

const idOf = (entity: Pick<Entity, 'tableName'>, at: number): string => `${entity.tableName}-${at}`

function arbitraryOf(field: AnyField, isRequired: boolean, at: number): fc.Arbitrary<unknown> {
  const kind = kindOf(field)
  if (field.type === 'file') return fc.constant('key')
  if (field.type === 'selfReference') return fc.constant(null)
  if (isOfOtherRow(field)) return fc.constant(targetsOf(field).map((target) => idOf(tableOf(target.apiName), at))[0])
  const value = bySqlType[kind.sqlType]
  if (kind.unique === true) return text.map((each) => `${at} ${each}`)
  return isRequired ? value : fc.option(value)
}

function tableOf(apiName: string): Entity {
  const entity = allEntities.find((each) => each.apiName === apiName)
  if (entity === undefined) throw new Error(`There is no object ${apiName}.`)
  return entity
}

const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })

const rowOf = (entity: Entity, at: number): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      ...Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [
          name,
          arbitraryOf(field, tableColumn(entity.table, name).notNull, at),
        ]),
      ),
      createdDate: moment,
      lastModifiedDate: moment,
      systemModstamp: moment,
      createdById: text,
      lastModifiedById: text,
      sortKey: text,
      isActive: fc.boolean(),
      version: fc.nat(),
    })
    .map((row) => ({ ...row, id: idOf(entity, at), integrationId: idOf(entity, at) }))

const rowsOfAll: fc.Arbitrary<Record<string, Record<string, unknown>[]>> = fc.record(
  Object.fromEntries(
    allEntities.map((entity) => [
      entity.apiName,
      fc.tuple(...Array.from({ length: rowsOfEach }, (_, at) => rowOf(entity, at))),
    ]),
  ),
)

async function fill(database: Database, rows: Readonly<Record<string, readonly Record<string, unknown>[]>>) {
  const createdDate = new Date(0)
  await database.queries
    .insert(storedFile)
    .values({ key: 'key', name: 'a\u2028b', contentType: 'text/plain', bytes: 2 ** 52, sha256: 'x', createdDate })
  for (const entity of allEntities)
    for (const row of rows[entity.apiName] ?? []) await database.queries.insert(entity.table).values(row)
}

/** Every row as the database itself writes it, so that no number is rounded on the way. */
async function everythingIn(database: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of ['stored_file', ...allEntities.map(({ tableName }) => tableName), 'audit_log', 'audit_link']) {
    const { rows } = await database.queries.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`,
    )
    found[table] = rows.map(({ row }) => row).toSorted()
  }
  return found
}

/** Backs up a database, restores it into the embedded one, and from there back. */
async function expectToSurvive(database: Database): Promise<void> {
  const meant = await everythingIn(database)
  const other = await openMemory()
  try {
    const counts = await writeBackup(database, files, file, () => {})
    expect((await verifyBackup(file)).counts).toEqual(counts)
    await restoreBackup(other, files, file, false)
    expect(await everythingIn(other)).toEqual(meant)
    await writeBackup(other, files, file, () => {})
  } finally {
    await other.close()
  }
  await restoreBackup(database, files, file, true)
  expect(await everythingIn(database)).toEqual(meant)
}

describeEachDatabase('The values of a backup', (open) => {
  it('Survive backup and restore on and between both databases, whatever the kind of field and its value', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfAll, async (rows) => {
        const database = await open()
        try {
          await fill(database, rows)
          await expectToSurvive(database)
        } finally {
          await database.close()
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  it('Contain every character of Unicode in texts and in JSON, and the history', async () => {
    const database = await open()
    try {
      const records = createRecords(database, recordModel)
      for (const [at, characters] of textsOfUnicode().entries()) {
        const values = {
          integrationId: `u${at}`,
          name: 'Unicode',
          description: null,
          descriptions: { 'nl-NL': characters },
        }
        await records.upsertBatch(systemViewer, businessGroup, [values])
      }
      const [row] = fc.sample(rowOf(contactRequest, 0), 1)
      for (const [at, message] of textsOfUnicode().entries()) {
        const id = `message-${at}`
        await database.queries
          .insert(contactRequest.table)
          .values({ ...row, id, integrationId: id, message, product: null, recordedBy: null })
      }
      expect(await records.count(systemViewer, businessGroup)).toBe(textsOfUnicode().length)
      await expectToSurvive(database)
    } finally {
      await database.close()
    }
  })
})

/** Every character but U+0000 and the surrogates, in texts of a few thousand. */
function textsOfUnicode(): readonly string[] {
  const size = 0x2000
  return Array.from({ length: 0x11_0000 / size }, (_, at) => {
    const points = Array.from({ length: size }, (_each, offset) => at * size + offset)
    return points
      .filter((point) => point !== 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .join('')
  }).filter((characters) => characters !== '')
}
