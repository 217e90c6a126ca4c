import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'

/** DetailController.*: `bg` is the slug or integrationId of a business group, or empty (§7). */
export interface DetailParams {
  readonly recordId: string
  readonly bg?: string | undefined
  readonly languageCode: string
  readonly countryCode: string
}

/**
 * Sanitised HTML (platform/rich-text) with media addresses relative to a site. `lang` is set only if the text is not in the
 * visitor's language.
 */
export interface ReadHtml {
  readonly html: string
  readonly lang?: LanguageCode
}

export interface DetailBase extends RecordLink {
  readonly integrationId: string
  readonly description: { readonly text: string; readonly lang?: LanguageCode } | null
  readonly businessGroups: readonly RecordLink[]
  readonly marketSegments: readonly (RecordLink & { readonly businessGroupSlug: string })[]
  readonly functions: readonly (RecordLink & { readonly code: string })[]
}
