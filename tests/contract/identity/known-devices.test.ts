import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { createUser } from '../../fixtures/create-user.ts'
import type { ClientInfo } from '#features/identity/credentials/client-info.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import type { Database } from '#platform/records/database.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { encryption } from '../../fixtures/encryption.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const password = 'a long walk by the river'
const clientInfo = { site: 'nl', device: 'A browser', address: '192.0.2.1' }

describeEachDatabase('Devices that the owner of an account has used before', (open) => {
  let database: Database
  let records: Records
  let signIn: SignIn
  beforeAll(async () => {
    const now = () => new Date(Date.UTC(2026, 5, 15, 9))
    database = await open()
    records = createRecords(database, recordModel, now)
    signIn = createSignIn({ queries: database.queries, records, now, encryption })
  })
  afterAll(() => database.close())

  const newcomer = async (email: string) => {
    const person = { name: 'Somebody', email, account: null, language: 'en-US' } as const
    const created = await createUser(records, { ...person, roles: ['editor'] })
    await signIn.choosePassword(await signIn.invite(created.id), password)
    return created
  }

  it('Thousands of wrong guesses from elsewhere do not lock out the owner: ten are checked, and the owner signs in and changes the password meanwhile', async () => {
    const [guesses, networks] = isLongRun ? [10_000, 1000] : [400, 100]
    const owner = await newcomer('besieged@example.com')
    const knownDevice = signIn.devices.remember(owner.id, null)
    const ownersOutcomes: string[] = []
    const others: string[] = []
    const signInAs = async (input: string, client: ClientInfo) =>
      await signIn.signIn({ email: owner.email, password: input }, client, null)
    for (let at = 0; at < guesses; at += 1) {
      const address = `10.${Math.floor((at % networks) / 250)}.${(at % networks) % 250}.7`
      others.push((await signInAs(`not it, number ${at}`, { ...clientInfo, address })).type)
      // The owner is in the same network as somebody who guesses, which has used up its attempts.
      if (at % (guesses / 8) === 0)
        ownersOutcomes.push((await signInAs(password, { ...clientInfo, address, knownDevice })).type)
    }
    expect(ownersOutcomes).toEqual(Array(8).fill('signed-in'))
    expect(others.filter((type) => type === 'wrong')).toHaveLength(10)
    expect(others.filter((type) => type === 'limited')).toHaveLength(guesses - 10)
    expect(await signInAs(password, clientInfo)).toMatchObject({ type: 'limited' })
    const own = await signIn.sessions.begin(owner.id, clientInfo)
    const sessionId = (await signIn.sessions.read(own))?.id ?? ''
    const of = { userId: owner.id, sessionId, address: clientInfo.address }
    expect(await signIn.changePassword(of, password, 'a new one, and long')).toMatchObject({ type: 'changed' })
  })

  it('A known device has ten attempts of its own, and does not use those of the account', async () => {
    const [owner, neighbour] = [await newcomer('forgetful@example.com'), await newcomer('neighbour@example.com')]
    const knownDevice = signIn.devices.remember(owner.id, null)
    const tried = async (
      input: string,
      client: ClientInfo = { ...clientInfo, address: '203.0.113.200', knownDevice },
    ) => (await signIn.signIn({ email: owner.email, password: input }, client, null)).type
    for (let at = 0; at < 10; at += 1) expect(await tried(`not it, number ${at}`)).toBe('wrong')
    expect(await tried(password)).toBe('limited')
    expect(await tried(password, { ...clientInfo, address: '203.0.113.201' })).toBe('signed-in')
    // The device of one person says nothing about the account of another.
    const asNeighbour = {
      ...clientInfo,
      address: '203.0.113.202',
      knownDevice: signIn.devices.remember(neighbour.id, null),
    }
    for (let at = 0; at < 10; at += 1) expect(await tried(`not it, number ${at}`, asNeighbour)).toBe('wrong')
    expect(await tried(password, asNeighbour)).toBe('limited')
  })
})
