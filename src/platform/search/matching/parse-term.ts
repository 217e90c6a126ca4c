import {
  findIdentifiers,
  formatCas,
  formatEc,
  type FoundIdentifier,
  type IdentifierReading,
} from '#platform/values/text/identifiers.ts'
import { codeAlternative, codesStartingWith, type Alternative } from '#platform/search/words/alternatives.ts'
import { isNumber } from '#platform/search/words/analyse.ts'
import { codeSigns } from '#platform/search/index/fields.ts'
import { entriesWithPhrase } from '#platform/search/words/phrase-entries.ts'
import { boundedTerm } from '#platform/search/vocabulary/search-term.ts'
import { maxSlots, type TermContext, type Slot } from '#platform/search/index/slot.ts'
import { qualityWeights, slotWeights } from '#platform/search/ranking/weights.ts'
import { wordSlots } from '#platform/search/words/word-slots.ts'

export interface ParsedTerm {
  readonly slots: readonly Slot[]
  /** The identifiers among the slots. */
  readonly identifiers: readonly IdentifierReading[]
}

/**
 * Returns the possible readings of a term, most likely first: with identifiers recognised, and as plain words unless an
 * identifier is certain.
 */
export function parseTerm(term: string, context: TermContext): readonly ParsedTerm[] {
  const text = boundedTerm(term)
  const identifiers = findIdentifiers(text)
  const plain = (): ParsedTerm => ({ slots: wordSlots(text, context, true), identifiers: [] })
  if (identifiers.length === 0) return [plain()]
  const withIdentifiers = {
    slots: identifierSlots(text, identifiers, context),
    identifiers: identifiers.flatMap((found) => found.readings),
  }
  return identifiers.some((found) => found.readings.some((reading) => reading.certain))
    ? [withIdentifiers]
    : [withIdentifiers, plain()]
}

function identifierSlots(text: string, identifiers: readonly FoundIdentifier[], context: TermContext): readonly Slot[] {
  const slots: Slot[] = []
  let from = 0
  for (const identifier of identifiers) {
    slots.push(...wordSlots(text.slice(from, identifier.start), context, false))
    slots.push({
      typed: text.slice(identifier.start, identifier.end).trim(),
      isIdentifier: true,
      isStopWord: false,
      weight: slotWeights.significant,
      alternatives: identifier.readings.flatMap((reading) => alternativesOfReading(reading, context)),
    })
    from = identifier.end
  }
  slots.push(...wordSlots(text.slice(from), context, false))
  return slots.slice(0, maxSlots)
}

function alternativesOfReading(
  reading: IdentifierReading,
  { catalogue, maxCodes }: TermContext,
): readonly Alternative[] {
  if (reading.kind === 'colourIndex') {
    const entries = entriesWithPhrase(['ci', reading.normalised], catalogue)
    return entries.length === 0
      ? []
      : [
          {
            how: 'code',
            quality: qualityWeights.code,
            form: `ci ${reading.normalised}`,
            editDistance: 0,
            termOrEntries: entries,
            covers: 2,
          },
        ]
  }
  const form = codeSigns[reading.kind] + reading.normalised
  const exact = codeAlternative(form, 'code', qualityWeights.code, catalogue)
  const isWhole = !reading.beginning && reading.kind !== 'eNumber'
  if (isWhole && (exact !== null || reading.certain)) return exact === null ? [] : [exact]
  return [exact, codesStartingWith(form, continuationOf(reading), maxCodes, catalogue)].filter(
    (alternative) => alternative !== null,
  )
}

/** Returns a test for the complete identifiers that a typed prefix may belong to. */
function continuationOf({ kind, normalised, typed }: IdentifierReading): (whole: string) => boolean {
  // E152 is not a prefix of E1520, but E322 is a prefix of E322i. The first character is the sign of the field.
  if (kind === 'eNumber') return (whole) => !isNumber(whole.charAt(normalised.length + 1))
  // 77-92 is a prefix of 77-92-9, but not of 7792-11-4.
  const format = kind === 'cas' ? formatCas : formatEc
  return (whole) => !typed.includes('-') || format(whole.slice(1)).startsWith(typed)
}
