import { expect, it } from 'vitest'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import { share } from '#features/folders/shares/share.ts'
import { user } from '#features/identity/people/user.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base, start } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { day, sharePortal } from './share-portal.ts'

describeEachDatabase('A share that is bound to somebody', (open) => {
  const on = sharePortal(open)
  /** The emails that were sent or wait, with their links as recipients get them; reading them takes them away. */
  const queued = async () => {
    const rows = await on.database.queries.delete(queuedEmail).returning()
    const waiting = rows.map(({ path, ...row }) => ({ ...row, link: path === null ? '' : encryption.decrypt(path) }))
    const sent = on.portal.emails.splice(0).map(({ to, path = '', facts = {}, canChoose = false, ...email }) => ({
      ...email,
      recipient: to.email,
      link: path,
      facts,
      canChoose,
    }))
    return [...sent, ...waiting].toSorted((a, b) => a.recipient.localeCompare(b.recipient))
  }
  const guest = 'gast@kalk.example'
  const forGuest = (more: object = {}) =>
    on.shared({ recipient: 'address', email: ` ${guest.toUpperCase()} `, ...more })
  const ask = (token: string, email: string, cookie?: string, address?: string) =>
    on.portal.send(`/share/${token}`, formFields('ShareController.sendLink', { token, email }), cookie, address)
  const pageOf = async (path: string, cookie?: string) => await on.portal.get(path, cookie)
  const linkOf = async () => (await queued())[0]?.link ?? expect.unreachable()

  it('[SHR-04] [ERD-02] Is sent to its address, and opens there without a user; what the owner copies does not', async () => {
    await queued()
    const token = await forGuest({ title: 'For Monday', message: 'Please look.' })
    const [email, ...others] = await queued()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      kind: 'shareReceived',
      recipient: guest,
      facts: { name: 'anna', title: 'For Monday', message: 'Please look.', day: '15 juli 2026' },
      canChoose: false,
    })
    const link = email?.link ?? ''
    expect(link.startsWith(`/share/${token}`)).toBe(true)
    const opened = await pageOf(link)
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const text of ['For Monday', 'Please look.', 'Xanvero 80']) expect(opened.body).toContain(text)
    expect((await pageOf(`/share/${token}`)).statusCode).toBe(404)
    // Records that are opened from it lead back to it.
    const proven = link.slice('/share/'.length)
    expect(opened.body).toContain(`sharing=${proven}"`)
    expect((await on.call('open', { token: proven, visitor: 'visitor-1234567890' })).json()).toEqual({ type: 'done' })
  })

  it('[SHR-04] Does not open with the proof of another share, a changed proof, or after its end', async () => {
    await queued()
    const token = await forGuest()
    const link = await linkOf()
    const proof = link.slice(`/share/${token}`.length)
    const other = await forGuest({ email: 'ander@kalk.example' })
    await queued()
    const unknown = newToken()
    const plain = (body: string, of: string) =>
      body.replaceAll(of, '').replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '')
    const expected = await pageOf(`/share/${unknown}${proof}`)
    expect(expected.statusCode).toBe(404)
    for (const wrong of [other + proof, token + newToken(), `${token}${proof.slice(1)}`, `${token}${proof}x`]) {
      const answer = await pageOf(`/share/${wrong}`)
      expect([answer.statusCode, plain(answer.body, wrong)]).toEqual([404, plain(expected.body, unknown + proof)])
    }
    expect((await pageOf(link)).statusCode).toBe(200)
    on.portal.clock.now = start + 31 * day
    expect((await pageOf(link)).statusCode).toBe(410)
    expect((await pageOf(`/share/${token}`)).statusCode).toBe(404)
  })

  it('[SHR-04] [ERD-02] Is sent to the users of its account, but neither to its owner nor to whoever refuses such emails', async () => {
    await queued()
    const { records } = on.portal.fixtures
    await on.portal.person(on.company, 'customer', 'cem@blossom.example')
    const refusing = await on.portal.person(on.company, 'customer', 'dora@blossom.example')
    await records.update(systemViewer, user, refusing.id, refusing.version, { emailsOff: ['shares'] })
    await queued()
    const token = await on.shared(on.bound)
    expect((await queued()).map(({ kind, recipient, link, canChoose }) => [kind, recipient, link, canChoose])).toEqual([
      ['shareReceived', 'bert@blossom.example', `/share/${token}`, true],
      ['shareReceived', 'cem@blossom.example', `/share/${token}`, true],
    ])
    // A share for everybody with the address is sent to nobody.
    await on.shared()
    expect(await queued()).toEqual([])
  })

  it('[SHR-04] Sends its link to its recipients alone, and answers everybody in the same way', async () => {
    const [ofAddress, ofAccount, ended] = [
      await forGuest(),
      await on.shared(on.bound),
      await forGuest({ title: 'Ended' }),
    ]
    const row = (await on.shares()).find(({ title }) => title === 'Ended') ?? expect.unreachable()
    await on.portal.fixtures.records.update(systemViewer, share, row.id, row.version, { expiresOn: '2026-06-14' })
    await queued()
    const unknown = newToken()
    const seen: unknown[] = []
    for (const [token, email] of [
      [unknown, guest],
      [ofAddress, guest],
      [ofAddress, 'eve@thorn.example'],
      [ofAccount, 'bert@blossom.example'],
      [ofAccount, 'eve@thorn.example'],
      [ended, guest],
    ] as const) {
      const { statusCode, headers, body } = await ask(token, email)
      seen.push([statusCode, String(headers['location']).replaceAll(token, 'TOKEN'), body.replaceAll(token, 'TOKEN')])
    }
    expect(seen[0]).toEqual([303, `${base}/share/TOKEN?done=share.linkSent#ShareController-sendLink`, ''])
    for (const answer of seen) expect(answer).toEqual(seen[0])
    const emails = await queued()
    expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['shareLink', 'bert@blossom.example'],
      ['shareLink', guest],
    ])
    expect((await pageOf(emails[1]?.link ?? '')).statusCode).toBe(200)
    expect((await pageOf(emails[0]?.link ?? '')).statusCode).toBe(404)
    expect((await pageOf(emails[0]?.link ?? '', on.bert)).statusCode).toBe(200)
  })

  it('[SHR-04] Sends at most three links to an address in an hour', async () => {
    const token = await forGuest({ email: 'vaak@kalk.example' })
    await queued()
    const answers: number[] = []
    for (let times = 0; times < 5; times += 1) answers.push((await ask(token, 'vaak@kalk.example')).statusCode)
    // The page of a locked share has its own status, with or without a form that was refused.
    expect(answers).toEqual([303, 303, 303, 404, 404])
    expect(await queued()).toHaveLength(3)
  })

  it('[SHR-04] Leads a guest to the sign-in and back, and offers to send the link', async () => {
    const token = await on.shared(on.bound)
    const page = await on.opened(token)
    const signIn = /href="([^"]*\/sign-in\?[^"]*)"[^>]*>Sign in</.exec(page.body.slice(page.body.indexOf('<main')))?.[1]
    const address = new URL((signIn ?? '').replaceAll('&amp;', '&'), 'http://localhost')
    expect([...address.searchParams.values()]).toEqual([`${base}/share/${token}`])
    expect(page.body).toContain('value="ShareController.sendLink"')
    // Somebody who is signed in as somebody else can have it sent too.
    const foreign = await on.opened(token, on.eve)
    expect(foreign.body).toContain('value="ShareController.sendLink"')
    expect(foreign.body.slice(foreign.body.indexOf('<main'))).not.toContain('/sign-in?')
  })

  it('[SHR-02] Shows its address again to its owner alone, as long as it is open', async () => {
    const token = await on.shared({ title: 'Again' })
    const [row] = await on.shares()
    const show = (cookie?: string) => on.call('showLink', { shareId: row?.id }, cookie)
    expect((await show(on.anna)).json()).toEqual({ type: 'shown', token, shareId: row?.id })
    for (const who of [on.bert, on.eve]) expect((await show(who)).json()).toEqual({ type: 'gone' })
    expect((await show()).statusCode).toBe(404)
    const list = await on.portal.send(
      '/account/shares',
      { form: `ShareController.showLink?shareId=${row?.id ?? ''}`, at: 'ShareController-revoke' },
      on.anna,
    )
    expect(list.body).toContain(`${base}/share/${token}"`)
    expect((await on.portal.get('/account/shares', on.anna)).body).not.toContain(token)
    const { records } = on.portal.fixtures
    await records.update(systemViewer, share, row?.id ?? '', row?.version ?? 0, { expiresOn: '2026-06-14' })
    expect((await show(on.anna)).json()).toEqual({ type: 'gone' })
  })

  it('[SHR-02] An address that was made at random by an earlier version opens, and says that it cannot be shown again', async () => {
    await on.shared()
    const { records } = on.portal.fixtures
    const [row] = await on.shares()
    const token = newToken()
    await records.update(systemViewer, share, row?.id ?? '', row?.version ?? 0, { tokenHash: tokenHash(token) })
    expect((await on.opened(token)).statusCode).toBe(200)
    expect((await on.call('showLink', { shareId: row?.id }, on.anna)).json()).toEqual({ type: 'unknown' })
  })

  it('[ERD-02] Somebody who shares fifty times in a day causes no further emails', async () => {
    const { records } = on.portal.fixtures
    const [anna] = await records.list(systemViewer, user, { where: equals('email', 'anna@blossom.example') })
    await forGuest()
    const [row] = await on.shares()
    for (let count = 1; count < 50; count += 1)
      await records.create(systemViewer, share, {
        user: anna?.id ?? '',
        email: guest,
        folder: on.folderId,
        tokenHash: tokenHash(newToken()),
        mode: 'view',
        expiresOn: row?.expiresOn ?? '',
        site: 'nl',
        openings: 0,
      })
    await queued()
    await forGuest()
    expect(await queued()).toEqual([])
    on.portal.clock.now = start + 2 * day
    await on.shared({ recipient: 'address', email: guest }, await cookieOf(on.portal, anna ?? expect.unreachable()))
    expect(await queued()).toHaveLength(1)
  })
})
