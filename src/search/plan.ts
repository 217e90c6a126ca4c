import {
  findIdentifiers,
  formatCas,
  formatEc,
  type FoundIdentifier,
  type IdentifierReading,
} from '#domain/identifiers.ts'
import { codeAlternative, codesStartingWith, type Alternative } from './alternatives.ts'
import { isNumber } from './analyse.ts'
import { codeSigns } from './fields.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import { slotLimit, type Reader, type Slot } from './slot.ts'
import { qualityWeights, slotWeights } from './weights.ts'
import { wordSlots } from './word-slots.ts'

export interface ParsedTerm {
  readonly slots: readonly Slot[]
  /** The identifiers among them. */
  readonly identifiers: readonly IdentifierReading[]
}

/** Nobody types more. */
const characterLimit = 400

/** Readings of a term, the likeliest first: identifiers as such, then, unless they are certain, as words. */
export function parseTerm(term: string, reader: Reader): readonly ParsedTerm[] {
  const text = term.slice(0, characterLimit)
  const identifiers = findIdentifiers(text)
  const plain = (): ParsedTerm => ({ slots: wordSlots(text, reader, true), identifiers: [] })
  if (identifiers.length === 0) return [plain()]
  const withIdentifiers = {
    slots: identifierSlots(text, identifiers, reader),
    identifiers: identifiers.flatMap((found) => found.readings),
  }
  return identifiers.some((found) => found.readings.some((reading) => reading.certain))
    ? [withIdentifiers]
    : [withIdentifiers, plain()]
}

function identifierSlots(text: string, identifiers: readonly FoundIdentifier[], reader: Reader): readonly Slot[] {
  const slots: Slot[] = []
  let from = 0
  for (const identifier of identifiers) {
    slots.push(...wordSlots(text.slice(from, identifier.start), reader, false))
    slots.push({
      typed: text.slice(identifier.start, identifier.end).trim(),
      isIdentifier: true,
      isNoise: false,
      weight: slotWeights.telling,
      alternatives: identifier.readings.flatMap((reading) => alternativesOfReading(reading, reader)),
    })
    from = identifier.end
  }
  slots.push(...wordSlots(text.slice(from), reader, false))
  return slots.slice(0, slotLimit)
}

function alternativesOfReading(reading: IdentifierReading, { catalogue, mostCodes }: Reader): readonly Alternative[] {
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
            found: entries,
            covers: 2,
          },
        ]
  }
  const form = codeSigns[reading.kind] + reading.normalised
  const exact = codeAlternative(form, 'code', qualityWeights.code, catalogue)
  const isWhole = !reading.beginning && reading.kind !== 'eNumber'
  if (isWhole && (exact !== null || reading.certain)) return exact === null ? [] : [exact]
  return [exact, codesStartingWith(form, continuationOf(reading), mostCodes, catalogue)].filter(
    (alternative) => alternative !== null,
  )
}

/** What the number typed may be the beginning of. */
function continuationOf({ kind, normalised, typed }: IdentifierReading): (whole: string) => boolean {
  // E152 is not the beginning of E1520, but E322 is of E322i. The sign stands in front.
  if (kind === 'eNumber') return (whole) => !isNumber(whole.charAt(normalised.length + 1))
  // 77-92 is the beginning of 77-92-9, but not of 7792-11-4.
  const format = kind === 'cas' ? formatCas : formatEc
  return (whole) => !typed.includes('-') || format(whole.slice(1)).startsWith(typed)
}
