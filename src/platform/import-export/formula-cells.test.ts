import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { itForEachSource, sampleText, sharedText } from '#tests/fixtures/shared-files.ts'
import { neutralised, restored } from './formula-cells.ts'

const corpus = 'corpora/csv/formula_injection.json'
const cellsOf = (json: string): readonly string[] => v.parse(v.array(v.string()), JSON.parse(json))

describe('Formula cells', () => {
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
  ])('Writes %j as %j', (text, cell) => {
    expect(neutralised(text)).toBe(cell)
    expect(restored(cell)).toBe(text)
  })

  it.each(['', 'Citric acid', '1-Butanol', 'N,N-dimethyl', 'a=b', 'C:\\temp', '\\', '\\\\server', '100 %', "'quoted'"])(
    'Leaves %j unchanged',
    (text) => {
      expect(neutralised(text)).toBe(text)
      expect(restored(text)).toBe(text)
    },
  )

  it('Restores every text', () => {
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

  itForEachSource(
    'Restores cells that programs interpret as formulas',
    {
      sample: () => cellsOf(sampleText('formula-cells.json')),
      shared: [corpus],
      read: () => cellsOf(sharedText(corpus)),
    },
    (cells) => {
      expect(cells.length).toBeGreaterThan(10)
      for (const cell of cells) {
        // A text in which only a later line looks like a formula is marked in that line.
        expect(neutralised(cell)).toMatch(/(?:^|\n)\\/)
        expect(restored(neutralised(cell))).toBe(cell)
      }
    },
  )
})
