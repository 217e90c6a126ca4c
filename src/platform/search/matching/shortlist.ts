import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { termSourceOfOwner, isTermSourceOwner } from '#platform/search/index/fields.ts'
import type { Visibility } from './visibility.ts'

/** A candidate for a suggestion: the best text of a term source or a document. */
export interface Candidate {
  readonly owner: number
  readonly entry: number
  readonly points: number
}

/** Collects the best visible candidates, one for each owner, without storing all of them. */
export class Shortlist {
  /** The minimal points of a new candidate once the list is full. */
  threshold = -Infinity
  /** The last owner in the list, which has these points. */
  private last = -1
  private readonly byOwner = new Map<number, Candidate>()
  private readonly size: number
  private readonly visibility: Visibility
  private readonly catalogue: Catalogue
  private readonly hidden = new Set<number>()

  constructor(size: number, visibility: Visibility, catalogue: Catalogue) {
    this.size = size
    this.visibility = visibility
    this.catalogue = catalogue
  }

  /** `owner` is a term source, or a document that is visible. */
  offer(owner: number, entry: number, points: number): void {
    if (points < this.threshold || this.hidden.has(owner)) return
    if (points === this.threshold && owner !== this.last && compareIds(owner, this.last, this.catalogue) > 0) return
    const known = this.byOwner.get(owner)
    if (known !== undefined && known.points >= points) return
    if (known === undefined && isTermSourceOwner(owner) && !this.visibility.hasTermSource(termSourceOfOwner(owner))) {
      this.hidden.add(owner)
      return
    }
    this.byOwner.set(owner, { owner, entry, points })
    if (this.byOwner.size < this.size * 2) return
    const best = this.candidates
    this.byOwner.clear()
    for (const candidate of best) this.byOwner.set(candidate.owner, candidate)
    const last = best.at(-1)
    if (last === undefined) return
    this.threshold = last.points
    this.last = last.owner
  }

  get candidates(): readonly Candidate[] {
    return [...this.byOwner.values()].sort(byPoints(this.catalogue)).slice(0, this.size)
  }
}

/** Candidates with equal points are ordered by id, independent of the order of indexing. */
export const byPoints =
  (catalogue: Catalogue) =>
  (a: Candidate, b: Candidate): number =>
    // The comparison returns small integers: other numbers would be allocated as objects.
    a.points > b.points ? -1 : a.points < b.points ? 1 : compareIds(a.owner, b.owner, catalogue)

/** Compares two owners of the same type without decoding their ids. */
function compareIds(a: number, b: number, catalogue: Catalogue): number {
  const { termSources, documents } = catalogue
  if (isTermSourceOwner(a) && isTermSourceOwner(b))
    return termSources.ids.pool.compare(termSourceOfOwner(a), termSourceOfOwner(b))
  if (!isTermSourceOwner(a) && !isTermSourceOwner(b)) return documents.compareIds(a, b)
  const ofA = idOfOwner(a, catalogue)
  const ofB = idOfOwner(b, catalogue)
  return ofA < ofB ? -1 : ofA > ofB ? 1 : 0
}

export const idOfOwner = (owner: number, { termSources, documents }: Catalogue): string =>
  isTermSourceOwner(owner) ? termSources.ids.get(termSourceOfOwner(owner)) : documents.idOf(owner)
