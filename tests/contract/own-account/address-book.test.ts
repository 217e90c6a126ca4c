import { beforeEach, expect, it } from 'vitest'
import { accountAddress } from '#features/identity/address-book/account-address.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base } from '../../fixtures/account-portal.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { type Person, requestPortal } from '../enquiries/request-portal.ts'

const path = '/account/addresses'
const laboratory = {
  label: 'Laboratory',
  recipient: 'Ada Birch',
  company: 'Birch B.V.',
  street: 'Mill street 1\r\nGate 4',
  postalCode: '3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  phone: '+31 10 290 8684',
}

describeEachDatabase('The addresses of an account', (open) => {
  const on = requestPortal(open)
  const records = () => on.portal.fixtures.records

  beforeEach(async () => {
    for (const { id, version } of await records().list(systemViewer, accountAddress, { limit: 500 }))
      await records().remove(systemViewer, accountAddress, id, version)
  })

  const send = async (
    act: 'create' | 'change' | 'remove' | 'restore',
    fields: Readonly<Record<string, string>>,
    of: Person = 'admin',
  ) => await on.send(path, formFields(`AddressController.${act}`, fields), of)
  const stored = async (of: Person = 'admin') =>
    await records().list(systemViewer, accountAddress, {
      where: equals('account', on.user(of).account),
      orderBy: [{ field: 'name' }],
      limit: 500,
    })
  const only = async () => (await stored())[0] ?? expect.unreachable()
  const page = async (of: Person) => (await on.portal.get(path, await on.cookie(of))).body
  const active = async () => (await stored()).filter(({ isActive }) => isActive).map(({ name }) => name)

  it('[ERD-06] Are kept by the administrator of the account, and seen by its users alone', async () => {
    const { statusCode, headers } = await send('create', { ...laboratory, isDefault: 'yes' })
    expect([statusCode, headers['location']]).toEqual([
      303,
      `${base}${path}?done=account.address#AddressController-create`,
    ])
    expect(await only()).toMatchObject({
      account: on.user('admin').account,
      name: 'Laboratory',
      recipient: 'Ada Birch',
      company: 'Birch B.V.',
      street: 'Mill street 1\nGate 4',
      postalCode: '3011 AA',
      city: 'Rotterdam',
      country: 'NL',
      phone: '+31 10 290 8684',
      isDefault: true,
    })
    const line = 'Ada Birch, Birch B.V., Mill street 1, Gate 4, 3011 AA Rotterdam, Netherlands, +31 10 290 8684'
    expect(await page('admin')).toContain(line)
    expect(await page('customer')).toContain(line)
    expect(await page('customer')).not.toContain('AddressController.create')
    expect(await page('stranger')).not.toContain('Mill street')
  })

  it('[ERD-06] Are changed by no other user: neither by a colleague nor by a guest', async () => {
    await send('create', laboratory)
    const { id, version } = await only()
    const before = await stored()
    for (const act of ['create', 'change', 'remove', 'restore'] as const) {
      const fields = { ...laboratory, label: 'Other', addressId: id, version: String(version) }
      expect((await send(act, fields, 'customer')).statusCode).toBe(422)
      const guest = await on.portal.send(path, formFields(`AddressController.${act}`, fields))
      expect(guest.body + String(guest.headers['location'])).toContain('/sign-in?return-to=')
    }
    expect(await stored()).toEqual(before)
  })

  it('[ERD-06] Of another account answer like one that does not exist', async () => {
    await send('create', laboratory)
    const { id, version } = await only()
    const unknown = `${id.slice(0, 12)}zzz${id.slice(15)}`
    for (const act of ['change', 'remove', 'restore'] as const) {
      const of = async (addressId: string) => {
        const answer = await send(act, { ...laboratory, addressId, version: String(version) }, 'stranger')
        return [answer.statusCode, /role="alert"[^]*?<\/div>/.exec(answer.body)?.[0]]
      }
      const [known, none] = [await of(id), await of(unknown)]
      expect(known[0]).toBe(422)
      expect(known).toEqual(none)
    }
    expect((await only()).version).toBe(version)
  })

  it('[ERD-06] Show errors at their fields with what was typed', async () => {
    const refused = await send('create', { ...laboratory, recipient: ' ', city: '', phone: 'call', country: 'XX' })
    expect(refused.statusCode).toBe(422)
    const invalid = [...refused.body.matchAll(/<(?:input|select|textarea) [^>]*aria-invalid="true"[^>]*>/g)].map(
      ([field]) => /name="(\w+)"/.exec(field)?.[1] ?? '',
    )
    expect(invalid.toSorted()).toEqual(['city', 'country', 'phone', 'recipient'])
    expect(refused.body).toContain('value="3011 AA"')
    expect(await stored()).toEqual([])
  })

  it('[ERD-06] Have one default at most', async () => {
    await send('create', { ...laboratory, isDefault: 'yes' })
    await send('create', { ...laboratory, label: 'Plant', isDefault: 'yes' })
    const defaults = async () => (await stored()).filter(({ isDefault }) => isDefault).map(({ name }) => name)
    expect(await defaults()).toEqual(['Plant'])
    const [{ id, version } = expect.unreachable()] = await stored()
    await send('change', { ...laboratory, addressId: id, version: String(version), isDefault: 'yes' })
    expect(await defaults()).toEqual(['Laboratory'])
  })

  it('[ERD-06] Refuse a change of what somebody else has changed since', async () => {
    await send('create', laboratory)
    const { id, version } = await only()
    const change = async (label: string) =>
      (await send('change', { ...laboratory, label, addressId: id, version: String(version) })).statusCode
    expect([await change('First'), await change('Second')]).toEqual([303, 412])
    expect((await only()).name).toBe('First')
  })

  it('[ERD-06] Are removed, restored, and forgotten with the next change', async () => {
    await send('create', laboratory)
    await send('create', { ...laboratory, label: 'Plant' })
    const [{ id } = expect.unreachable()] = await stored()
    expect((await send('remove', { addressId: id })).headers['location']).toBe(
      `${base}${path}?done=account.addressRemoved`,
    )
    expect(await active()).toEqual(['Plant'])
    expect(await page('admin')).toContain('Laboratory has been removed.')
    expect(await page('customer')).not.toContain('Laboratory')
    await send('restore', { addressId: id })
    expect(await active()).toEqual(['Laboratory', 'Plant'])
    await send('remove', { addressId: id })
    await send('create', { ...laboratory, label: 'Store' })
    expect((await stored()).map(({ name }) => name)).toEqual(['Plant', 'Store'])
    expect((await send('restore', { addressId: id })).statusCode).toBe(422)
  })

  it('[ERD-06] Are a hundred at most', async () => {
    const account = on.user('admin').account ?? ''
    const least = { recipient: 'Ada', street: 'Mill street 1', city: 'Rotterdam', country: 'NL' }
    await records().write(systemViewer, async (handle) => {
      for (let at = 0; at < 99; at += 1) await handle.create(accountAddress, { ...least, name: `${at}`, account })
    })
    expect((await send('create', laboratory)).statusCode).toBe(303)
    const full = await send('create', { ...laboratory, label: 'One more' })
    expect([full.statusCode, full.body.includes('There is room for 100 addresses.')]).toEqual([422, true])
    expect((await stored()).length).toBe(100)
  })
})
