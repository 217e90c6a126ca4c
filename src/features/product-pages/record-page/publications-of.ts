import { publicationsAbout, type PublicationHolder } from '#features/content/cards/publication-cards.ts'
import type { CallContext } from '#platform/calls/call.ts'

/** The number of publications: two rows of three on a wide screen. */
const maxPublications = 6

/** The newest publications about a record. */
export type Publications = Awaited<ReturnType<typeof publicationsOf>>

/**
 * Returns the newest publications about a record, followed by publications about the records it belongs to, up to the maximum.
 */
export async function publicationsOf(
  holders: readonly (readonly [PublicationHolder, id: string])[],
  context: CallContext,
) {
  const found = await Promise.all(
    holders.map(([holder, id]) => publicationsAbout(holder, id, maxPublications + 1, context)),
  )
  const cards = [...new Map(found.flat().map((card) => [card.id, card])).values()]
  return {
    cards: cards.slice(0, maxPublications),
    /** Whether there are more. */ more: cards.length > maxPublications,
  }
}
