import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '#features/identity/people/user.ts'
import type { User } from '#features/identity/people/users.ts'
import { auditRows } from '#platform/records/audit/audit-list.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fieldErrors } from '../../fixtures/forms/field-errors.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { base, inputsOfForm, open, send, typed } from './back-office-portal.ts'

describeEachDatabase('Access tokens in the back office', (openDatabase) => {
  let portal: TestPortal
  let administrator: User
  let machine: User
  let headers: Readonly<Record<string, string>>
  let time = Date.parse('2026-06-15T12:00:00Z')
  const url = `${base}/tokens`
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => new Date(time),
    )
    administrator = await userOf(portal, 'administrator')
    machine = await userOf(portal, 'internalSales', 'erp@example.com')
    headers = { cookie: await cookieOf(portal, administrator) }
  })
  afterAll(() => portal.close())

  const created = async (values: Readonly<Record<string, string>>) => {
    const page = await open(portal, url, headers)
    const form = inputsOfForm(page.body, 'TokensController-create')
    return await send(portal, url, headers, typed(form, values))
  }
  const revoke = async (tokenId: string, once = randomUUID()) =>
    await send(portal, url, headers, Object.entries(formFields('TokensController.revoke', { tokenId }, once)))
  const tokenIn = (body: string): string => /tg_[\w-]+/.exec(body)?.[0] ?? ''
  const audited = async (): Promise<readonly unknown[]> => {
    const found: unknown[] = []
    for await (const rows of auditRows(portal.services.backOffice.database.queries, { recordId: machine.id }))
      found.push(
        ...rows.filter(({ operation }) => operation.startsWith('token')).map(({ operation, by }) => [operation, by]),
      )
    return found
  }

  it('[BOF-02] Only administrators get the tokens, and nobody else makes one', async () => {
    for (const role of ['internalSales', 'editor', 'customer'] as const) {
      const theirs = await signedIn(portal, role)
      expect([role, (await open(portal, url, theirs)).status]).toEqual([role, 403])
      const form = formFields('TokensController.create', {
        email: machine.email,
        name: 'Mine',
        scope: 'read',
        days: '1',
      })
      const sent = await send(portal, url, theirs, Object.entries(form))
      expect([role, sent.status, tokenIn(sent.body)]).toEqual([role, 403, ''])
    }
    expect((await open(portal, url)).status).toBe(302)
    expect((await open(portal, url, headers)).body).toContain('There are no tokens.')
  })

  it('[BOF-08] Makes a token that is shown once, works and is in the audit log', async () => {
    const page = await created({ email: 'ERP@example.com', name: 'ERP in Rotterdam', scope: 'write', days: '30' })
    const token = tokenIn(page.body)
    expect([page.status, page.body.includes('“ERP in Rotterdam” is shown only now')]).toEqual([200, true])
    expect(page.headers['cache-control']).toContain('no-store')
    expect(await portal.services.signIn.machineTokens.read(token)).toMatchObject({
      scope: 'write',
      user: { id: machine.id },
    })
    const list = await open(portal, url, headers)
    expect([list.body.includes('ERP in Rotterdam'), tokenIn(list.body)]).toEqual([true, ''])
    for (const text of ['Read and change', 'Jul 15, 2026', 'Never', machine.email]) expect(list.body).toContain(text)
    expect(await audited()).toEqual([['token-made', administrator.id]])
  })

  it('[FRM-03] A form that is sent twice makes one token, and the second answer does not show it', async () => {
    const form = formFields('TokensController.create', {
      email: machine.email,
      name: 'Sent twice',
      scope: 'read',
      days: '1',
    })
    const first = await send(portal, url, headers, Object.entries(form))
    const second = await send(portal, url, headers, Object.entries(form))
    expect([first.status, tokenIn(first.body) === '', second.status, tokenIn(second.body)]).toEqual([
      200,
      false,
      303,
      '',
    ])
    const noUser = await open(portal, `${url}?user=nobody`, headers)
    expect([noUser.status, noUser.body.match(/Revoke: Sent twice/g)?.length]).toEqual([200, 1])
  })

  it('[BOF-08] Shows the last use and what has expired, for one user or for all', async () => {
    const { body } = await created({ email: machine.email, name: 'Short', scope: 'read', days: '1' })
    const session = await portal.services.signIn.machineTokens.read(tokenIn(body))
    if ('refused' in session) throw new Error('The token is refused.')
    await session.extend()
    expect((await open(portal, url, headers)).body).toContain('Jun 15, 2026, 12:00')
    expect((await open(portal, url, headers)).body).not.toContain('Expired')
    time += 86_400_000
    headers = { cookie: await cookieOf(portal, administrator) }
    expect((await open(portal, `${url}?user=${machine.id}`, headers)).body).toContain('Expired')
    const others = await open(portal, `${url}?user=${administrator.id}`, headers)
    expect(others.body).toContain('There are no tokens.')
    expect(inputsOfForm(others.body, 'TokensController-create').get('email')).toEqual([administrator.email])
  })

  it('[BOF-08] A refused token keeps what was typed and says why', async () => {
    const off = await userOf(portal, 'editor')
    await portal.fixtures.records.update(systemViewer, user, off.id, off.version, { isActive: false })
    const input = { email: machine.email, name: 'Kept', scope: 'write', days: '10' }
    const days = 'Enter a whole number of days from 1 to 1825.'
    const email = 'There is no active user with this address.'
    for (const [values, errors] of [
      [{ name: ' ' }, { name: 'This field is required.' }],
      [{ name: 'x'.repeat(101) }, { name: 'Value is too long. Maximum 100 characters.' }],
      [{ days: '0' }, { days }],
      [{ days: '1826' }, { days }],
      [{ days: '1.5' }, { days }],
      [{ days: '' }, { days }],
      [{ scope: 'everything' }, { scope: 'Value is not valid.' }],
      [{ email: 'nobody@example.com' }, { email }],
      [{ email: off.email }, { email }],
      [
        { email: 'nobody', days: 'x' },
        { email: 'Value is not valid.', days },
      ],
    ] as const) {
      const { status, body } = await created({ ...input, ...values })
      expect([values, status, tokenIn(body)]).toEqual([values, 422, ''])
      expect(fieldErrors(body, 'TokensController.create')).toEqual(errors)
      const stored = inputsOfForm(body, 'TokensController-create')
      for (const [name, value] of Object.entries({ ...input, ...values, scope: 'write' }))
        if (!('scope' in values)) expect([name, stored.get(name)]).toEqual([name, [value]])
    }
  })

  it('[BOF-08] Revokes a token, which ends at once', async () => {
    const token = tokenIn((await created({ email: machine.email, name: 'Lost', scope: 'read', days: '9' })).body)
    const list = await open(portal, url, headers)
    const [button = ''] = /<button [^>]*"Revoke: Lost"[^>]*>/.exec(list.body) ?? []
    const id = /tokenId=(\w{18})/.exec(button)?.[1] ?? ''
    const once = randomUUID()
    const done = await revoke(id, once)
    expect([done.status, (await open(portal, String(done.headers['location']), headers)).body]).toMatchObject([
      303,
      expect.stringContaining('The token is revoked.'),
    ])
    expect(await portal.services.signIn.machineTokens.read(token)).toEqual({ refused: null })
    expect((await audited()).at(-1)).toEqual(['token-revoked', administrator.id])
    // The same form again finds what it has done, another one finds no token.
    expect((await revoke(id, once)).status).toBe(303)
    const deleted = await revoke(id)
    expect([deleted.status, deleted.body.includes('This is not available any more.')]).toEqual([422, true])
    expect((await audited()).filter((each) => JSON.stringify(each).includes('revoked'))).toHaveLength(1)
  })

  it('[BOF-08] Divides a long list into pages', async () => {
    for (let at = 0; at < 51; at++)
      await portal.services.signIn.machineTokens.make(administrator.id, {
        name: `Machine ${at}`,
        scope: 'read',
        days: 1,
      })
    const first = await open(portal, `${url}?user=${administrator.id}`, headers)
    expect(first.body).toContain(`user=${administrator.id}&amp;page=2`)
    const second = await open(portal, `${url}?user=${administrator.id}&page=2`, headers)
    expect([second.body.match(/Revoke: Machine/g)?.length, second.body.includes('rel="prev"')]).toEqual([1, true])
  })
})
