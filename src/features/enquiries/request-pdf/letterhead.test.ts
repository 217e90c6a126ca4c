import { describe, expect, it } from 'vitest'
import { siteByCode } from '#sites/table.ts'
import { letterhead, paperOf } from './letterhead.ts'

const site = (code: string) => siteByCode(code) ?? expect.unreachable()
const office = { street: '1 Long Road', city: 'Town', state: null, postalCode: '4711', phone: null, email: null }

describe('The letterhead', () => {
  it.each([
    ['US', { state: 'DE' }, ['Town, DE 4711', 'United States']],
    ['CA', { state: 'QC' }, ['Town, QC 4711', 'Canada']],
    ['GB', {}, ['Town', '4711', 'United Kingdom']],
    ['BR', { state: 'SP' }, ['Town - SP', '4711', 'Brazil']],
    ['ID', {}, ['Town 4711', 'Indonesia']],
    ['IT', { state: 'MI' }, ['4711 Town MI', 'Italy']],
    ['MX', { state: 'CDMX' }, ['4711 Town, CDMX', 'Mexico']],
    ['DE', {}, ['4711 Town', 'Germany']],
  ] as const)(
    '[ERD-05] Writes an address as the post of %s does, with the name of the country',
    (country, values, place) => {
      expect(letterhead({ ...office, ...values, country }, site('nl'), 'en-US')).toEqual(['1 Long Road', ...place])
    },
  )

  it('[ERD-05] Leaves out what is not known, and names the country in the language of the reader', () => {
    const empty = { street: null, city: null, state: null, postalCode: null, country: 'DE' }
    const reached = { phone: '+31205550101', email: 'a@norvane.example' }
    const [country, reach, ...rest] = letterhead({ ...empty, ...reached }, site('nl'), 'nl-NL')
    expect([country, rest]).toEqual(['Duitsland', []])
    expect(reach).toMatch(/ · a@norvane\.example$/)
  })

  it('[ERD-05] Is printed on the paper of the country', () => {
    expect(['us', 'ca', 'mx'].map((code) => paperOf(site(code)))).toEqual(['Letter', 'Letter', 'Letter'])
    expect(['nl', 'br', 'global', 'tr'].map((code) => paperOf(site(code)))).toEqual(['A4', 'A4', 'A4', 'A4'])
  })
})
