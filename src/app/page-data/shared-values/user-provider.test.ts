import { describe, expect, it } from 'vitest'
import { createUserProvider, type UserSource } from './user-provider.ts'

/** A provider whose source the test controls. */
function provided(isGuest: boolean | null) {
  const notified: object[] = []
  const requested: string[] = []
  const source = { answer: (_userId: string | null): void => {} }
  const from: UserSource | null =
    isGuest === null
      ? null
      : {
          loadIsGuest: () => {
            requested.push('isGuest')
            return isGuest
          },
          loadUserId: (answer) => {
            requested.push('userId')
            source.answer = answer
          },
        }
  const provider = createUserProvider(from, (user) => notified.push(user))
  return { provider, notified, requested, answer: (userId: string | null) => source.answer(userId) }
}
const nothing = { isGuest: null, userId: null }

describe('User provider', () => {
  it.each([true, false])('[SES-09] Knows nothing at first (guest: %s)', (isGuest) => {
    const { provider, notified, requested } = provided(isGuest)
    expect([provider.user(), provider.isComplete(), notified, requested]).toEqual([nothing, false, [], []])
  })

  it('[SES-09] Is complete for a guest without loading an id', () => {
    const { provider, notified, requested } = provided(true)
    provider.load()
    const user = { isGuest: true, userId: null }
    expect([provider.user(), provider.isComplete(), notified, requested]).toEqual([user, true, [user], ['isGuest']])
  })

  it('[SES-09] [SES-10] Loads the id of a signed-in user and reports it', () => {
    const { provider, notified, requested, answer } = provided(false)
    provider.load()
    expect([provider.user(), provider.isComplete(), notified]).toEqual([{ isGuest: false, userId: null }, false, []])
    answer('005000000000001AAA')
    answer('005000000000001AAA')
    const user = { isGuest: false, userId: '005000000000001AAA' }
    expect([provider.user(), provider.isComplete(), notified, requested]).toEqual([
      user,
      true,
      [user],
      ['isGuest', 'userId'],
    ])
    // The user is no longer signed in.
    answer(null)
    expect(notified).toEqual([user, { isGuest: true, userId: null }])
  })

  it('[SES-09] Loads nothing on the server', () => {
    const { provider, notified, requested } = provided(null)
    provider.load()
    expect([provider.user(), provider.isComplete(), notified, requested]).toEqual([nothing, false, [], []])
  })
})
