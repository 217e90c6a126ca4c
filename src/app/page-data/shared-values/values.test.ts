import { expect, it } from 'vitest'
import { newSharedValues } from './values.ts'

const registered = [
  'GLOBAL_CONFIG',
  'SITE_CONFIGS',
  'SITE_CONFIG',
  'SESSION_DATA',
  'SESSION_CONFIG',
  'USER_INFO',
  'DEFAULT_CART',
  'SAMPLE_CART',
  'QUOTE_CART',
  'MARKET_SEGMENTS',
  'GLOBAL_MARKET_SEGMENT',
  'GA_PAGE_REFERENCE_DATA',
  'MIAW_CHAT_DATA',
  'VISITOR_DATA',
  'PAGE_HISTORY',
] as const

it.each(registered)('[SES-04] [SES-05] Registers %s, unset at first', (name) => {
  const received: unknown[] = []
  newSharedValues(() => {}).subscribe(name, (value) => received.push(value))
  expect(received).toEqual([])
})

it('[SES-04] Delivers a value to a waiting reader', async () => {
  const values = newSharedValues(() => {})
  const reading = values.read('USER_INFO')
  values.set('USER_INFO', { userId: null, isGuest: true })
  expect(await reading).toEqual({ userId: null, isGuest: true })
})
