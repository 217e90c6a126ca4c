import { describe, expect, it } from 'vitest'
import { auditAddress, peopleAddress, tokensAddress } from '#features/back-office/administration/addresses.ts'
import { readPage } from './page-number.ts'

describe('The addresses of administrators', () => {
  it.each([
    ['1', 1],
    ['2', 2],
    ['100000', 100_000],
    ['100001', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['', 1],
    ['two', 1],
  ])('[BOF-08] The page “%s” is number %i', (text, page) => expect(readPage(text)).toBe(page))

  it('[BOF-08] Contain only what differs from the first page of everything', () => {
    const base = '/back-office/en-us'
    expect(peopleAddress(base)).toBe('/back-office/en-us/people')
    expect(peopleAddress(base, { search: 'a b', role: '', page: 1 })).toBe('/back-office/en-us/people?search=a+b')
    expect(tokensAddress(base, undefined, 2)).toBe('/back-office/en-us/tokens?page=2')
    expect(auditAddress(base, { user: undefined, day: '2026-06-15' })).toBe('/back-office/en-us/audit?day=2026-06-15')
  })
})
