import { describe, expect, it } from 'vitest'
import type { ListedCertificate } from './certificate-card.ts'
import { certificatePage } from './certificate-page.ts'

const certificates = Array.from({ length: 50 }, (_, at) => ({
  id: String(at),
  name: `Certificate ${at}`,
  logo: null,
  showDropdown: false,
  validity: { state: 'valid' } as const,
  items: [],
  line: '',
  scheme: undefined,
  validUntil: undefined,
  supplier: undefined,
  tradeName: undefined,
})) satisfies readonly ListedCertificate[]

describe('A page of certificates', () => {
  it.each([
    [50, null, { page: 1, pages: 3, first: '0', shown: 24 }],
    [50, '2', { page: 2, pages: 3, first: '24', shown: 24 }],
    [50, '3', { page: 3, pages: 3, first: '48', shown: 2 }],
    [50, '4', { page: 1, pages: 3, first: '0', shown: 24 }],
    [50, 'abc', { page: 1, pages: 3, first: '0', shown: 24 }],
    [24, null, { page: 1, pages: 1, first: '0', shown: 24 }],
    [0, null, { page: 1, pages: 1, first: undefined, shown: 0 }],
  ])('Of %i certificates, %j shows the right ones', (found, input, { page, pages, first, shown }) => {
    const list = { certificates: certificates.slice(0, found), total: 60, schemes: [], languages: [] }
    const paged = certificatePage(list, input)
    expect(paged).toMatchObject({ found, page, pages, total: 60 })
    expect(paged.certificates).toHaveLength(shown)
    expect(paged.certificates[0]?.id).toBe(first)
  })
})
