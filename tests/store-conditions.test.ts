import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { satisfies } from '#records/condition-predicate.ts'
import {
  type Condition,
  all,
  any,
  always,
  atLeast,
  atMost,
  equals,
  exists,
  holdsSomething,
  isIn,
  never,
  not,
  overlaps,
} from '#records/condition.ts'
import { type Records, createRecords } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { importedId } from '#records/upsert.ts'
import { type TestDatabase, describeEachDatabase } from './databases.ts'

const countries = ['NL', 'BE', 'DE']
const codes = ['a', 'b', 'É', '%', "'", '\\', '']

const country = fc.constantFrom(...countries)
const simple: readonly Arbitrary<Condition>[] = [
  fc.constantFrom(always, never, holdsSomething('countries'), holdsSomething('claims')),
  fc.constantFrom(...codes, null).map((value) => equals('code', value)),
  fc.boolean().map((value) => equals('sampleAvailable', value)),
  fc.constantFrom(0, 12, 24).map((value) => equals('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => atLeast('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => atMost('shelfLifeMonths', value)),
  fc.subarray(codes).map((values) => isIn('code', values)),
  fc.subarray(countries).map((values) => overlaps('countries', values)),
  country.map((value) => overlaps('countries', [value, 'a\0b'])),
]
const condition = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    ...simple,
    fc.array(tie('condition'), { maxLength: 3 }).map((of) => all(...of)),
    fc.array(tie('condition'), { maxLength: 3 }).map((of) => any(...of)),
    tie('condition').map(not),
  ),
})).condition

describeEachDatabase('conditions', (open) => {
  let database: TestDatabase
  let records: Records
  let grades: Awaited<ReturnType<typeof readGrades>>
  const related = (_: unknown, via: string, id: string) =>
    grades.filter((row: Readonly<Record<string, unknown>>) => row[via] === id)
  const readGrades = () => records.list(systemViewer, tradeGrade, { limit: 2000 })

  beforeAll(async () => {
    database = await open()
    records = createRecords(database)
    await records.upsertBatch(systemViewer, account, [{ integrationId: 'P', name: 'P', recordType: 'Supplier' }])
    const principal = importedId(account, 'P')
    await records.upsertBatch(
      systemViewer,
      tradeName,
      ['T0', 'T1', 'T2', 'T3'].map((integrationId) => ({ integrationId, name: integrationId, principal })),
    )
    const rows = Array.from({ length: 60 }, (_, index) => ({
      integrationId: `G${index}`,
      name: `G${index}`,
      tradeName: importedId(tradeName, `T${index % 3}`),
      principal,
      code: codes[index % 9] ?? null,
      sampleAvailable: index % 2 === 0,
      shelfLifeMonths: index % 5 === 0 ? null : (index % 4) * 12,
      countries: countries.slice(index % 4, 1 + (index % 3)),
      claims: index % 7 === 0 ? ['vegan'] : [],
    }))
    await records.upsertBatch(systemViewer, tradeGrade, rows)
    grades = await readGrades()
  })
  afterAll(() => database.close())

  it('find in SQL exactly the rows that satisfy them in memory', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const found = await records.list(systemViewer, tradeGrade, { where, limit: 2000 })
        expect(found.map(({ id }) => id)).toEqual(grades.filter((row) => satisfies(row, where)).map(({ id }) => id))
      }),
      { numRuns: 150 },
    )
  })

  it('find by what points at a record, too', async () => {
    const names = await records.list(systemViewer, tradeName)
    await fc.assert(
      fc.asyncProperty(condition, async (inner) => {
        const where = exists(tradeGrade, 'tradeName', inner)
        const found = await records.list(systemViewer, tradeName, { where })
        expect(found.map(({ id }) => id)).toEqual(
          names.filter((row) => satisfies(row, where, related)).map(({ id }) => id),
        )
      }),
      { numRuns: 50 },
    )
  })
})
