import { describe, expect, it } from 'vitest'
import { carrierNames, parcelPage } from './carriers.ts'

describe('The page of a parcel', () => {
  it.each([
    ['dhl', '00340434 1612 3456', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=0034043416123456'],
    ['ups', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['fedex', '7712&x=1', 'https://www.fedex.com/fedextrack/?trknbr=7712%26x%3D1'],
    ['other', '4711', null],
    [null, '4711', null],
    ['dhl', null, null],
  ] as const)('[ERD-07] Of %s %s is %s', (carrier, number, page) => {
    expect(parcelPage(carrier, number)).toBe(page)
  })

  it('[ERD-07] Is secure for each carrier that has one', () => {
    for (const carrier of carrierNames) {
      const page = parcelPage(carrier, '1')
      if (carrier !== 'other') expect(new URL(page ?? '').protocol).toBe('https:')
    }
  })
})
