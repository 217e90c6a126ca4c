import { describe, expect, it } from 'vitest'
import type { Viewer } from '#platform/values/viewer.ts'
import { nlSite } from './nl.ts'
import { worldwideSite } from './worldwide.ts'
import { siteViewer } from './site-viewer.ts'

const sales: Viewer = {
  site: worldwideSite,
  language: 'en-US',
  context: 'SalesAssistant',
  user: { id: '005000000000001AAA', roles: ['internalSales'] },
  account: { id: '001000000000001AAA' },
  internalSession: { sessionType: 'internal', visitType: 'in_person', countryIsoCode: 'NL' },
}

describe('Viewer on the site of a call', () => {
  it('[CTX-02] Changes site and language and keeps user and context', () => {
    expect(siteViewer({ countryCode: 'NL', languageCode: 'nl-NL' }, sales)).toEqual({
      ...sales,
      site: nlSite,
      language: 'nl-NL',
    })
  })

  it('[CTX-02] Accepts any of the fourteen languages on any site, as code or as in an address', () => {
    expect(siteViewer({ countryCode: 'nl', languageCode: 'fr-ca' }, sales).language).toBe('fr-CA')
    expect(siteViewer({ countryCode: 'GLOBAL', languageCode: 'es' }, sales).language).toBe('es')
  })

  it.each([
    ['countryCode', { countryCode: '', languageCode: 'de' }],
    ['countryCode', { countryCode: '__proto__', languageCode: 'de' }],
    ['languageCode', { countryCode: 'NL', languageCode: '' }],
    ['languageCode', { countryCode: 'NL', languageCode: 'constructor' }],
  ])('[CTX-02] Rejects an unknown %s', (parameter, params) => {
    expect(() => siteViewer(params, sales)).toThrow(
      expect.objectContaining({ code: 'INVALID_PARAMETERS', details: expect.objectContaining({ parameter }) }),
    )
  })

  it('[CTX-02] Allows only signed-in users on a site for signed-in users', () => {
    const { user: _, ...guest } = sales
    expect(() => siteViewer({ countryCode: 'CH', languageCode: 'de' }, guest)).toThrow(
      expect.objectContaining({ code: 'SIGN_IN_REQUIRED' }),
    )
    expect(siteViewer({ countryCode: 'CH', languageCode: 'de' }, sales).site.code).toBe('ch')
  })
})
