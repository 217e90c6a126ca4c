import * as v from 'valibot'
import { isShared, sampleText, sharedText } from '../../fixtures/shared-files.ts'

export const formulaCorpus = 'corpora/csv/formula_injection.json'
/** Texts that a spreadsheet would compute. */
export const formulas = [
  ...stringsIn(sampleText('formula-cells.json')),
  ...(isShared(formulaCorpus) ? stringsIn(sharedText(formulaCorpus)) : []),
]

function stringsIn(json: string): readonly string[] {
  return v.parse(v.array(v.string()), JSON.parse(json))
}
