import type { CardBase } from '#features/catalogue/cards/card-shapes.ts'
import { listedBase, type ListedBase } from '#features/catalogue/cards/listed-card.ts'
import type { PublicationType } from '#features/content/managed-content/content-types.ts'

/**
 * A publication in the visitor's language or in the next language of the fallback chain. `slug` and `contentKey` form its
 * address.
 */
export interface PublicationCard extends CardBase {
  readonly kind: 'knowledgeArticle'
  readonly contentKey: string
  readonly contentType: PublicationType
  /** `2026-03-31` */
  readonly publishedDate: string | null
  /** The path of the image (`/cms/delivery/media/MC…`) and its alternative text. */
  readonly image: {
    readonly file: string
    readonly alt: string
    /** In pixels; null if unknown. */
    readonly width: number | null
    readonly height: number | null
  } | null
  /** Only for events. Days are local to the place of the event. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  /** Whether the event is over today, on this site. */
  readonly isPast: boolean
  readonly place: string | null
  readonly hasVideo: boolean
}
/** The fields of the card that a list shows. */
export interface ListedPublication
  extends
    ListedBase,
    Pick<
      PublicationCard,
      'contentKey' | 'contentType' | 'publishedDate' | 'image' | 'startsOn' | 'endsOn' | 'place' | 'description'
    > {
  readonly kind: 'knowledgeArticle'
  readonly isPast: true | undefined
  readonly hasVideo: true | undefined
}

export const listedPublication = (card: PublicationCard): ListedPublication => ({
  kind: card.kind,
  ...listedBase(card, []),
  // The title is text in a language; names of products and suppliers have no language.
  ...(card.lang === undefined ? {} : { lang: card.lang }),
  contentKey: card.contentKey,
  contentType: card.contentType,
  publishedDate: card.publishedDate,
  image: card.image,
  startsOn: card.startsOn,
  endsOn: card.endsOn,
  place: card.place,
  description: card.description,
  isPast: card.isPast || undefined,
  hasVideo: card.hasVideo || undefined,
})
