import { describe, expect, it } from 'vitest'
import { pageDataLayer, userDataLayer } from './data-layer.ts'

describe('The data layer', () => {
  it.each([
    [
      { id: null, isGuest: true },
      { type: 'user', crmId: null, attributes: { isGuest: true } },
    ],
    // §3: the user id only when not a guest.
    [
      { id: '005000000000001AAA', isGuest: true },
      { type: 'user', crmId: null, attributes: { isGuest: true } },
    ],
    [
      { id: '005000000000001AAA', isGuest: false },
      { type: 'user', crmId: '005000000000001AAA', attributes: { isGuest: false } },
    ],
  ])('[HSE-07] Describes the user %o', (user, layer) => {
    expect(userDataLayer(user)).toEqual(layer)
  })

  it.each([
    ['', null],
    ['a07000000000001AAA', 'a07000000000001AAA'],
  ])('[HSE-06] Describes the page with the record %j', (recordId, expected) => {
    expect(
      pageDataLayer({
        view: 'certificates_and_Documents',
        recordId,
        site: { code: 'ca', countryIsoCode: 'CA' },
        language: 'fr-CA',
      }),
    ).toEqual({
      type: 'page',
      view: 'certificates_and_Documents',
      recordId: expected,
      attributes: { site: 'ca', country: 'CA', language: 'fr-CA' },
    })
  })
})
