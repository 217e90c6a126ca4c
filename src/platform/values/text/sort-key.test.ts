import { describe, expect, it } from 'vitest'
import { sortKey } from './sort-key.ts'

const sorted = (names: readonly string[]): readonly string[] =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))))

describe('Sort key', () => {
  it.each([
    ['case does not count', ['apple', 'Banana', 'cherry']],
    ['accents do not count', ['école', 'ecru', 'édam', 'edge']],
    ['letters no decomposition takes apart stand by their base', ['Lab', 'łagodny', 'lzz', 'Maß', 'Mast']],
    ['numbers count as numbers', ['Polysorbate 20', 'Polysorbate 80', 'Polysorbate 100', 'Polysorbate X']],
    ['leading zeros do not count', ['A 007', 'A 8', 'A 0010']],
    ['a word ends before a longer one', ['Sodium', 'Sodium chloride', 'Sodiumless']],
    ['marks come before digits, digits before letters', ['-x', '1-Butanol', 'Acetone', 'ωmega']],
    ['foreign scripts follow', ['zinc', '亜鉛', '🧪']],
  ])('Orders as expected: %s', (_, names) => {
    expect(sorted(names.toReversed())).toEqual(names)
  })

  it('Orders Latin names like Intl.Collator', () => {
    const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
    const names = [
      'Ångström',
      'aether',
      'Zein',
      'Øresund',
      'oleic',
      'İzmir',
      'ızgara',
      'inulin',
      'çay',
      'Cera',
      'E 100',
      'E 20',
    ]
    expect(sorted(names)).toEqual(names.toSorted(collator.compare))
  })

  it('Has a limited length for any name', () => {
    expect(sortKey('x'.repeat(10_000)).length).toBeLessThanOrEqual(120)
    expect(sortKey('9'.repeat(10_000)).length).toBeLessThanOrEqual(120)
    expect(sortKey('')).toBe('')
  })
})
