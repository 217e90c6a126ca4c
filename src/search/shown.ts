import { hasBit, type Bits } from './bits.ts'
import type { ShownOfBrands } from './brands.ts'
import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner, isNobody } from './fields.ts'
import type { Reader, Scopes } from './scopes.ts'

/** What a viewer may see of the catalogue. For one question: changes in between are not noticed. */
export class Shown {
  private readonly catalogue: Catalogue
  private readonly grades: Bits
  private readonly tradeNames: Bits
  private readonly principals: Bits
  private readonly brands: ShownOfBrands

  constructor(catalogue: Catalogue, scopes: Scopes, reader: Reader) {
    this.catalogue = catalogue
    this.grades = scopes.of('tradeGrade', reader).bits.data
    this.tradeNames = scopes.of('tradeName', reader).bits.data
    this.principals = scopes.of('principal', reader).bits.data
    this.brands = scopes.brands.in(reader.scope)
  }

  hasDocument(document: number): boolean {
    return hasBit(this.grades, document) || hasBit(this.tradeNames, document) || hasBit(this.principals, document)
  }

  /** A carrier is shown where a document shows that it carries it. */
  hasCarrier(carrier: number): boolean {
    const { carriers } = this.catalogue
    if (carriers.hasGradeIn(carrier, this.grades)) return true
    for (const list of carriers.brandsOf(carrier))
      for (let at = 0; at < list.length; at += 1)
        if (this.hasDocument(list[at]!) && this.brands.hasCarrier(list[at]!, carrier)) return true
    return false
  }

  hasOwner(owner: number): boolean {
    if (isNobody(owner)) return false
    return isCarrierOwner(owner) ? this.hasCarrier(carrierOfOwner(owner)) : this.hasDocument(owner)
  }
}
