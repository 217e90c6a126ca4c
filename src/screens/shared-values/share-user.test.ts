import { expect, it } from 'vitest'
import type { PageUser } from '../page-context.ts'
import { shareUser } from './share-user.ts'
import { newSharedValues } from './values.ts'

const anna = {
  isGuest: false,
  userId: '005000000000001AAA',
  sessionId: 'one',
  secondsLeft: 900,
  effectiveAccount: { relatedLobIntegrationId: 'BG3_BAK' },
} as const

function shared(user: PageUser | null) {
  const values = newSharedValues(() => {})
  const told: unknown[] = []
  const hear = shareUser(values, user)
  values.subscribe('USER_INFO', (known) => told.push(known))
  values.subscribe('SESSION_DATA', (session) => told.push(session))
  return { told, hear }
}

it('[SES-01] [SES-10] a signed-in user’s id and session are shared as the server says them, each once', () => {
  const { told, hear } = shared({ id: anna.userId, roles: ['customer'], name: 'Anna de Vries' })
  const user = { isGuest: false, userId: anna.userId }
  expect(told).toEqual([user])
  const session = { sessionId: 'one', effectiveAccount: { relatedLobIntegrationId: 'BG3_BAK' } }
  hear(anna)
  hear({ ...anna, secondsLeft: 400, effectiveAccount: { ...anna.effectiveAccount } })
  expect(told).toEqual([user, session])
  hear({ isGuest: true })
  hear({ ...anna, sessionId: 'two', effectiveAccount: null })
  expect(told.slice(2)).toEqual([{ isGuest: true, userId: null }, user, { sessionId: 'two', effectiveAccount: null }])
})

it('[SES-09] [SES-10] of a guest all is known at once, and there is no session', () => {
  expect(shared(null).told).toEqual([{ isGuest: true, userId: null }])
})
