import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner } from './fields.ts'
import type { Shown } from './shown.ts'

/** What may be suggested: the best text of a carrier or a document. */
export interface Candidate {
  readonly owner: number
  readonly id: string
  readonly entry: number
  readonly points: number
}

/** What stands out alike is in the order of the ids, whatever was indexed first. */
export const byPoints = (a: Candidate, b: Candidate): number =>
  b.points - a.points || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The best of many that the site shows, one for each owner, without a list of all. */
export class Shortlist {
  private readonly byOwner = new Map<number, Candidate>()
  private readonly size: number
  private readonly shown: Shown
  private readonly catalogue: Catalogue
  private readonly hidden = new Set<number>()
  private least = -Infinity

  constructor(size: number, shown: Shown, catalogue: Catalogue) {
    this.size = size
    this.shown = shown
    this.catalogue = catalogue
  }

  offer(owner: number, entry: number, points: number): void {
    if (points < this.least || this.hidden.has(owner)) return
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.points >= points) return
    if (known === undefined && !this.shown.hasOwner(owner)) {
      this.hidden.add(owner)
      return
    }
    const { catalogue } = this
    const id = isCarrierOwner(owner)
      ? catalogue.carriers.ids.get(carrierOfOwner(owner))
      : catalogue.documents.idOf(owner)
    this.byOwner.set(owner, { owner, id, entry, points })
    if (this.byOwner.size < this.size * 2) return
    const kept = this.candidates
    this.byOwner.clear()
    for (const candidate of kept) this.byOwner.set(candidate.owner, candidate)
    this.least = kept.at(-1)?.points ?? -Infinity
  }

  get candidates(): readonly Candidate[] {
    return [...this.byOwner.values()].toSorted(byPoints).slice(0, this.size)
  }
}
