import { expect, it } from 'vitest'
import type { PageUser } from '#platform/pages/page-context.ts'
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
  const sent: unknown[] = []
  const hear = shareUser(values, user)
  values.subscribe('USER_INFO', (known) => sent.push(known))
  values.subscribe('SESSION_DATA', (session) => sent.push(session))
  return { sent, hear }
}

it('[SES-01] [SES-10] Shares the id and session of a signed-in user when the server reports them, each once', () => {
  const { sent, hear } = shared({ id: anna.userId, roles: ['customer'], name: 'Anna de Vries' })
  const user = { isGuest: false, userId: anna.userId }
  expect(sent).toEqual([user])
  const session = { sessionId: 'one', effectiveAccount: { relatedLobIntegrationId: 'BG3_BAK' } }
  hear(anna)
  hear({ ...anna, secondsLeft: 400, effectiveAccount: { ...anna.effectiveAccount } })
  expect(sent).toEqual([user, session])
  hear({ isGuest: true })
  hear({ ...anna, sessionId: 'two', effectiveAccount: null })
  expect(sent.slice(2)).toEqual([{ isGuest: true, userId: null }, user, { sessionId: 'two', effectiveAccount: null }])
})

it('[SES-09] [SES-10] Shares a guest immediately and without a session', () => {
  expect(shared(null).sent).toEqual([{ isGuest: true, userId: null }])
})
