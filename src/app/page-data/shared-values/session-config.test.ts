import { expect, it } from 'vitest'
import { readSessionConfig } from './session-config.ts'

const stored = {
  sessionType: 'customer',
  sessionCountryCode: 'NL',
  sessionBusinessGroupId: 'BG3',
  sessionPromotedProductsOnly: 'true',
  sessionAccountId: '001000000000001AAA',
  sessionVisitType: 'in_person',
}
const storageOf = (values: object) => ({ getItem: (key: string): string | null => Reflect.get(values, key) ?? null })

const cases: readonly (readonly [what: string, storage: ReturnType<typeof storageOf> | null, config: object])[] = [
  ['all six', storageOf(stored), stored],
  ['those there are, and nothing else', storageOf({ sessionType: 'event', other: 'x' }), { sessionType: 'event' }],
  ['none where there is no session', storageOf({}), {}],
  ['none where the browser keeps nothing', null, {}],
]

it.each(cases)('[SES-02] Reads the parameters of a session from session storage: %s', (_what, storage, config) => {
  expect(readSessionConfig(storage)).toEqual(config)
})
