import { describe, expect, it } from 'vitest'
import { readWorkshopAddress, writeWorkshopAddress, type WorkshopAddress } from './workshop-address.ts'

const plain: WorkshopAddress = { widget: null, story: null, site: null, language: 'en-US', direction: 'ltr' }

describe('the address of the workshop', () => {
  it.each<[string, Partial<WorkshopAddress>]>([
    ['/workshop', {}],
    ['/workshop/button', { widget: 'button' }],
    ['/workshop/button?story=brand+small', { widget: 'button', story: 'brand small' }],
    ['/workshop?site=fr&language=tr&dir=rtl', { site: 'fr', language: 'tr', direction: 'rtl' }],
    ['/workshop/tag?site=fr&story=a%26b', { widget: 'tag', site: 'fr', story: 'a&b' }],
  ])('%s says what is shown, and is written again as it was', (href, parts) => {
    const address = { ...plain, ...parts }
    expect(readWorkshopAddress(new URL(href, 'http://x'))).toEqual(address)
    expect(writeWorkshopAddress(address)).toBe(href)
  })

  it('takes what it does not know for the default', () => {
    expect(readWorkshopAddress(new URL('http://x/workshop?language=xx&dir=up'))).toEqual(plain)
  })

  it.each(['/workshops', '/workshop/', '/workshop/a/b', '/workshop/A', '/workshop/..%2f'])('does not read %s', (path) =>
    expect(readWorkshopAddress(new URL(path, 'http://x'))).toBeNull(),
  )
})
