import { describe, expect, it } from 'vitest'
import { companyName, pageTitle, withCompanyName } from './page-title.ts'

describe('Titles', () => {
  it('[SEO-04] Contain the name and the company’s name, with the principal if there is one', () => {
    expect(pageTitle('Products', 'Norvane France')).toBe('Products | Norvane France')
    expect(pageTitle('Xantholin FG 80', 'Norvane France', 'Brenvik Biopolymers')).toBe(
      'Xantholin FG 80 - Brenvik Biopolymers | Norvane France',
    )
    expect(pageTitle('Products', 'Norvane France', '')).toBe('Products | Norvane France')
    expect(pageTitle('', 'Norvane France')).toBe('Norvane France')
  })

  it('[SEO-05] Name the company by its brand, otherwise by the prefix and the country', () => {
    expect(companyName({ brandName: 'Norvane Nederland', countryName: 'Netherlands' })).toBe('Norvane Nederland')
    expect(companyName({ brandName: '', countryName: 'Czechia' })).toBe('Norvane Czechia')
  })

  it('[SEO-06] Replace the literal prefix by the company’s name', () => {
    expect(pageTitle('About IMCD_', 'Norvane France')).toBe('About Norvane France | Norvane France')
    expect(withCompanyName('IMCD_: products of IMCD_. IMCD stays.', 'Norvane')).toBe(
      'Norvane: products of Norvane. IMCD stays.',
    )
    expect(withCompanyName('IMCD_', '$& $1')).toBe('$& $1')
  })
})
