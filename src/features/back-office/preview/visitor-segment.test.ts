import { describe, expect, it } from 'vitest'
import { siteByCode, sites } from '#sites/table.ts'
import { parseVisitorSegment, visitorSegment } from './visitor-segment.ts'

const id = '001000000000001AAA'

describe('[BOF-07] A visitor in an address', () => {
  it.each([
    ['fr', 'fr', null, 'fr.fr.2026-06-16.guest'],
    ['nl', 'en-US', id, `nl.en-us.2026-06-16.${id}`],
  ] as const)('On the site %s in %s with the account %s is %s', (code, language, accountId, segment) => {
    const site = siteByCode(code) ?? expect.unreachable()
    const day = '2026-06-16'
    const account = accountId === null ? null : { id: accountId, recordType: 'Customer' as const }
    expect(visitorSegment({ site, language, day, account })).toBe(segment)
    expect(parseVisitorSegment(segment, sites)).toEqual({ site, language, day, accountId })
  })

  it.each([
    '',
    'guest',
    'fr.fr.2026-06-16',
    'fr.fr.2026-06-16.',
    'fr.fr.2026-06-16.guest.guest',
    'xx.fr.2026-06-16.guest',
    'fr.tr.2026-06-16.guest',
    'fr.xx.2026-06-16.guest',
    'fr.fr.2026-02-30.guest',
    'fr.fr.2026-06-16.somebody',
  ])('Is not %j', (segment) => {
    expect(parseVisitorSegment(segment, sites)).toBeNull()
  })
})
