import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { satisfies } from '#platform/records/read/condition-predicate.ts'
import {
  type Condition,
  above,
  all,
  any,
  always,
  atLeast,
  atMost,
  below,
  equals,
  exists,
  holdsExactly,
  holdsSomething,
  isIn,
  never,
  not,
  overlaps,
  readsAs,
  pointsAt,
  pointsAtFew,
  textMatches,
} from '#platform/records/read/condition.ts'
import { type Records, createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase } from '../../fixtures/databases.ts'

const countries = ['NL', 'BE', 'DE']
const codes = ['a', 'b', 'É', '%', "'", '\\', '']
const parts = ['A', 'é', 'a', '_', '%', 'g1', 'G', '5', '\\', 'ΣΑ', 'a\0b', '']
const begun = new Date('2026-06-15T12:00:00.000Z')
const named = (match: 'is' | 'contains', text: string) => textMatches('name', match, text)
const moments = [-1, 0, 1].map((by) => new Date(begun.getTime() + by).toISOString())

const country = fc.constantFrom(...countries)
const simple: readonly Arbitrary<Condition>[] = [
  fc.constantFrom(always, never, holdsSomething('countries'), holdsSomething('claims')),
  fc.constantFrom(...codes, null).map((value) => equals('code', value)),
  fc.boolean().map((value) => equals('sampleAvailable', value)),
  fc.constantFrom(0, 12, 24).map((value) => equals('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => atLeast('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => atMost('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => above('shelfLifeMonths', value)),
  fc.integer({ min: -1, max: 37 }).map((value) => below('shelfLifeMonths', value)),
  fc
    .tuple(fc.constantFrom(atLeast, atMost, above, below), fc.constantFrom(...moments))
    .map(([bound, moment]) => bound('createdDate', moment)),
  fc
    .tuple(
      fc.constantFrom('code', 'name', 'integrationId'),
      fc.constantFrom('is', 'contains', 'startsWith', 'endsWith'),
      fc.constantFrom(...parts),
    )
    .map(([field, match, text]) => textMatches(field, match, text)),
  fc.subarray(codes).map((values) => isIn('code', values)),
  fc.subarray(countries).map((values) => overlaps('countries', values)),
  fc.constantFrom('A', ' b\t', 'é', 'É', '\u00a0%', '').map((value) => readsAs('code', value)),
  fc.subarray(countries).map((values) => holdsExactly('countries', values)),
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

type AnyRow = Readonly<Record<string, unknown>>

describeEachDatabase('Conditions', (open) => {
  let database: TestDatabase
  let records: Records
  let grades: Awaited<ReturnType<typeof readGrades>>
  let pointedAt: ReadonlyMap<Entity, readonly AnyRow[]>
  const related = (entity: Entity, via: string, id: string) =>
    (pointedAt.get(entity) ?? grades).filter((row: AnyRow) => row[via] === id)
  const readValues = () => records.list(systemViewer, masterValue)
  const readGrades = () => records.list(systemViewer, tradeGrade, { limit: 2000 })

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => begun)
    await records.upsertBatch(systemViewer, account, [{ integrationId: 'P', name: 'P', recordType: 'Supplier' }])
    const principal = importedId(account, 'P')
    await records.upsertBatch(
      systemViewer,
      tradeName,
      ['T0', 'T1', 'T2', 'T3'].map((integrationId) => ({ integrationId, name: integrationId, principal })),
    )
    await records.upsertBatch(
      systemViewer,
      masterValue,
      ['Thick', 'Éclair', 'Sour'].map((name) => ({ integrationId: name, name, valueKind: 'function', code: name })),
    )
    const functions = (await readValues()).map(({ id }) => id)
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
      // The previous row exists already, because the rows are written in two steps.
      successor: index >= 30 && index % 3 > 0 ? importedId(tradeGrade, `G${index - 30}`) : null,
      functions: functions.slice(index % 3, index % 4),
    }))
    for (const half of [rows.slice(0, 30), rows.slice(30)]) await records.upsertBatch(systemViewer, tradeGrade, half)
    pointedAt = new Map<Entity, readonly AnyRow[]>([
      [account, await records.list(systemViewer, account)],
      [masterValue, await readValues()],
    ])
    grades = await readGrades()
  })
  afterAll(() => database.close())

  it('A condition in SQL finds exactly the rows that satisfy it in memory', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (where) => {
        const found = await records.list(systemViewer, tradeGrade, { where, limit: 2000 })
        expect(found.map(({ id }) => id)).toEqual(grades.filter((row) => satisfies(row, where)).map(({ id }) => id))
      }),
      { numRuns: 150 },
    )
  })

  it('A condition on records that reference a record finds that record', async () => {
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

  it('A condition on referenced records finds the record, also for its own object and for lists', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          condition.map((inner) => pointsAt('successor', tradeGrade, inner)),
          fc
            .constantFrom('t', 'É', 'ur', '')
            .map((text) => pointsAt('functions', masterValue, named('contains', text))),
          fc.constantFrom('p', 'q').map((text) => pointsAtFew('principal', account, named('is', text))),
        ),
        async (where) => {
          const found = await records.list(systemViewer, tradeGrade, { where, limit: 2000 })
          const expected = grades.filter((row) => satisfies(row, where, related))
          expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('A list can be ordered by the names of referenced records', async () => {
    const nameOf = new Map(grades.map(({ id, name }) => [id, name]))
    const found = await records.list(systemViewer, tradeGrade, {
      orderBy: [{ field: 'successor', of: tradeGrade }, { field: 'name' }],
      limit: 2000,
    })
    const names = found.map(({ successor }) => (successor === null ? null : nameOf.get(successor)))
    const replaced = names.filter((name) => name !== null)
    expect(replaced.slice(0, 4)).toEqual(['G1', 'G2', 'G4', 'G5'])
    expect(replaced).toHaveLength(20)
    expect(names.slice(20)).toEqual(Array.from({ length: 40 }, () => null))
    const principals = await records.list(systemViewer, tradeGrade, {
      orderBy: [
        { field: 'principal', of: account, descending: true },
        { field: 'name', descending: true },
      ],
      limit: 2,
    })
    expect(principals.map(({ name }) => name)).toEqual(['G59', 'G58'])
  })
})
