import { describe, expect, it } from 'vitest'
import { createUserProvider, type UserSource } from './user-provider.ts'

/** A provider whose source the test turns by hand. */
function provided(isGuest: boolean | null) {
  const told: object[] = []
  const asked: string[] = []
  const source = { answer: (_userId: string | null): void => {} }
  const from: UserSource | null =
    isGuest === null
      ? null
      : {
          loadIsGuest: () => {
            asked.push('isGuest')
            return isGuest
          },
          loadUserId: (answer) => {
            asked.push('userId')
            source.answer = answer
          },
        }
  const provider = createUserProvider(from, (user) => told.push(user))
  return { provider, told, asked, answer: (userId: string | null) => source.answer(userId) }
}
const nothing = { isGuest: null, userId: null }

describe('the user provider', () => {
  it.each([true, false])('[SES-09] knows nothing at first (guest: %s)', (isGuest) => {
    const { provider, told, asked } = provided(isGuest)
    expect([provider.user(), provider.hasAll(), told, asked]).toEqual([nothing, false, [], []])
  })

  it('[SES-09] has all it needs of a guest, and loads no id', () => {
    const { provider, told, asked } = provided(true)
    provider.load()
    const user = { isGuest: true, userId: null }
    expect([provider.user(), provider.hasAll(), told, asked]).toEqual([user, true, [user], ['isGuest']])
  })

  it('[SES-09] [SES-10] loads the id of others, and tells when it is there', () => {
    const { provider, told, asked, answer } = provided(false)
    provider.load()
    expect([provider.user(), provider.hasAll(), told]).toEqual([{ isGuest: false, userId: null }, false, []])
    answer('005000000000001AAA')
    answer('005000000000001AAA')
    const user = { isGuest: false, userId: '005000000000001AAA' }
    expect([provider.user(), provider.hasAll(), told, asked]).toEqual([user, true, [user], ['isGuest', 'userId']])
    // Signed in no more.
    answer(null)
    expect(told).toEqual([user, { isGuest: true, userId: null }])
  })

  it('[SES-09] loads nothing on the server', () => {
    const { provider, told, asked } = provided(null)
    provider.load()
    expect([provider.user(), provider.hasAll(), told, asked]).toEqual([nothing, false, [], []])
  })
})
