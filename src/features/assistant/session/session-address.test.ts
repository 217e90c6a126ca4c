import { describe, expect, it } from 'vitest'
import { isOtherSession } from './session-address.ts'

const session = { sessionType: 'customer', countryIsoCode: 'NL', promotedOnly: false, showsConflicts: false } as const

describe('The session in an address', () => {
  it.each([
    ['session-type=customer&country-code=NL', false],
    ['session-type=customer&country-code=NL&promoted-products-only=true', false],
    ['session-type=customer&country-code=NL&conflicts=hide', false],
    ['', false],
    ['session-type=customer&country-code=NL&conflicts=show', true],
    ['session-type=customer&country-code=DE', true],
    ['session-type=customer', true],
    ['session-type=internal&country-code=NL', true],
  ])('[SAL-01] Is another one than that of the document: %j is %j', (query, isOther) => {
    expect(isOtherSession(new URLSearchParams(query), session)).toBe(isOther)
  })
})
