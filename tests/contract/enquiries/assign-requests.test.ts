import { expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { user as userEntity } from '#features/identity/people/user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type Person, requestPortal } from './request-portal.ts'

describeEachDatabase('Assigned requests', (open) => {
  const on = requestPortal(open)
  const assign = (of: Person, to: Person, version?: number) =>
    on.act(of, 'assign', { colleague: on.user(to).id }, version)
  const pageOf = async (of: Person) =>
    (await on.portal.get(`/account/requests/${(await on.only()).id}`, await on.cookie(of))).body

  it('[ENQ-07] The desk gives a new request to a colleague, who learns of it', async () => {
    await on.submitted()
    on.portal.emails.length = 0
    expect(await assign('sales', 'second')).toBe(303)
    expect(await on.only()).toMatchObject({ state: 'inReview', assignee: on.user('second').id })
    expect(on.portal.emails).toMatchObject([
      { kind: 'requestDesk', to: { email: 'second@norvane.example' }, facts: { step: 'assigned' } },
    ])
  })

  it('[ENQ-07] Only the person who has a request, and administrators, give it to somebody else', async () => {
    await on.submitted()
    expect(await on.act('sales', 'take')).toBe(303)
    expect(await assign('second', 'chief')).toBe(412)
    expect(await on.only()).toMatchObject({ assignee: on.user('sales').id })
    expect(await assign('sales', 'second')).toBe(303)
    expect(await assign('chief', 'sales')).toBe(303)
    expect(await on.only()).toMatchObject({ state: 'inReview', assignee: on.user('sales').id })
    for (const [of, isShown] of [
      ['sales', true],
      ['chief', true],
      ['second', false],
      ['customer', false],
    ] as const)
      expect([of, (await pageOf(of)).includes('name="colleague"')]).toEqual([of, isShown])
  })

  it('[ENQ-07] Nobody but active people of the desk receives a request', async () => {
    await on.submitted()
    for (const to of ['customer', 'supplier', 'editor'] as const)
      expect([to, await assign('sales', to)]).toEqual([to, 422])
    expect(await on.act('sales', 'assign', { colleague: 'x' })).toBe(422)
    expect(await on.act('sales', 'assign')).toBe(422)
    const { records } = on.portal.fixtures
    const { id, version } = (await records.byId(systemViewer, userEntity, on.user('second').id)) ?? expect.unreachable()
    const off = await records.update(systemViewer, userEntity, id, version, { isActive: false })
    expect(await assign('sales', 'second')).toBe(422)
    await records.update(systemViewer, userEntity, id, off.version, { isActive: true })
    expect(await on.only()).toMatchObject({ state: 'submitted', assignee: null })
  })

  it('[ENQ-07] Customers assign nothing, and a form of an earlier version changes nothing', async () => {
    const { version } = await on.submitted()
    for (const of of ['customer', 'admin', 'stranger'] as const)
      expect([of, await assign(of, 'second')]).toEqual([of, 422])
    expect(await assign('sales', 'second', version - 1)).toBe(412)
    expect(await on.act('sales', 'take')).toBe(303)
    expect(await on.act('sales', 'quote', { answer: 'See the file.', validUntil: '2026-06-20' })).toBe(303)
    expect(await assign('sales', 'second')).toBe(412)
    expect(await on.only()).toMatchObject({ state: 'quoted', assignee: on.user('sales').id })
  })
})
