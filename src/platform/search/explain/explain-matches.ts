import { normaliseIdentifier } from '#platform/values/text/identifiers.ts'
import type { Alternative } from '#platform/search/words/alternatives.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import type { DocumentScores } from '#platform/search/ranking/document-scores.ts'
import type { Engine } from '#platform/search/engine.ts'
import { visibleTermSources } from './explain-filters.ts'
import { termSourceOfOwner, isTermSourceOwner, isCodeField, isNoOwner } from '#platform/search/index/fields.ts'
import type { Explanation, SearchQuery } from '#platform/search/port.ts'
import type { PreparedQuery } from '#platform/search/index/prepare.ts'

type Match = Explanation['matches'][number]

/** Returns the form that matched. For a series of codes this is the code of the entry, not the typed prefix. */
function formIn({ entries }: Catalogue, entry: number, { how, form }: Alternative): string {
  const field = entries.fieldOf(entry)
  return how === 'code-prefix' && isCodeField(field) ? normaliseIdentifier(field, entries.textOf(entry)) : form
}

/** Returns, for each word of the query, the match with the highest weight. */
export function matchesOf(
  engine: Engine,
  query: SearchQuery,
  { understood }: PreparedQuery,
  document: number,
  scores: DocumentScores | null,
): Explanation['matches'] {
  const { matches } = understood
  if (matches === null || scores === null) return []
  const { catalogue } = engine
  const termSources = new Set(visibleTermSources(engine, query, document))
  const { bestEntry } = scores.scoreOf(document)
  return matches.slots.flatMap((slot) => {
    let best: (Match & { readonly entry: number }) | null = null
    for (const alternative of slot.alternatives)
      for (const list of typeof alternative.termOrEntries === 'number'
        ? catalogue.entries.withTerm(alternative.termOrEntries)
        : [alternative.termOrEntries])
        for (const entry of list) {
          const owner = catalogue.entries.owner.data[entry] ?? 0
          if (
            isNoOwner(owner) ||
            !(isTermSourceOwner(owner) ? termSources.has(termSourceOfOwner(owner)) : owner === document)
          )
            continue
          if (!isTermSourceOwner(owner) && alternative.termSourcesOnly === true) continue
          if (!matches.mayMatch(slot, alternative, entry)) continue
          const weight = matches.weightOfEntry(entry) * alternative.quality
          // Of matches with the same weight, the one in the text with the best coverage is shown.
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
