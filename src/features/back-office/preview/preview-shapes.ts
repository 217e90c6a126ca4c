/** The inputs of the form, which are also the parameters of its address. */
export const previewFields = { place: 'place', account: 'account', day: 'day', width: 'width' } as const

export const previewWidths = ['phone', 'tablet', 'desktop'] as const
export type PreviewWidth = (typeof previewWidths)[number]

/** The page of a record as a visitor would see it. */
export interface PreviewPage {
  readonly type: 'preview'
  readonly status: 200 | 400
  readonly name: string
  readonly objects: { readonly href: string; readonly label: string }
  readonly recordHref: string
  readonly action: string
  /** The bases of the sites in their languages. */
  readonly places: readonly { readonly value: string; readonly text: string }[]
  readonly place: string
  readonly account: string
  readonly day: string
  /** Whether the reader may choose the day. */
  readonly hasDay: boolean
  readonly width: PreviewWidth
  readonly problem: {
    readonly about: keyof typeof previewFields
    /** The key of a message. */ readonly text: string
  } | null
  /** Null if the form has a problem. */
  readonly shown: ShownPreview | null
}

export interface ShownPreview {
  /** The name of the account; null for a guest. */
  readonly account: string | null
  /** Site and language, as the form names them. */
  readonly place: string
  /** As pages write it. */
  readonly day: string
  /** Whether the visitor sees the record. */
  readonly isSeen: boolean
  readonly frameHref: string
  /** The page that explains why the visitor sees the record or not. */
  readonly whyHref: string
  readonly widths: readonly { readonly width: PreviewWidth; readonly href: string }[]
}
