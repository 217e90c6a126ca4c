import type { LanguageCode } from '#platform/i18n/languages.ts'

/** What is around every page. */
export interface BackOfficeFrame {
  readonly language: LanguageCode
  /** `/back-office/nl-nl` */
  readonly base: string
  /** The same page in every language. */
  readonly languages: readonly { readonly language: LanguageCode; readonly href: string }[]
  /** The objects that the user may read, by app; empty for users without access. */
  readonly apps: readonly {
    readonly label: string
    readonly objects: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
  }[]
  /** The pages of administrators; empty for everybody else. The labels are keys of messages. */
  readonly administration: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
  /** Pages that belong to no object. The labels are keys of messages. */
  readonly tools: BackOfficeFrame['administration']
  readonly userName: string
  /** Null without a session. */
  readonly userId: string | null
  /** The portal, for users without access. */
  readonly portalHref: string
}
