import { normaliseIdentifier } from '#domain/identifiers.ts'
import type { Alternative } from './alternatives.ts'
import type { Catalogue } from './catalogue.ts'
import type { DocumentScores } from './document-scores.ts'
import type { Engine } from './engine.ts'
import { shownCarriers } from './explain-filters.ts'
import { carrierOfOwner, isCarrierOwner, isCodeField, isNobody } from './fields.ts'
import type { Explanation, SearchQuery } from './port.ts'
import type { Prepared } from './prepare.ts'

type Match = Explanation['matches'][number]

/** Of a series of codes the one that is meant. */
function formIn({ entries }: Catalogue, entry: number, { how, form }: Alternative): string {
  const field = entries.fieldOf(entry)
  return how === 'code-prefix' && isCodeField(field) ? normaliseIdentifier(field, entries.textOf(entry)) : form
}

/** For each word of the query, the best of the places where it stands. */
export function matchesOf(
  engine: Engine,
  query: SearchQuery,
  { understood }: Prepared,
  document: number,
  scores: DocumentScores | null,
): Explanation['matches'] {
  const { matches } = understood
  if (matches === null || scores === null) return []
  const { catalogue } = engine
  const carriers = new Set(shownCarriers(engine, query, document))
  const { bestEntry } = scores.scoreOf(document)
  return matches.slots.flatMap((slot) => {
    let best: (Match & { readonly entry: number }) | null = null
    for (const alternative of slot.alternatives)
      for (const list of typeof alternative.found === 'number'
        ? catalogue.entries.withTerm(alternative.found)
        : [alternative.found])
        for (const entry of list) {
          const owner = catalogue.entries.owner.data[entry] ?? 0
          if (isNobody(owner) || !(isCarrierOwner(owner) ? carriers.has(carrierOfOwner(owner)) : owner === document))
            continue
          if (!isCarrierOwner(owner) && alternative.carriersOnly === true) continue
          if (
            alternative.how !== 'exact' &&
            typeof alternative.found === 'number' &&
            catalogue.entries.isDescription(entry)
          )
            continue
          const weight = matches.weightOfEntry(entry) * alternative.quality
          // Of places that count alike, the one in the text that is covered best.
          if (
            best !== null &&
            (weight < best.weight || (weight === best.weight && (best.entry === bestEntry || entry !== bestEntry)))
          )
            continue
          best = {
            typed: slot.typed,
            field: catalogue.entries.fieldOf(entry),
            language: catalogue.entries.languageOf(entry),
            matched: formIn(catalogue, entry, alternative),
            text: catalogue.entries.textOf(entry),
            how: alternative.how,
            editDistance: alternative.editDistance,
            weight,
            entry,
          }
        }
    if (best === null) return []
    const { entry: _, ...match } = best
    return [match]
  })
}
