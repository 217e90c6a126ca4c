import type { PageRole, PublicationType } from '#domain/content-types.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ReadHtml } from './detail-shapes.ts'
import type { RecordLink, TradeGradeCard } from './search-shapes.ts'

/** A text of a content; `lang` only where it is not the visitor's language (LNG-01). */
interface ContentText {
  readonly text: string
  readonly lang?: LanguageCode
}

/** What every content with a page of its own says (ENT-08), in the language that its visitor reads. */
export interface ContentDetails {
  readonly id: string
  readonly contentKey: string
  readonly slug: string
  readonly nameToDisplay: string
  /** Set when it is not in the visitor's language. */
  readonly lang?: LanguageCode
  readonly subtitle: ContentText | null
  readonly metaDescription: string | null
  readonly body: ReadHtml | null
  /** Path of its image (`/cms/delivery/media/MC…`), with the words instead of it. */
  readonly image: ContentImageFile | null
  /** `2026-03-31` */
  readonly publishedDate: string | null
  /** Every language in which it is published today; the one shown is among them. */
  readonly languages: readonly LanguageCode[]
  /** ISO codes; none: all countries. */
  readonly countries: readonly string[]
}

export interface ContentImageFile {
  readonly file: string
  readonly alt: string
  /** Pixels, where they are known. */
  readonly width: number | null
  readonly height: number | null
}

/** What can be downloaded with a publication. */
export interface ContentAttachment {
  readonly file: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** One line of a recipe, as this viewer may have it. */
export interface FormulationEntry {
  /** `A`, `B`, … */
  readonly phase: string
  /** As the recipe names it. */
  readonly name: string
  readonly percent: number
  /** `unlinked`: the recipe names no product of the portal. What is not available here has no link, and no more is said of it. */
  readonly availability: 'available' | 'unavailable' | 'unlinked'
  readonly product: RecordLink | null
}

/** ContentController.getPublication */
export interface PublicationDetails extends ContentDetails {
  readonly contentType: PublicationType
  readonly attachment: ContentAttachment | null
  /** An address of an allowed host (§5). */
  readonly video: { readonly address: string; readonly poster: ContentImageFile | null } | null
  /** Of an event; days of the place where it is, both inclusive. */
  readonly event: { readonly startsOn: string; readonly endsOn: string; readonly place: string | null } | null
  readonly formulation: readonly FormulationEntry[]
  readonly products: readonly TradeGradeCard[]
  readonly tradeNames: readonly RecordLink[]
  readonly principals: readonly RecordLink[]
  readonly businessGroups: readonly RecordLink[]
  readonly marketSegments: readonly (RecordLink & { readonly businessGroupSlug: string })[]
}

/** ContentController.getPage: a plain page, or one with a layout of its own (RTE-03). */
export interface ContentPage extends ContentDetails {
  readonly contentType: 'page' | 'Our_values'
}

/** Plain pages by their role, and the page of the company's values. */
export type FrameRole = PageRole | 'values'

/** A page of the site's frame. */
interface FramePage {
  readonly role: FrameRole
  readonly slug: string
  readonly contentKey: string
  readonly nameToDisplay: string
  readonly lang?: LanguageCode
}

/** ContentController.getFramePages, in the order of the footer. */
export type FramePages = readonly FramePage[]
