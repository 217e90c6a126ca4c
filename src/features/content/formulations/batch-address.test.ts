import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { batchQuery, readBatch } from './batch-address.ts'
import { batchUnits } from './formulation-batch.ts'

const dutch = {
  site: { countryIsoCode: 'NL', supportedLanguages: ['nl-NL'] },
  language: 'nl-NL',
} as const
const read = (query: string) => readBatch(new URLSearchParams(query), dutch)

describe('Batch in an address', () => {
  it.each([
    ['', { size: 1, unit: 'kg' }, null, false],
    ['batch=2.5', { size: 2.5, unit: 'kg' }, null, true],
    ['batch=500&unit=g', { size: 500, unit: 'g' }, null, true],
    ['unit=lb', { size: 1, unit: 'lb' }, null, false],
    ['unit=stone', { size: 1, unit: 'kg' }, null, false],
    ['batch-typed=', { size: 1, unit: 'kg' }, { code: 'required' }, true],
    ['batch-typed=0', { size: 1, unit: 'kg' }, { code: 'tooLow', limit: 0.01 }, true],
    ['batch-typed=2.5&unit=g', { size: 1, unit: 'g' }, { code: 'misplacedThousandSeparator', separator: '.' }, true],
  ] as const)('[VAL-01] Parses the query %j', (query, batch, error, isChosen) => {
    expect(read(query)).toEqual({ type: 'batch', batch, error, isChosen })
  })

  it.each([
    ['batch-typed=2,5', 'batch=2.5'],
    ['batch-typed=1.500&unit=g', 'batch=1500&unit=g'],
    ['batch-typed=1', ''],
    ['batch=0', ''],
    ['batch=2,5', ''],
    ['batch=1e3', ''],
    ['batch=-4&unit=g', 'batch=1&unit=g'],
  ])('[ADR-03] Redirects the query %j to %j', (query, right) => {
    expect(read(query)).toEqual({ type: 'redirect', query: right })
  })

  it('[ADR-03] Parses a written address in the same way in every language', () => {
    const size = fc.integer({ min: 1, max: 99_999_999 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(size, fc.constantFrom(...batchUnits), (amount, unit) => {
        const reading = read(batchQuery({ size: amount, unit }))
        expect(reading.type === 'batch' && reading.batch).toEqual({ size: amount, unit })
      }),
    )
  })
})
