import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { callFixtures } from '../../fixtures/call-fixtures.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.startsWith('0045_')) ?? ''
const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')

describeEachDatabase('The migration of next steps', (open) => {
  it('[SAL-02] Each line of the text becomes an open step in its order, and nothing is lost', async () => {
    const database = await open()
    const fixtures = await callFixtures(database)
    try {
      const { records } = fixtures
      const owner = await createUser(records, {
        name: 'Rika Sales',
        email: 'rika@norvane.example',
        roles: ['internalSales'],
        account: null,
        language: 'en-US',
      })
      const made = async (name: string) =>
        await records.create(systemViewer, visit, {
          name,
          owner: owner.id,
          visitType: 'event',
          plannedOn: '2026-06-15',
        })
      const [long, none] = [await made('Spring talk'), await made('Nothing agreed')]
      const lines = [...Array.from({ length: 12 }, (_, at) => `Step ${at}`), 'ü'.repeat(1200)]
      const text = `\r\n  ${lines.slice(0, 6).join('\r\n')}\n\n\t${lines.slice(6).join('\n')}\n `
      // The database as it was before.
      await database.queries.execute(sql`drop table next_step`)
      await database.queries.execute(sql`alter table visit add column next_steps text`)
      await database.queries.execute(sql`update visit set next_steps = ${text} where id = ${long.id}`)
      for (const statement of statements) await database.queries.execute(sql.raw(statement))
      const rows = await records.list(systemViewer, nextStep, { orderBy: [{ field: 'createdDate' }], limit: 100 })
      expect(rows.map(({ name }) => name)).toEqual([
        ...lines.slice(0, 12),
        'ü'.repeat(500),
        'ü'.repeat(500),
        'ü'.repeat(200),
      ])
      for (const row of rows) {
        expect(row).toMatchObject({
          visit: long.id,
          visitOwner: owner.id,
          owner: owner.id,
          dueOn: null,
          state: 'open',
          isActive: true,
        })
        expect(toId18(row.id)).toBe(row.id)
      }
      expect(await records.count(systemViewer, nextStep, equals('visit', none.id))).toBe(0)
      // A step of before is a record like any other.
      const [first] = rows
      const changed = await records.update(systemViewer, nextStep, first?.id ?? '', 1, { dueOn: '2026-06-20' })
      expect(changed).toMatchObject({ name: 'Step 0', version: 2 })
    } finally {
      await fixtures.close()
    }
  })
})
