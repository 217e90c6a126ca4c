import { describe, expect, it } from 'vitest'
import { parseWorkshopAddress, formatWorkshopAddress, type WorkshopAddress } from './workshop-address.ts'

const plain: WorkshopAddress = { widget: null, story: null, site: null, language: 'en-US', direction: 'ltr' }

describe('parseWorkshopAddress', () => {
  it.each<[string, Partial<WorkshopAddress>]>([
    ['/workshop', {}],
    ['/workshop/button', { widget: 'button' }],
    ['/workshop/button?story=brand+small', { widget: 'button', story: 'brand small' }],
    ['/workshop?site=fr&language=tr&dir=rtl', { site: 'fr', language: 'tr', direction: 'rtl' }],
    ['/workshop/tag?site=fr&story=a%26b', { widget: 'tag', site: 'fr', story: 'a&b' }],
  ])('Parses %s and writes it again unchanged', (href, parts) => {
    const address = { ...plain, ...parts }
    expect(parseWorkshopAddress(new URL(href, 'http://x'))).toEqual(address)
    expect(formatWorkshopAddress(address)).toBe(href)
  })

  it('Replaces unknown values by the defaults', () => {
    expect(parseWorkshopAddress(new URL('http://x/workshop?language=xx&dir=up'))).toEqual(plain)
  })

  it.each(['/workshops', '/workshop/', '/workshop/a/b', '/workshop/A', '/workshop/..%2f'])(
    'Returns null for %s',
    (path) => expect(parseWorkshopAddress(new URL(path, 'http://x'))).toBeNull(),
  )
})
