import { expect, it } from 'vitest'
import { createEncryption } from '#platform/store/encryption.ts'
import { createKnownDevices } from './known-devices.ts'

const encryption = createEncryption('a key that is no secret: tests alone')
const day = 24 * 3600 * 1000
let clock = Date.UTC(2026, 0, 1)
const devices = createKnownDevices(encryption, () => new Date(clock))

it('Knows a browser only for the accounts whose owner has signed in there.', () => {
  const ofAda = devices.remember('ada', null)
  const ofBoth = devices.remember('bob', ofAda)
  expect(devices.keyOf(ofAda, 'bob')).toBeNull()
  expect(devices.keyOf(ofBoth, 'ada')).toBe(devices.keyOf(ofAda, 'ada'))
  expect(devices.keyOf(ofBoth, 'bob')).not.toBe(devices.keyOf(ofBoth, 'ada'))
})

it('Counts the attempts of each browser on their own.', () => {
  const [one, other] = [devices.remember('ada', null), devices.remember('ada', null)]
  expect(devices.keyOf(one, 'ada')).not.toBe(devices.keyOf(other, 'ada'))
})

it('Forgets a browser 180 days after the last sign-in there.', () => {
  const token = devices.remember('ada', null)
  const key = devices.keyOf(token, 'ada')
  clock += 180 * day - 1
  expect(devices.keyOf(token, 'ada')).toBe(key)
  const renewed = devices.remember('ada', token)
  clock += 1
  expect(devices.keyOf(token, 'ada')).toBeNull()
  expect(devices.keyOf(renewed, 'ada')).toBe(key)
})

it('Remembers the five people who signed in last.', () => {
  let token: string | null = null
  for (const person of ['a', 'b', 'c', 'd', 'e', 'f']) token = devices.remember(person, token)
  const known = ['a', 'b', 'c', 'd', 'e', 'f'].filter((person) => devices.keyOf(token, person) !== null)
  expect(known).toEqual(['b', 'c', 'd', 'e', 'f'])
})

it.each([
  ['nothing', ''],
  ['any text', 'known'],
  ['a token of another portal', createEncryption('another key, which is no secret either').encrypt('{}')],
  ['another secret of this portal', encryption.encrypt('{"type":"provider","id":"1","owners":[]}')],
  ['encrypted text that is not JSON', encryption.encrypt('ada')],
])('Does not know a browser that sends %s.', (_what, token) => {
  expect(devices.keyOf(token, 'ada')).toBeNull()
  // Such a browser becomes known like a new one.
  expect(devices.keyOf(devices.remember('ada', token), 'ada')).not.toBeNull()
})
