import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createUserAdministration } from '#features/identity/administration/administer-users.ts'
import { keepAdministrators } from '#features/identity/people/keep-administrators.ts'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { recordModel } from '#app/record-model.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { UserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

describeEachDatabase('Administrators remain', (openDatabase) => {
  let database: Database
  let records: Records
  let one: User
  let other: User
  let createdCount = 0
  const person = (role: UserRole) =>
    createUser(records, {
      name: role,
      email: `${role}-${(createdCount += 1)}@example.com`,
      roles: [role],
      language: 'en-US',
    })
  const as = ({ id, roles }: User): Viewer => ({ ...systemViewer, user: { id, roles: roles.map((role) => role) } })
  const now = async ({ id }: User): Promise<User> => {
    const found = await records.byId(systemViewer, user, id)
    if (found === null) throw new Error('The user is missing.')
    return found
  }
  const refused = async (write: Promise<unknown>): Promise<string> => {
    try {
      await write
      return ''
    } catch (error) {
      if (error instanceof Failure && error.code === 'INVALID_FIELD') return String(error.details['reason'])
      throw error
    }
  }
  beforeAll(async () => {
    database = await openDatabase()
    records = keepAdministrators(createRecords(database, recordModel))
  })
  beforeEach(async () => {
    // Of the administrators of the test before, the one that could not be removed goes when there are others.
    const before = await records.list(systemViewer, user)
    ;[one, other] = [await person('administrator'), await person('administrator')]
    for (const { id, version } of before) await records.remove(systemViewer, user, id, version)
  })
  afterAll(() => database.close())

  const last = 'are those of the last active administrator'
  const own = 'are your own: another administrator changes them'

  it('[BOF-02] An administrator turns another one off, and nobody turns the last one off', async () => {
    await records.update(as(one), user, other.id, other.version, { isActive: false })
    for (const changes of [{ isActive: false }, { roles: ['editor'] }] as const)
      expect(await refused(records.update(systemViewer, user, one.id, one.version, changes))).toBe(last)
    expect(await refused(records.remove(systemViewer, user, one.id, one.version))).toBe(last)
    expect(await now(one)).toMatchObject({ isActive: true, roles: ['administrator'] })
  })

  it('[BOF-02] The same holds for writes of several users', async () => {
    const writes = [one, other].map((known) => ({ known, values: { roles: ['editor'] } }))
    expect(await refused(records.write(systemViewer, (handle) => handle.writeEach(user, writes)))).toBe(last)
    const [first] = writes
    if (first === undefined) throw new Error('There is no write.')
    await records.write(systemViewer, (handle) => handle.writeEach(user, [first]))
    expect([await now(one), await now(other)]).toMatchObject([{ roles: ['editor'] }, { roles: ['administrator'] }])
  })

  it('[BOF-02] Nobody changes their own roles, turns themselves off or deletes themselves', async () => {
    for (const changes of [{ isActive: false }, { roles: ['administrator', 'editor'] }] as const)
      expect(await refused(records.update(as(one), user, one.id, one.version, changes))).toBe(own)
    expect(await refused(records.remove(as(one), user, one.id, one.version))).toBe(own)
    await records.update(as(one), user, one.id, one.version, { name: 'Another name' })
    expect(await now(one)).toMatchObject({ name: 'Another name', roles: ['administrator'] })
  })

  it('[BOF-02] Of two administrators who turn each other off at the same moment, one remains', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await person('administrator'), await person('administrator')]
      for (const each of await records.list(systemViewer, user))
        if (each.id !== a.id && each.id !== b.id) await records.remove(systemViewer, user, each.id, each.version)
      const results = await Promise.all([
        refused(records.update(as(a), user, b.id, b.version, { isActive: false })),
        refused(records.update(as(b), user, a.id, a.version, { isActive: false })),
      ])
      expect(results.toSorted()).toEqual(['', last])
    }
  })

  it('[BOF-02] Other users and other objects are written as before', async () => {
    const editor = await person('editor')
    await records.update(systemViewer, user, editor.id, editor.version, { isActive: false })
    expect(await now(editor)).toMatchObject({ isActive: false })
  })

  it('[BOF-02] A session that is older than the end of the role does nothing', async () => {
    const users = createUserAdministration({ queries: database.queries, records, now: () => new Date() })
    const session = as(other)
    const { site, language, context } = systemViewer
    const guest: Viewer = { site, language, context }
    await records.update(as(one), user, other.id, other.version, { roles: ['editor'] })
    const editor = await person('editor')
    for (const run of [
      () => users.list(session, { page: 1 }),
      () => users.one(session, editor.id),
      () => users.change(session, editor.id, editor.version, { roles: ['administrator'] }),
      () => users.endSessions(session, editor.id),
      () => users.sendLink(session, editor.id, async () => {}),
      () =>
        users.invite(
          session,
          { name: 'A', email: 'a@x.example', roles: ['editor'], language: 'en-US' },
          async () => {},
        ),
      () => users.list(guest, { page: 1 }),
    ])
      await expect(run()).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    expect(await now(editor)).toMatchObject({ roles: ['editor'] })
  })
})
