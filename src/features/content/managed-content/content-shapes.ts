import type { PageRole, PublicationType } from './content-types.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { ReadHtml } from '#features/catalogue/pages/detail-shapes.ts'
import type { RecordLink, TradeGradeCard } from '#features/catalogue/cards/card-shapes.ts'

/** A text of a content. `lang` is set only if the text is not in the visitor's language (LNG-01). */
interface ContentText {
  readonly text: string
  readonly lang?: LanguageCode
}

/** The fields of every content with its own page (ENT-08), in the language for the visitor. */
export interface ContentDetails {
  readonly id: string
  readonly contentKey: string
  readonly slug: string
  readonly nameToDisplay: string
  /** Set if the text is not in the visitor's language. */
  readonly lang?: LanguageCode
  readonly subtitle: ContentText | null
  readonly metaDescription: string | null
  readonly body: ReadHtml | null
  /** The path of the image (`/cms/delivery/media/MC…`) and its alternative text. */
  readonly image: ContentImageFile | null
  /** `2026-03-31` */
  readonly publishedDate: string | null
  /** All languages in which the content is published today, including the one shown. */
  readonly languages: readonly LanguageCode[]
  /** ISO codes; an empty list means all countries. */
  readonly countries: readonly string[]
}

export interface ContentImageFile {
  readonly file: string
  readonly alt: string
  /** In pixels, if known. */
  readonly width: number | null
  readonly height: number | null
}

/** A downloadable file of a publication. */
export interface ContentAttachment {
  readonly file: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** A product that the viewer's country does not have, and up to three products that can stand in for it there (SUB-03). */
export interface MissingProduct {
  readonly product: RecordLink
  readonly substitutes: readonly RecipeSubstitute[]
}

/** A product that can stand in for another one in a recipe, and why. */
export interface RecipeSubstitute extends RecordLink {
  /** What the other one does in the recipe and this one does as well; where an editor recommends it, all that both do. */
  readonly functions: readonly RecordLink[]
  /** How an editor recommends it; null: no editor does. */
  readonly recommendation: 'equivalent' | 'alternative' | null
}

/** One line of a recipe, with what this viewer may see. */
export interface FormulationEntry {
  /** `A`, `B`, … */
  readonly phase: string
  /** The name in the recipe. */
  readonly name: string
  readonly percent: number
  /** What it does in the recipe; null where the recipe does not say it. */
  readonly use: RecordLink | null
  /**
   * `unlinked`: the recipe refers to no product of the portal. An entry that is not available here has no link.
   */
  readonly availability: 'available' | 'unavailable' | 'unlinked'
  readonly product: RecordLink | null
  /** Only of an entry that is not available here, and null if the viewer may not see its product anywhere. */
  readonly missing: MissingProduct | null
}

/** When and where an event takes place. Times are those of the clocks of the zone. */
export interface PublicationEvent {
  readonly startsOn: string
  readonly endsOn: string
  readonly place: string | null
  /** `09:00` */
  readonly startTime: string | null
  readonly endTime: string | null
  /** `Europe/Amsterdam` */
  readonly timeZone: string | null
  /** The address where people register; null after the event. */
  readonly registration: string | null
}

/** ContentController.getPublication */
export interface PublicationDetails extends ContentDetails {
  readonly contentType: PublicationType
  /** The moment of the last change of the content or of the text that is shown, in ISO form. */
  readonly modifiedAt: string
  readonly attachment: ContentAttachment | null
  /** An address on an allowed host (§5). */
  readonly video: { readonly address: string; readonly poster: ContentImageFile | null } | null
  /** Only for events. Days are local to the place of the event, both inclusive. */
  readonly event: PublicationEvent | null
  readonly formulation: readonly FormulationEntry[]
  readonly products: readonly TradeGradeCard[]
  readonly tradeNames: readonly RecordLink[]
  readonly principals: readonly RecordLink[]
  readonly businessGroups: readonly RecordLink[]
  readonly marketSegments: readonly (RecordLink & { readonly businessGroupSlug: string })[]
}

/** ContentController.getPage: a plain page or one with its own layout (RTE-03). */
export interface ContentPage extends ContentDetails {
  readonly contentType: 'page' | 'Our_values'
  readonly pageRole: PageRole | null
}

/** The roles of plain pages, and the page of the company's values. */
export type FrameRole = PageRole | 'values'

/** A page that the site's frame links to. */
interface FramePage {
  readonly role: FrameRole
  readonly slug: string
  readonly contentKey: string
  readonly nameToDisplay: string
  readonly lang?: LanguageCode
}

/** ContentController.getFramePages, in the order of the footer. */
export type FramePages = readonly FramePage[]
