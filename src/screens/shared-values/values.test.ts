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

it.each(registered)('[SES-04] [SES-05] %s is registered, and unset at first', (name) => {
  const told: unknown[] = []
  newSharedValues(() => {}).subscribe(name, (value) => told.push(value))
  expect(told).toEqual([])
})

it('[SES-04] a value reaches who waits for it', async () => {
  const values = newSharedValues(() => {})
  const reading = values.read('USER_INFO')
  values.set('USER_INFO', { userId: null, isGuest: true })
  expect(await reading).toEqual({ userId: null, isGuest: true })
})
