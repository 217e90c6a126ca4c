import { describe, expect, it } from 'vitest'
import { companyName, pageTitle, withCompanyName } from './page-title.ts'

describe('titles', () => {
  it('[SEO-04] are the name and the company’s, with the principal where there is one', () => {
    expect(pageTitle('Products', 'Norvane France')).toBe('Products | Norvane France')
    expect(pageTitle('Xantholin FG 80', 'Norvane France', 'Brenvik Biopolymers')).toBe(
      'Xantholin FG 80 - Brenvik Biopolymers | Norvane France',
    )
    expect(pageTitle('Products', 'Norvane France', '')).toBe('Products | Norvane France')
    expect(pageTitle('', 'Norvane France')).toBe('Norvane France')
  })

  it('[SEO-05] name the company by its brand, else by the prefix and the country', () => {
    expect(companyName({ brandName: 'Norvane Nederland', countryName: 'Netherlands' })).toBe('Norvane Nederland')
    expect(companyName({ brandName: '', countryName: 'Czechia' })).toBe('Norvane Czechia')
  })

  it('[SEO-06] put the company’s name where the text has the literal prefix', () => {
    expect(pageTitle('About IMCD_', 'Norvane France')).toBe('About Norvane France | Norvane France')
    expect(withCompanyName('IMCD_: products of IMCD_. IMCD stays.', 'Norvane')).toBe(
      'Norvane: products of Norvane. IMCD stays.',
    )
    expect(withCompanyName('IMCD_', '$& $1')).toBe('$& $1')
  })
})
