import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '#tests/fixtures/databases.ts'

describeEachDatabase('The values that a statement returns', (open) => {
  it('Are the texts of days, moments, intervals and their lists, inside and outside of a transaction', async () => {
    const database = await open()
    try {
      const statement = sql`select '2026-02-28'::date as day, '2026-02-28 23:59:00'::timestamp as moment,
        '2026-02-28 23:59:00+00'::timestamptz at time zone 'UTC' as utc, '1 day'::interval as length,
        array['2026-02-28']::date[] as days, array[1.50]::numeric[] as numbers, array['2026-02-28 23:59:00']::timestamp[] as moments`
      const expected = {
        day: '2026-02-28',
        moment: '2026-02-28 23:59:00',
        utc: '2026-02-28 23:59:00',
        length: '1 day',
        days: '{2026-02-28}',
        numbers: '{1.50}',
        moments: '{"2026-02-28 23:59:00"}',
      }
      expect((await database.queries.execute(statement)).rows).toEqual([expected])
      const inside = await database.queries.transaction(async (transaction) => await transaction.execute(statement))
      expect(inside.rows).toEqual([expected])
    } finally {
      await database.close()
    }
  })
})

describeEachDatabase('A text that a statement returns', (open) => {
  it('Keeps a byte order mark at its start', async () => {
    const database = await open()
    try {
      expect((await database.queries.execute(sql`select ${'\uFEFFa'}::text as text`)).rows).toEqual([
        { text: '\uFEFFa' },
      ])
    } finally {
      await database.close()
    }
  })
})
