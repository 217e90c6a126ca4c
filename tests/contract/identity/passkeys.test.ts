import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authChallenge } from '#features/identity/credentials/sign-in-tables.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { User } from '#features/identity/people/users.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { passkeyDevice, type PasskeyDevice } from './passkey-device.ts'
import { encryption } from '../../fixtures/encryption.ts'

const start = Date.UTC(2026, 5, 15, 9)
const party = { origin: 'https://portal.example', name: 'IMCD' }
const handleOf = ({ id }: User): string => Buffer.from(id).toString('base64url')

describeEachDatabase('A passkey', (open) => {
  let database: Database
  let signIn: SignIn
  let owner: User
  let other: User
  let clock = start
  const now = () => new Date(clock)

  beforeAll(async () => {
    database = await open()
    const records = createRecords(database, recordModel, now)
    signIn = createSignIn({ queries: database.queries, records, now, encryption })
    const newcomer = (email: string) =>
      createUser(records, { name: 'Ada', email, roles: ['editor'], account: null, language: 'de' })
    owner = await newcomer('ada@example.com')
    other = await newcomer('eva@example.com')
  })
  afterAll(() => database.close())
  beforeEach(() => {
    clock = start
  })

  const add = async (device: PasskeyDevice, of = owner): Promise<boolean> =>
    await signIn.passkeys.add(of.id, party, 'Phone', device.create(await signIn.passkeys.creation(of, party)))
  const added = async (options?: Parameters<typeof passkeyDevice>[1]): Promise<PasskeyDevice> => {
    const device = passkeyDevice(party.origin, options)
    expect(await add(device)).toBe(true)
    return device
  }
  const ownerOf = async (response: ReturnType<PasskeyDevice['show']>): Promise<string | null> => {
    const outcome = await signIn.passkeys.ownerOf(party, response)
    return outcome.type === 'right' ? outcome.userId : null
  }
  const show = async (device: PasskeyDevice, lies?: Parameters<PasskeyDevice['show']>[1]): Promise<string | null> =>
    await ownerOf(device.show(await signIn.passkeys.request(party), lies))

  it('The portal requests a discoverable, user-verified passkey for its own name', async () => {
    const { rp, user, authenticatorSelection, attestation } = await signIn.passkeys.creation(owner, party)
    expect({ rp, user, attestation }).toEqual({
      rp: { id: 'portal.example', name: 'IMCD' },
      user: { id: handleOf(owner), name: 'ada@example.com', displayName: 'Ada' },
      attestation: 'none',
    })
    expect(authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    const request = await signIn.passkeys.request(party)
    expect([request.rpId, request.userVerification, request.allowCredentials]).toEqual([
      'portal.example',
      'required',
      undefined,
    ])
  })

  it('A passkey identifies its owner and records when it was used', async () => {
    const device = await added()
    const [unused] = await signIn.passkeys.list(owner.id)
    expect(unused).toEqual({ id: device.id, name: 'Phone', createdAt: now(), lastUsedAt: null })
    clock += 1000
    expect(await show(device)).toBe(owner.id)
    expect(await show(device)).toBe(owner.id)
    const [used] = await signIn.passkeys.list(owner.id)
    expect(used?.lastUsedAt).toEqual(now())
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('The portal stores no challenge in plain text', async () => {
    const [{ challenge: one }, { challenge: two }] = [
      await signIn.passkeys.creation(owner, party),
      await signIn.passkeys.request(party),
    ]
    const stored = JSON.stringify(await database.queries.select().from(authChallenge))
    for (const challenge of [one, two]) expect(stored).not.toContain(challenge)
  })

  it.each([
    ['another origin', { origin: 'https://portal.example.evil.example' }],
    ['plain http', { origin: 'http://portal.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['another user', { userHandle: Buffer.from('005000000000001AAA').toString('base64url') }],
    ['nobody who was asked', { isVerified: false }],
    ['a challenge of another kind', { type: 'webauthn.create' }],
    ['no challenge of ours', { challenge: 'a'.repeat(43) }],
    ['a challenge that is none', { challenge: '' }],
    ['a counter that went back', { counter: 1 }],
  ])('A passkey of %s does not sign in', async (_, lies) => {
    const device = await added()
    expect(await show(device)).toBe(owner.id)
    expect(await show(device, lies)).toBeNull()
    expect(await show(device)).toBe(owner.id)
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['nobody who was asked', { isVerified: false }],
    ['a challenge of another kind', { type: 'webauthn.get' }],
    ['no challenge of ours', { challenge: 'a'.repeat(43) }],
  ])('A passkey of %s is not stored', async (_, lies) => {
    const device = passkeyDevice(party.origin)
    const options = await signIn.passkeys.creation(owner, party)
    expect(await signIn.passkeys.add(owner.id, party, 'Phone', device.create(options, lies))).toBe(false)
    expect(await show(device)).toBeNull()
  })

  it('An unknown passkey and a passkey that signs with another key get the same answer', async () => {
    const device = await added()
    const impostor = passkeyDevice(party.origin, { id: Buffer.from(device.id, 'base64url') })
    expect(await show(passkeyDevice(party.origin))).toBeNull()
    expect(await show(impostor)).toBeNull()
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('Of fifty simultaneous answers to one challenge, exactly one is accepted', async () => {
    // Nothing else can reject the other answers, because the device does not count.
    const device = await added({ counts: false })
    const response = device.show(await signIn.passkeys.request(party))
    const owners = await Promise.all(Array.from({ length: 50 }, () => ownerOf(response)))
    expect(owners.filter((each) => each === owner.id)).toHaveLength(1)
    expect(owners.filter((each) => each === null)).toHaveLength(49)
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('A challenge is valid for ten minutes', async () => {
    const device = await added()
    const request = await signIn.passkeys.request(party)
    clock += 10 * 60_000
    expect(await ownerOf(device.show(request))).toBeNull()
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('A passkey and its copy cannot both be used, because the counter must increase', async () => {
    const device = await added()
    const [one, two] = [await signIn.passkeys.request(party), await signIn.passkeys.request(party)]
    const same = [device.show(one, { counter: 7 }), device.show(two, { counter: 7 })]
    const owners = await Promise.all(same.map((response) => ownerOf(response)))
    expect(new Set(owners)).toEqual(new Set([owner.id, null]))
    expect(await show(device, { counter: 2 ** 32 - 1 })).toBe(owner.id)
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('A passkey without a counter stays valid until it begins to count', async () => {
    const device = await added({ counts: false })
    for (let each = 0; each < 3; each += 1) expect(await show(device)).toBe(owner.id)
    expect(await show(device, { counter: 5 })).toBe(owner.id)
    expect(await show(device, { counter: 0 })).toBeNull()
    await signIn.passkeys.remove(owner.id, device.id)
  })

  it('A passkey is registered for the user who requested it and remains theirs', async () => {
    const device = passkeyDevice(party.origin)
    const options = await signIn.passkeys.creation(owner, party)
    expect(await signIn.passkeys.add(other.id, party, 'Phone', device.create(options))).toBe(false)
    expect(await add(device)).toBe(true)
    expect(await add(device, other)).toBe(false)
    expect(await signIn.passkeys.remove(other.id, device.id)).toBe(false)
    expect((await signIn.passkeys.creation(owner, party)).excludeCredentials).toMatchObject([{ id: device.id }])
    expect(await signIn.passkeys.remove(owner.id, device.id)).toBe(true)
    expect(await show(device, { userHandle: handleOf(owner) })).toBeNull()
  })

  it('A user has at most twenty passkeys', async () => {
    for (let each = 0; each < 20; each += 1) expect(await add(passkeyDevice(party.origin), other)).toBe(true)
    expect(await add(passkeyDevice(party.origin), other)).toBe(false)
  })

  describe('A passkey answer that no browser would send', () => {
    it.each([
      '',
      'x',
      'bnVsbA',
      'W10',
      'eyJjaGFsbGVuZ2UiOjF9',
      Buffer.from('{"challenge":null}').toString('base64url'),
    ])('The answer %j does not sign in', async (clientDataJSON) => {
      const device = passkeyDevice(party.origin)
      const shown = device.show(await signIn.passkeys.request(party))
      const response = { ...shown, response: { ...shown.response, clientDataJSON } }
      expect(await ownerOf(response)).toBeNull()
    })
  })
})
