import { hasBit, type Bits } from '#platform/search/index/bits.ts'
import type { BrandVisibility } from '#platform/search/words/brands.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { termSourceOfOwner, isTermSourceOwner, isNoOwner } from '#platform/search/index/fields.ts'
import type { SearchScope } from '#platform/search/port.ts'
import type { Scopes } from './scopes.ts'

/** The documents and term sources that a viewer sees. Valid for one query: later changes are not noticed. */
export class Visibility {
  private readonly catalogue: Catalogue
  private readonly grades: Bits
  private readonly tradeNames: Bits
  private readonly principals: Bits
  private readonly brands: BrandVisibility

  constructor(catalogue: Catalogue, scopes: Scopes, scope: SearchScope) {
    this.catalogue = catalogue
    this.grades = scopes.ofCatalogue('tradeGrade', scope).bits.data
    this.tradeNames = scopes.ofCatalogue('tradeName', scope).bits.data
    this.principals = scopes.ofCatalogue('principal', scope).bits.data
    this.brands = scopes.brands.in(scope)
  }

  hasDocument(document: number): boolean {
    return hasBit(this.grades, document) || hasBit(this.tradeNames, document) || hasBit(this.principals, document)
  }

  /** A term source is visible if a visible document shows it. */
  hasTermSource(termSource: number): boolean {
    const { termSources } = this.catalogue
    if (termSources.hasGradeIn(termSource, this.grades)) return true
    for (const list of termSources.brandsOf(termSource))
      for (let at = 0; at < list.length; at += 1)
        if (this.hasDocument(list[at]!) && this.brands.hasTermSource(list[at]!, termSource)) return true
    return false
  }

  hasOwner(owner: number): boolean {
    if (isNoOwner(owner)) return false
    return isTermSourceOwner(owner) ? this.hasTermSource(termSourceOfOwner(owner)) : this.hasDocument(owner)
  }
}
