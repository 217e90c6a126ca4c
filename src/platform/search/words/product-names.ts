import type { Engine } from '#platform/search/engine.ts'
import { isNoOwner } from '#platform/search/index/fields.ts'
import { Visibility } from '#platform/search/matching/visibility.ts'
import type { SearchScope } from '#platform/search/port.ts'
import { tokensOf } from './analyse.ts'

/** The number of words of the longest names that are compared. */
export const maxNameWords = 8
/** The number of texts with a word that are compared; a word of more texts is too common to be checked. */
const maxTexts = 2000

/** Finds complete names of products: of substances, trade names and grades that the viewer sees. */
export class ProductNames {
  private readonly engine: Engine
  private readonly scope: SearchScope
  private visibility: Visibility | null = null

  constructor(engine: Engine, scope: SearchScope) {
    this.engine = engine
    this.scope = scope
  }

  /** Returns whether the words, in the common spelling, are a complete name. */
  has(forms: readonly string[]): boolean {
    const { entries } = this.engine.catalogue
    let rarest = -1
    let least = Infinity
    for (const form of forms) {
      const term = entries.vocabulary.find(form)
      if (term < 0) return false
      const count = entries.countWith(term)
      if (count >= least) continue
      least = count
      rarest = term
    }
    if (rarest < 0 || least > maxTexts) return false
    const target = forms.join(' ')
    for (const list of entries.withTerm(rarest))
      for (let at = 0; at < list.length; at += 1) {
        const entry = list[at]!
        if (entries.wordsOf(entry) !== forms.length || !entries.isName(entry)) continue
        if (entries.fieldOf(entry) === 'principal') continue
        const owner = entries.owner.data[entry]!
        if (isNoOwner(owner)) continue
        const text = tokensOf(entries.textOf(entry))
        if (text.map((token) => token.spelled).join(' ') === target && this.isVisible(owner)) return true
      }
    return false
  }

  /** Names that the viewer may not see decide nothing, since they would reveal their records. */
  private isVisible(owner: number): boolean {
    const { catalogue, scopes } = this.engine
    this.visibility ??= new Visibility(catalogue, scopes, this.scope)
    return this.visibility.hasOwner(owner)
  }
}
