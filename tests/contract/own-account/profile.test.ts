import { expect, it } from 'vitest'
import { user } from '#features/identity/people/user.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base } from '../../fixtures/account-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { type Person, requestPortal } from '../enquiries/request-portal.ts'

const path = '/account/profile'

describeEachDatabase('The profile of a user', (open) => {
  const on = requestPortal(open)

  const change = async (of: Person, fields: Readonly<Record<string, string>>) =>
    await on.send(path, formFields('AccountController.changeProfile', fields), of)
  const page = async (of: Person) => (await on.portal.get(path, await on.cookie(of))).body
  const stored = async (of: Person) =>
    (await on.portal.fixtures.records.byId(systemViewer, user, on.user(of).id)) ?? expect.unreachable()

  it('[ERD-08] Is changed by its user: name, telephone and language of emails', async () => {
    expect(await page('customer')).toContain('value="customer"')
    const changed = await change('customer', { name: ' Ada  Birch ', phone: '+31 10 290 8684', language: 'nl-NL' })
    expect([changed.statusCode, changed.headers['location']]).toEqual([
      303,
      `${base}${path}?done=account.profile#AccountController-changeProfile`,
    ])
    const { name, phone, language } = await stored('customer')
    expect([name, phone, language]).toEqual(['Ada Birch', '+31 10 290 8684', 'nl-NL'])
    expect(await page('customer')).toContain('value="+31 10 290 8684"')
    // Nobody else has changed.
    expect((await stored('colleague')).name).toBe('colleague')
  })

  it('[ERD-08] Shows its errors at their fields with what was typed, and changes nothing then', async () => {
    const before = await stored('customer')
    const refused = await change('customer', { name: 'A', phone: 'call me', language: 'nl-NL' })
    expect(refused.statusCode).toBe(422)
    for (const [name, typed] of [
      ['name', 'A'],
      ['phone', 'call me'],
    ] as const) {
      const [input = ''] = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(refused.body) ?? []
      expect(input).toContain(`value="${typed}"`)
      expect(input).toContain('aria-invalid="true"')
    }
    expect(await stored('customer')).toEqual(before)
  })

  it('[ERD-08] Has no field for the address, the roles or the account, whatever is sent', async () => {
    const before = await stored('customer')
    const values = { name: 'Ada', phone: '', language: 'en-US' }
    await change('customer', {
      ...values,
      email: 'x@evil.example',
      roles: 'administrator',
      account: on.user('stranger').account ?? '',
      userId: on.user('chief').id,
    })
    const { email, roles, account, phone } = await stored('customer')
    expect([email, roles, account, phone]).toEqual([before.email, before.roles, before.account, null])
    expect((await stored('chief')).name).toBe('chief')
  })

  it('[ERD-08] Is recorded in the audit log as a change by the user', async () => {
    await change('editor', { name: 'Edith', phone: '+31 20 1', language: 'en-US' })
    const rows = await on.portal.services.backOffice.database.queries.select().from(auditLog)
    const { id } = on.user('editor')
    expect(rows.some((row) => row.recordId === id && row.by === id && row.after?.['phone'] === '+31 20 1')).toBe(true)
  })

  it('[ERD-08] Asks a visitor to sign in', async () => {
    const { statusCode, headers } = await on.portal.get(path)
    expect([statusCode, headers['location']]).toEqual([
      302,
      `${base}/sign-in?return-to=${encodeURIComponent(base + path)}`,
    ])
  })

  it('[ERD-08] Tells the desk, and nobody of the customer, how the requester is reached', async () => {
    await change('customer', { name: 'Ada Birch', phone: '+31 10 290 8684', language: 'en-US' })
    const { id } = await on.submitted()
    const shown = async (of: Person) => (await on.portal.get(`/account/requests/${id}`, await on.cookie(of))).body
    for (const text of ['Ada Birch', '+31 10 290 8684', 'customer@birch.example'])
      expect(await shown('sales')).toContain(text)
    expect(await shown('admin')).toContain('Ada Birch')
    expect(await shown('admin')).not.toContain('+31 10 290 8684')
  })

  it('[ERD-08] Tells the administrators of the account the telephone numbers of their people', async () => {
    await change('customer', { name: 'Ada Birch', phone: '+31 10 290 8684', language: 'en-US' })
    expect((await on.portal.get('/account/users', await on.cookie('admin'))).body).toContain('tel:+31102908684')
    expect((await on.portal.get('/account/users', await on.cookie('stranger'))).body).not.toContain('tel:+31')
  })
})
