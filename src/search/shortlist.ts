import type { Catalogue } from './catalogue.ts'
import { carrierOfOwner, isCarrierOwner } from './fields.ts'
import type { Shown } from './shown.ts'

/** What may be suggested: the best text of a carrier or a document. */
export interface Candidate {
  readonly owner: number
  readonly entry: number
  readonly points: number
}

/** The best of many that the site shows, one for each owner, without a list of all. */
export class Shortlist {
  /** As many points as whoever joins has at least, once there are enough. */
  least = -Infinity
  /** The last of those who have them. */
  private last = -1
  private readonly byOwner = new Map<number, Candidate>()
  private readonly size: number
  private readonly shown: Shown
  private readonly catalogue: Catalogue
  private readonly hidden = new Set<number>()

  constructor(size: number, shown: Shown, catalogue: Catalogue) {
    this.size = size
    this.shown = shown
    this.catalogue = catalogue
  }

  /** `owner`: a carrier, or a document that is shown. */
  offer(owner: number, entry: number, points: number): void {
    if (points < this.least || this.hidden.has(owner)) return
    if (points === this.least && owner !== this.last && compareIds(owner, this.last, this.catalogue) > 0) return
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.points >= points) return
    if (known === undefined && isCarrierOwner(owner) && !this.shown.hasCarrier(carrierOfOwner(owner))) {
      this.hidden.add(owner)
      return
    }
    this.byOwner.set(owner, { owner, entry, points })
    if (this.byOwner.size < this.size * 2) return
    const kept = this.candidates
    this.byOwner.clear()
    for (const candidate of kept) this.byOwner.set(candidate.owner, candidate)
    const last = kept.at(-1)
    if (last === undefined) return
    this.least = last.points
    this.last = last.owner
  }

  get candidates(): readonly Candidate[] {
    return [...this.byOwner.values()].sort(byPoints(this.catalogue)).slice(0, this.size)
  }
}

/** What stands out alike is in the order of the ids, whatever was indexed first. */
export const byPoints =
  (catalogue: Catalogue) =>
  (a: Candidate, b: Candidate): number =>
    // Whole numbers: others are objects, to be collected.
    a.points > b.points ? -1 : a.points < b.points ? 1 : compareIds(a.owner, b.owner, catalogue)

/** Two of a kind without making texts of their ids. */
function compareIds(a: number, b: number, catalogue: Catalogue): number {
  const { carriers, documents } = catalogue
  if (isCarrierOwner(a) && isCarrierOwner(b)) return carriers.ids.pool.compare(carrierOfOwner(a), carrierOfOwner(b))
  if (!isCarrierOwner(a) && !isCarrierOwner(b)) return documents.compareIds(a, b)
  const ofA = idOfOwner(a, catalogue)
  const ofB = idOfOwner(b, catalogue)
  return ofA < ofB ? -1 : ofA > ofB ? 1 : 0
}

export const idOfOwner = (owner: number, { carriers, documents }: Catalogue): string =>
  isCarrierOwner(owner) ? carriers.ids.get(carrierOfOwner(owner)) : documents.idOf(owner)
