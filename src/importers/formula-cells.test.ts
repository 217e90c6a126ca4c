import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { neutralised, restored } from './formula-cells.ts'

const corpus = '../shared/corpora/csv/formula_injection.json'

describe('formula cells', () => {
  it.each([
    ['=1+1', '\\=1+1'],
    ['@SUM(1,1)', '\\@SUM(1,1)'],
    ['\t=1+1', '\\\t\\=1+1'],
    ['＝1+1', '\\＝1+1'],
    [' =1+1', '\\ =1+1'],
    [';=1+1', '\\;\\=1+1'],
    ['%0A=1+1', '\\%0A=1+1'],
    ["'=1+1", "\\'=1+1"],
    ['\\=1+1', '\\\\=1+1'],
    ['-20 °C', '\\-20 °C'],
    ['dry;=cmd', 'dry;\\=cmd'],
    ['first\n=second', 'first\n\\=second'],
  ])('writes %j as %j', (text, cell) => {
    expect(neutralised(text)).toBe(cell)
    expect(restored(cell)).toBe(text)
  })

  it.each(['', 'Citric acid', '1-Butanol', 'N,N-dimethyl', 'a=b', 'C:\\temp', '\\', '\\\\server', '100 %', "'quoted'"])(
    'leaves %j alone',
    (text) => {
      expect(neutralised(text)).toBe(text)
      expect(restored(text)).toBe(text)
    },
  )

  it('gives back every text', () => {
    const awkward = fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '\t',
        '\r',
        '\n',
        ' ',
        '\u00a0',
        '\\',
        "'",
        '"',
        ';',
        ',',
        '%0A',
        '%',
        'a',
        '1',
      ),
    })
    fc.assert(
      fc.property(fc.oneof(awkward, fc.string({ unit: 'binary' })), (text) => {
        expect(restored(neutralised(text))).toBe(text)
        expect(neutralised(text)).not.toMatch(/^[\s"';,]*[=+\-@＝＋－＠\t\r\n]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives back the formula cells of the corpus', () => {
    const cells = existsSync(corpus) ? v.parse(v.array(v.string()), JSON.parse(readFileSync(corpus, 'utf8'))) : []
    if (cells.length === 0) console.warn(`${corpus} is missing: only the project's own cells were tried`)
    for (const cell of cells) {
      expect(neutralised(cell)).toMatch(/^\\/)
      expect(restored(neutralised(cell))).toBe(cell)
    }
  })
})
