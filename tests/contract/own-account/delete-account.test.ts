import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cart } from '#features/enquiries/carts/cart.ts'
import { queuedEmail } from '#features/identity/emails/queued-email.ts'
import { userPassword } from '#features/identity/credentials/sign-in-tables.ts'
import { user } from '#features/identity/people/user.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { base, input } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { password } from '../../fixtures/signed-in.ts'
import { type Person, requestPortal } from '../enquiries/request-portal.ts'

const path = '/account/profile'

describeEachDatabase('The deletion of an account by its user', (open) => {
  const on = requestPortal(open)
  const queries = () => on.portal.services.backOffice.database.queries
  const records = () => on.portal.fixtures.records
  const remove = async (of: Person, fields: Readonly<Record<string, string>>) =>
    await on.send(path, formFields('AccountController.deleteAccount', fields), of)
  const page = async (of: Person) => (await on.portal.get(path, await on.cookie(of))).body
  const stored = async (of: Person) =>
    (await records().byId(systemViewer, user, on.user(of).id)) ?? expect.unreachable()
  const emailsTo = (email: string) => queries().select().from(queuedEmail).where(eq(queuedEmail.recipient, email))

  it('[ERD-08] Says before what happens, what stays and why', async () => {
    const shown = await page('customer')
    for (const said of [
      'You are signed out everywhere.',
      'Your requests stay with the account of your company, without your name',
      'The log says that an account was deleted',
      'Backups contain your data',
    ])
      expect(shown).toContain(said)
    expect(shown).not.toContain('You are the last administrator')
    // Nor is somebody told so whose account has no administrator.
    expect(await page('supplier')).not.toContain('You are the last administrator')
    expect(await page('admin')).toContain('You are the last administrator of Birch.')
    const former = await on.portal.person(on.user('admin').account, 'customerAdmin', 'former@birch.example')
    await records().update(systemViewer, user, former.id, former.version, { isActive: false })
    expect(await page('admin')).toContain('You are the last administrator of Birch.')
    await on.portal.person(on.user('admin').account, 'customerAdmin', 'second@birch.example')
    expect(await page('admin')).not.toContain('You are the last administrator')
  })

  it('[ERD-08] Needs the password and a tick, each with its error at its field', async () => {
    const before = await stored('colleague')
    const invalid = async (fields: Readonly<Record<string, string>>) => {
      const { statusCode, body } = await remove('colleague', fields)
      const marked = [...body.matchAll(/<input [^>]*aria-invalid="true"[^>]*>/g)].map(
        ([field]) => /name="(\w+)"/.exec(field)?.[1],
      )
      // No page gets a password back.
      expect(body).not.toContain('wrong horse')
      return [statusCode, marked]
    }
    expect(await invalid({ password: 'wrong horse', understood: 'yes' })).toEqual([422, ['password']])
    expect(await invalid({ password: '', understood: 'yes' })).toEqual([422, ['password']])
    expect(await invalid({ password })).toEqual([422, ['understood']])
    expect(await stored('colleague')).toEqual(before)
  })

  it('[ERD-08] Of a user without a password needs a session that has just begun', async () => {
    await queries()
      .delete(userPassword)
      .where(eq(userPassword.userId, on.user('supplier').id))
    const cookie = await on.cookie('supplier')
    const send = () =>
      on.portal.send(path, formFields('AccountController.deleteAccount', { understood: 'yes' }), cookie)
    on.portal.clock.now += 11 * 60_000
    const refused = await send()
    expect([refused.statusCode, refused.body.includes('within ten minutes of signing in')]).toEqual([422, true])
    expect((await on.portal.get(path, cookie)).body).not.toContain('AccountController.deleteAccount"')
    on.portal.clock.now -= 2 * 60_000
    expect((await send()).statusCode).toBe(303)
    expect((await stored('supplier')).isActive).toBe(false)
  })

  it('[ERD-08] Is none of internal users, whose accounts administrators end', async () => {
    for (const of of ['sales', 'editor', 'chief'] as const) {
      expect(await page(of)).not.toContain('Delete your account')
      await remove(of, { password, understood: 'yes' })
      expect((await stored(of)).isActive).toBe(true)
    }
  })

  it('[ERD-08] Erases the person, ends every session, keeps the request, and is confirmed once by email', async () => {
    const { id: request } = await on.submitted()
    const { id, email, account } = on.user('customer')
    const [here, elsewhere] = [await on.cookie('customer'), await on.cookie('customer')]
    const fields = formFields('AccountController.deleteAccount', { password, understood: 'yes' })
    const done = await on.portal.send(path, fields, here)
    expect([done.statusCode, done.headers['location'], input(done)]).toEqual([
      303,
      `${base}/sign-in?done=signIn.deleted`,
      '__Host-session=',
    ])
    expect((await on.portal.get('/sign-in?done=signIn.deleted')).body).toContain('Your account has been deleted.')
    for (const cookie of [here, elsewhere]) expect((await on.portal.get('/account', cookie)).statusCode).toBe(302)
    const again = await on.portal.send('/sign-in', formFields('SignInController.signIn', { email, password }))
    expect(again.statusCode).toBe(422)
    // What stays.
    expect(await stored('customer')).toMatchObject({ name: 'Erased', phone: null, account: null, isActive: false })
    const left = await on.only()
    expect([left.id, left.account, left.message]).toEqual([request, account, null])
    const shown = (await on.portal.get(`/account/requests/${request}`, await on.cookie('admin'))).body
    expect(shown).toContain('Xanvero 80')
    expect(shown).not.toContain(email)
    expect(await records().list(systemViewer, cart, { where: equals('user', id) })).toEqual([])
    const emails = await emailsTo(email)
    expect(emails.map(({ kind, language }) => [kind, language])).toEqual([['accountDeleted', 'en-US']])
    const erased = await queries()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.operation, 'erase'), eq(auditLog.by, id)))
    expect(erased).toHaveLength(1)
    expect((await stored('admin')).isActive).toBe(true)
  })
})
