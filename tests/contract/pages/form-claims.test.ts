import { afterAll, beforeAll, expect, it } from 'vitest'
import { callContext } from '#app/call-context.ts'
import { company } from '#features/catalogue/companies/company.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { claimKeys, processOnce, type FormContent } from '#platform/forms/form-claims.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

describeEachDatabase('A form takes effect once', (open) => {
  let portal: TestPortal
  let number = 0

  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const written = async (name: string): Promise<number> =>
    (await portal.services.records.list(systemViewer, company, { limit: 500 })).filter((each) => each.name === name)
      .length
  /** Writes a record and ends as `end` says. */
  const writing =
    (name: string, end: () => FormOutcome) =>
    async ({ records }: CallContext): Promise<FormOutcome> => {
      number += 1
      await records.create(systemViewer, company, { integrationId: `form ${number}`, name, country: 'Netherlands' })
      return end()
    }
  const once = (keys: readonly string[], run: (context: CallContext) => Promise<FormOutcome>) => {
    const { services } = portal
    return processOnce(services.apiStore.writes, 'somebody', keys, callContext(services), run)
  }
  const accepted = { type: 'accepted', notice: 'cart.done.moved' } as const

  it('[FRM-03] However often and however quickly it is sent, with the same answer', async () => {
    const run = writing('Five times', () => accepted)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => once(['a token', 'its content'], run)))
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => accepted))
    expect(await once(['another token', 'its content'], run)).toEqual(accepted)
    expect(await once(['a token', 'other content'], run)).toEqual(accepted)
    expect(await written('Five times')).toBe(1)
    expect(await once(['another token', 'other content'], run)).toEqual(accepted)
    expect(await written('Five times')).toBe(1)
    expect(await once(['new', 'new content'], run)).toEqual(accepted)
    expect(await written('Five times')).toBe(2)
  })

  it('[FRM-03] Also when its process ended between the write and the answer', async () => {
    const lost = writing('Lost', () => {
      throw new Error('The process has ended.')
    })
    await expect(once(['lost'], lost)).rejects.toThrow('The process has ended.')
    expect(await once(['lost'], lost)).toEqual({ type: 'accepted' })
    expect(await written('Lost')).toBe(1)
  })

  it('[FRM-03] A form that was refused and wrote nothing is processed again', async () => {
    const refused: FormOutcome = { type: 'refused', problem: { text: 'form.stale', status: 412 } }
    expect(await once(['refused', 'content'], () => Promise.resolve(refused))).toEqual(refused)
    expect(
      await once(
        ['refused', 'content'],
        writing('Refused first', () => accepted),
      ),
    ).toEqual(accepted)
    const afterWrite = writing('Refused after a write', () => refused)
    expect([await once(['wrote'], afterWrite), await once(['wrote'], afterWrite)]).toEqual([refused, refused])
    expect([await written('Refused first'), await written('Refused after a write')]).toEqual([1, 1])
  })

  it('[FRM-03] What is shown once is not stored with the answer', async () => {
    const shown = { ...accepted, shown: 'A-SECRET-TOKEN' }
    expect(
      await once(
        ['shown'],
        writing('Shown', () => shown),
      ),
    ).toEqual(shown)
    expect(
      await once(
        ['shown'],
        writing('Shown', () => shown),
      ),
    ).toEqual(accepted)
  })
})

const content: FormContent = {
  sender: 'somebody',
  form: 'RequestController.write',
  path: '/account/requests/1',
  fields: new URLSearchParams({ text: 'Hello', at: 'one', once: 'a' }),
  files: [],
  token: 'a',
}
const now = new Date('2026-06-15T10:00:00Z')

it('[FRM-03] The key of a form is its token and its content; a form that adds has its content for ten minutes as well', () => {
  expect(claimKeys(content, false, now)).toHaveLength(1)
  expect(claimKeys({ ...content, token: '' }, false, now)).toEqual([])
  const [token, same] = claimKeys(content, true, now)
  const elsewhere = { ...content, token: 'b', fields: new URLSearchParams({ text: 'Hello', at: 'two', once: 'b' }) }
  const [otherToken, sameContent] = claimKeys(elsewhere, true, now)
  expect(otherToken).not.toBe(token)
  expect(sameContent).toBe(same)
  for (const other of [
    { ...content, fields: new URLSearchParams({ text: 'Hello!' }) },
    { ...content, form: 'RequestController.reject' },
    { ...content, path: '/account/requests/2' },
    { ...content, files: [['file', 'the hash of a file']] },
  ])
    expect(claimKeys(other, true, now)[1]).not.toBe(same)
  expect(claimKeys(content, true, new Date(now.getTime() + 10 * 60_000))[1]).not.toBe(same)
})

it.each(['\0', 'x'.repeat(100_000)])('[FRM-03] Any text of a token is a key that the database stores', (token) => {
  const [key = ''] = claimKeys({ ...content, token }, false, now)
  expect(key).toMatch(/^form [\w-]{43} [\w-]{43}$/)
  expect(claimKeys({ ...content, token: `${token}.` }, false, now)).not.toEqual([key])
})
