import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { webhook } from '#features/identity/tokens/machine-tables.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { hour, minute, webhookFixtures } from '../../fixtures/webhook-fixtures.ts'
import { entityIndex } from '#app/entities.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'

describeEachDatabase('Webhooks', (open) => {
  const { on, database, records, webhooks, receiver, tellAll, person, hook, newSubstance, events, messages } =
    webhookFixtures(open)

  it('A receiver can verify the sender with the secret that was printed once', async () => {
    const secret = await hook(await person('administrator'))
    const [row] = await database().queries.select().from(webhook)
    expect(row?.encryptedSecret).not.toContain(secret)
    await newSubstance()
    await tellAll()
    const [received] = on.received
    const header = String(received?.headers['tradegrade-signature'])
    expect(header).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)
    const { t = '', v1 = '' } = Object.fromEntries(header.split(',').map((part) => part.split('=')))
    expect(Number(t)).toBe(Math.floor(on.time / 1000))
    const key = await webcrypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    const isOurs = (text: string, moment = t) =>
      webcrypto.subtle.verify('HMAC', key, Buffer.from(v1, 'hex'), new TextEncoder().encode(`${moment}.${text}`))
    expect(await isOurs(received?.text ?? '')).toBe(true)
    expect(await isOurs(`${received?.text} `)).toBe(false)
    expect(await isOurs(received?.text ?? '', String(Number(t) + 1))).toBe(false)
    expect(received?.headers['content-type']).toBe('application/json')
    expect(received?.headers['tradegrade-webhook-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(events()[0]?.id).toBe(`${String(received?.headers['tradegrade-webhook-id'])}-1`)
  })

  it('A receiver can verify the sender with the code in the documentation', async () => {
    const secret = await hook(await person('administrator'))
    await newSubstance()
    await tellAll()
    const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
    const source = `${code}\nexport { isFromThePortal }`
    const { isFromThePortal } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    const [received] = on.received
    const [header, text] = [received?.headers['tradegrade-signature'], received?.text ?? '']
    vi.useFakeTimers({ toFake: ['Date'], now: on.time + 60_000 })
    try {
      expect(isFromThePortal(header, Buffer.from(text), secret)).toBe(true)
      expect(isFromThePortal(header, Buffer.from(`${text}\n`), secret)).toBe(false)
      expect(isFromThePortal(header, Buffer.from(text), `${secret}x`)).toBe(false)
      expect(isFromThePortal('t=1,v1=', Buffer.from(text), secret)).toBe(false)
      vi.setSystemTime(on.time + 10 * minute)
      expect(isFromThePortal(header, Buffer.from(text), secret)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('A webhook is stored by name with everything that a delivery needs', async () => {
    const admin = await person('administrator')
    const secret = await hook(admin)
    expect(
      await webhooks().add({ name: 'changes', url: 'https://x.example', objects: [], userId: admin.id }),
    ).toBeNull()
    expect(await webhooks().target('changes')).toEqual({ url: `${receiver().origin}/changes`, secret })
    expect(await webhooks().target('other')).toBeNull()
    on.answers.set('/changes', 500)
    await newSubstance()
    await tellAll()
    expect(await webhooks().remove('changes')).toBe(true)
    expect([await webhooks().all(), await messages()]).toEqual([[], []])
    expect([
      await webhooks().remove('changes'),
      await webhooks().turn('changes', true),
      await webhooks().retry('changes'),
    ]).toEqual([false, false, null])
    expect(await database().queries.select().from(webhook).where(eq(webhook.name, 'changes'))).toEqual([])
  })

  it('A webhook is switched off when its user is deactivated or erased, and its waiting messages are not sent', async () => {
    const [off, erased] = [await person('editor'), await person('editor')]
    await hook(off, '/off')
    await hook(erased, '/erased')
    on.answers.set('/off', 500)
    on.answers.set('/erased', 500)
    await newSubstance()
    await tellAll()
    on.answers.clear()
    on.received = []
    await records().update(systemViewer, user, off.id, off.version, { isActive: false })
    await erasePerson({ ...database(), entities: entityIndex }, () => new Date(on.time), erased.email)
    on.time += hour
    await tellAll()
    await tellAll()
    expect(on.received).toEqual([])
    expect((await webhooks().all()).map(({ name, isActive, waiting }) => [name, isActive, waiting])).toEqual([
      ['erased', false, 0],
      ['off', false, 1],
    ])
  })
})
