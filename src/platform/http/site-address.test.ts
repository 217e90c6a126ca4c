import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { siteAddress, siteOfDomain } from './site-address.ts'

const site = (code: string, supportedLanguages: SiteConfig['supportedLanguages']): SiteConfig => ({
  code,
  countryIsoCode: code.toUpperCase(),
  countryName: code,
  timeZone: 'Europe/Amsterdam',
  brandName: `Brand ${code}`,
  IMCDCompany: '',
  aboutCountryContentKey: '',
  domain: '',
  basePath: `/${code}`,
  supportedLanguages,
  isMyIMCDOnly: false,
  brandColor: '#123456',
  siteId: '',
  channelId: '',
  communityId: '',
})

const nl = site('nl', ['nl-NL', 'en-US'])
const ca = site('ca', ['en-US', 'fr-CA'])
const sites = [nl, ca]
const decide = (address: string) => siteAddress(new URL(`http://localhost${address}`), sites)

describe('siteAddress', () => {
  it.each([
    ['/nl/nl-nl', nl, 'nl-NL'],
    ['/nl/en-us/products', nl, 'en-US'],
    ['/ca/fr-ca/product/x-01t', ca, 'fr-CA'],
  ])('[RTE-01] %s is a page of its site', (address, expected, language) => {
    expect(decide(address)).toEqual({ type: 'site', site: expected, language })
  })

  it.each([
    ['/nl/de/products?page=2', '/nl/nl-nl/products?page=2'],
    ['/nl/fr-ca', '/nl/nl-nl'],
    ['/ca/fr/products', '/ca/en-us/products'],
    ['/ca/xx-yy/a/b', '/ca/en-us/a/b'],
    ['/nl/zz', '/nl/nl-nl'],
    ['/nl', '/nl/nl-nl'],
    ['/nl/', '/nl/nl-nl'],
    ['/nl/products?x=1', '/nl/nl-nl/products?x=1'],
    ['/nl//nl-nl', '/nl/nl-nl/nl-nl'],
  ])('[CTX-10] %s is redirected to the default language: %s', (address, to) => {
    expect(decide(address)).toEqual({ type: 'redirect', status: 302, to })
  })

  it.each([
    ['/nl/nl-nl/', '/nl/nl-nl'],
    ['/nl/nl-nl/products/', '/nl/nl-nl/products'],
    ['/NL/nl-NL/products?a=b', '/nl/nl-nl/products?a=b'],
    ['/nl/nl-nl//products', '/nl/nl-nl/products'],
  ])('[RTE-01] %s is redirected permanently to its one form: %s', (address, to) => {
    expect(decide(address)).toEqual({ type: 'redirect', status: 301, to })
  })

  it.each(['/xx/nl-nl', '/products', '/nlx/nl-nl', '/%6El'])('%s is on no site', (address) => {
    expect(decide(address)).toEqual({ type: 'unknown' })
  })

  it('Never redirects to another host or in a loop', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('/', '\\', 'nl', 'nl-nl', 'de', '..', '%2f', 'evil.com', '@', ':', '?', 'a')),
        (parts) => {
          const url = URL.parse(`http://localhost/nl/${parts.join('')}`)
          if (url === null) return
          const first = siteAddress(url, sites)
          if (first.type !== 'redirect') return
          expect(new URL(first.to, 'http://localhost').origin).toBe('http://localhost')
          expect(first.to).toMatch(/^\/(?:nl|ca)\/[^/]/)
          expect(siteAddress(new URL(`http://localhost${first.to}`), sites).type).toBe('site')
        },
      ),
    )
  })
})

describe('siteOfDomain', () => {
  const ofDutch = { ...nl, domain: 'nl.portal.test' }
  const worldwide = { ...site('global', ['en-US']), countryIsoCode: 'GLOBAL', domain: 'portal.test' }
  // A site without a domain answers on no additional host.
  const withDomains = [worldwide, ofDutch, ca]

  it('[RTE-01] A country site answers on its own domain, in whatever case the host is written', () => {
    expect(siteOfDomain('nl.portal.test', withDomains)).toBe(ofDutch)
    expect(siteOfDomain('NL.Portal.Test', withDomains)).toBe(ofDutch)
  })

  it('[RTE-01] Any other host is the domain of no site', () => {
    for (const host of ['', 'be.portal.test', 'xnl.portal.test', 'portal'])
      expect(siteOfDomain(host, withDomains)).toBeNull()
  })

  it('[RTE-07] The domain of the worldwide site offers country and language instead of one site', () => {
    expect(siteOfDomain('portal.test', withDomains)).toBeNull()
  })
})
