import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { type Answered, base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

const writers = 20
const tanks = 10
const editsOfWriter = isLongRun ? 200 : 12
const timeLimit = isLongRun ? 1_800_000 : 120_000

/** The fields that the writers change, by their names in forms. */
const properties = {
  Name: 'name',
  Number__c: 'number',
  Capacity__c: 'capacity',
  Approved_By__c: 'approvedBy',
} as const
type Field = keyof typeof properties
const isField = (name: string): name is Field => Object.hasOwn(properties, name)

/** A change that the portal has acknowledged, with the value that its writer saw before. */
interface Acknowledged {
  readonly id: string
  readonly field: Field
  readonly seen: string
  readonly value: string
}

const edits = fc.array(
  fc.record({
    tank: fc.nat(tanks - 1),
    fields: fc.uniqueArray(fc.constantFrom<Field>('Name', 'Number__c', 'Capacity__c', 'Approved_By__c'), {
      minLength: 1,
      maxLength: 3,
    }),
    choice: fc.constantFrom('mine', 'theirs'),
  }),
  { minLength: editsOfWriter, maxLength: editsOfWriter },
)

describeEachDatabase('Many writers of the same records', (openDatabase) => {
  let portal: TestPortal
  let database: TestDatabase
  let editor: Readonly<Record<string, string>>
  beforeAll(async () => {
    portal = await tankPortal(async () => (database = await openDatabase()))
    editor = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  let written = 0
  /** A value that is written once. */
  const nextValue = (field: Field): string => {
    written += 1
    return field === 'Capacity__c' ? String(written) : `v${written}`
  }
  const valueOf = (inputs: ReadonlyMap<string, readonly string[]>, name: string): string => inputs.get(name)?.[0] ?? ''

  /** A busy portal refuses a request with 503 before it does anything. */
  async function unlessBusy(request: () => Promise<Answered>): Promise<Answered> {
    for (;;) {
      const answer = await request()
      if (answer.status !== 503) return answer
    }
  }

  /** Opens the form, types new values, and decides every conflict until the record is saved. */
  async function edit(
    id: string,
    { fields, choice }: { readonly fields: readonly Field[]; readonly choice: string },
  ): Promise<readonly Acknowledged[]> {
    const url = `${base}/record/${id}/edit`
    const form = await unlessBusy(() => open(portal, url, editor))
    expect(form.status).toBe(200)
    let inputs = inputsOf(form.body)
    const mine = new Map(fields.map((field) => [field, nextValue(field)]))
    const seen = new Map(fields.map((field) => [field, valueOf(inputs, `field.${field}`)]))
    let input: Readonly<Record<string, string>> = Object.fromEntries(
      [...mine].map(([field, value]) => [`field.${field}`, value]),
    )
    for (;;) {
      const { status, body } = await unlessBusy(() => send(portal, url, editor, typed(inputs, input)))
      if (status === 303) return [...mine].map(([field, value]) => ({ id, field, seen: seen.get(field) ?? '', value }))
      expect(status).toBe(412)
      inputs = inputsOf(body)
      const conflicts = inputs.get('conflict') ?? []
      input = Object.fromEntries(conflicts.map((field) => [`choice.${field}`, choice]))
      for (const field of conflicts.filter(isField)) {
        seen.set(field, valueOf(inputs, `base.${field}`))
        if (choice === 'theirs') mine.delete(field)
      }
    }
  }

  it(
    `[BOF-03] No acknowledged change of ${writers} writers with ${editsOfWriter} edits each is lost or overwritten unseen, and none is invented`,
    async () => {
      const ids: string[] = []
      for (let count = 0; count < tanks; count += 1) {
        const name = `Shared ${count}`
        const keeper = `shared-${count}@example.com`
        ids.push((await portal.fixtures.records.create(systemViewer, storageTank, { name, build: 'steel', keeper })).id)
      }
      const plans = fc.sample(edits, writers)
      const acknowledged = (
        await Promise.all(
          plans.map(async (plan) => {
            const done: Acknowledged[] = []
            for (const each of plan) done.push(...(await edit(ids[each.tank] ?? '', each)))
            return done
          }),
        )
      ).flat()
      expect(acknowledged.length).toBeGreaterThan(writers * editsOfWriter)

      const logged: Acknowledged[] = []
      for (const id of ids) {
        const changes = await database.queries
          .select({ operation: auditLog.operation, before: auditLog.before, after: auditLog.after })
          .from(auditLog)
          .where(eq(auditLog.recordId, id))
          .orderBy(asc(auditLog.sequence))
        const last = new Map<Field, string>()
        for (const { operation, before, after } of changes)
          for (const [field, property] of Object.entries(properties)) {
            const values = { ...after }
            if (!isField(field) || operation !== 'update' || !Object.hasOwn(values, property)) continue
            const old = { ...before }[property]
            const change = { id, field, seen: text(old), value: text(values[property]) }
            if (last.has(field)) expect(change.seen).toBe(last.get(field))
            last.set(field, change.value)
            logged.push(change)
          }
        const row = { ...(await portal.fixtures.records.byId(systemViewer, storageTank, id)) } as Record<
          string,
          unknown
        >
        for (const [field, value] of last) expect([id, field, text(row[properties[field]])]).toEqual([id, field, value])
      }
      const byValue = (one: Acknowledged, other: Acknowledged): number =>
        one.field.localeCompare(other.field) || one.value.localeCompare(other.value)
      expect(logged.toSorted(byValue)).toEqual(acknowledged.toSorted(byValue))
    },
    timeLimit,
  )
})
