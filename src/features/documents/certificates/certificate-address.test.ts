import { describe, expect, it } from 'vitest'
import { canonicalCertificateQuery, readCertificateChoice, writeCertificateChoice } from './certificate-address.ts'

const read = (query: string) => readCertificateChoice(new URLSearchParams(query))
const canonical = (query: string) => canonicalCertificateQuery(new URLSearchParams(query), read(query))

describe('Address of the certificates page', () => {
  it.each([
    ['', { principal: '', schemes: [], languages: [] }],
    ['scheme=&language=&principal=', { principal: '', schemes: [], languages: [] }],
    ['scheme=iso-9001', { principal: '', schemes: ['iso-9001'], languages: [] }],
    ['scheme=kosher&scheme=halal&scheme=kosher', { principal: '', schemes: ['halal', 'kosher'], languages: [] }],
    ['language=nl-NL&language=de', { principal: '', schemes: [], languages: ['de', 'nl-NL'] }],
    ['principal=001000000000001', { principal: '001000000000001AAA', schemes: [], languages: [] }],
    ['principal=all&scheme=halal', { principal: 'all', schemes: ['halal'], languages: [] }],
    ['principal=nobody', { principal: '', schemes: [], languages: [] }],
    ['scheme=%3Cscript%3E&scheme=a%20b', { principal: '', schemes: [], languages: [] }],
    [`scheme=${'x'.repeat(64)}`, { principal: '', schemes: ['x'.repeat(64)], languages: [] }],
    [`scheme=${'x'.repeat(65)}`, { principal: '', schemes: [], languages: [] }],
  ])('Parses the query ?%s', (query, choice) => {
    expect(read(query)).toEqual(choice)
  })

  it('Reads a limited number of values', () => {
    const query = Array.from({ length: 1000 }, (_, at) => `scheme=s${at}`).join('&')
    expect(read(query).schemes).toHaveLength(100)
  })

  it.each([
    ['', null],
    ['scheme=halal&scheme=kosher&language=de', null],
    ['utm_source=mail', null],
    ['scheme=', ''],
    ['scheme=kosher&scheme=halal', 'scheme=halal&scheme=kosher'],
    ['language=de&scheme=halal', 'scheme=halal&language=de'],
    ['principal=001000000000001', 'principal=001000000000001AAA'],
    ['utm_source=mail&scheme=', 'utm_source=mail'],
    ['scheme=halal&page=2', null],
    ['page=2&scheme=halal', 'scheme=halal&page=2'],
    ['page=2&page=3', 'page=2'],
    ['page=9999999999', null],
  ])('Returns for ?%s the canonical query %j', (query, expected) => {
    expect(canonical(query)).toBe(expected)
  })

  it('Parses what it wrote', () => {
    const choice = { principal: '001000000000001AAA', schemes: ['halal', 'iso-9001'], languages: ['fr-CA'] }
    expect(read(writeCertificateChoice(choice))).toEqual(choice)
    expect(read(writeCertificateChoice(choice, 2))).toEqual(choice)
  })
})
