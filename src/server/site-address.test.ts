import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteConfig } from '#domain/site-config.ts'
import { siteAddress } from './site-address.ts'

const site = (code: string, supportedLanguages: SiteConfig['supportedLanguages']): SiteConfig => ({
  code,
  countryIsoCode: code.toUpperCase(),
  countryName: code,
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
  ])('[CTX-10] %s goes to the default language: %s', (address, to) => {
    expect(decide(address)).toEqual({ type: 'redirect', status: 302, to })
  })

  it.each([
    ['/nl/nl-nl/', '/nl/nl-nl'],
    ['/nl/nl-nl/products/', '/nl/nl-nl/products'],
    ['/NL/nl-NL/products?a=b', '/nl/nl-nl/products?a=b'],
    ['/nl/nl-nl//products', '/nl/nl-nl/products'],
    ['/nl//nl-nl', '/nl/nl-nl/nl-nl'],
  ])('%s has one form: %s', (address, to) => {
    expect(decide(address)).toMatchObject({ type: 'redirect', to })
  })

  it.each(['/xx/nl-nl', '/products', '/nlx/nl-nl', '/%6El'])('%s is on no site', (address) => {
    expect(decide(address)).toEqual({ type: 'unknown' })
  })

  it('never sends anybody to another host, nor in circles', () => {
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
