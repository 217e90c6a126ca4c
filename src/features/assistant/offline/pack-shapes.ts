import type { ReadText } from '#platform/i18n/read-text.ts'
import type { ShownSpecification } from '#features/catalogue/specifications/shown-specifications.ts'
import type { DocumentType } from '#platform/values/document-types.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { StepOwner } from '#features/assistant/visits/steps/read-steps.ts'
import type { StoredStep } from './offline-changes.ts'

/** The version of the shapes below. A pack of another version is prepared again. */
export const packFormat = 2

/** Where the products of a pack come from. */
export const packParts = ['shown', 'carts', 'folders', 'promoted'] as const
export type PackPart = (typeof packParts)[number]

export const maxPackProducts = 300

/** The products in one request for the content of a pack. */
export const maxPackBatch = 50

/** The bytes of one pack. Browsers on iOS refuse writes beyond about 50 MB. */
export const packLimits = { default: 200_000_000, ios: 45_000_000 } as const

/** A document of a product that the customer may read too. */
export interface PackDocument {
  readonly id: string
  readonly name: string
  readonly type: DocumentType
  readonly language: LanguageCode
  /** The address of its file, which is the same while the content of the file is the same. */
  readonly address: string
  /** In bytes. */
  readonly size: number
}

/** A product in a pack, as the customer of the visit sees it. */
export interface PackProduct {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly principal: string
  readonly substances: readonly {
    readonly name: string
    readonly cas: string | null
    readonly ec: string | null
    readonly inciName: string | null
  }[]
  readonly functions: readonly string[]
  readonly segments: readonly string[]
  readonly description: ReadText | null
  readonly sampleAvailable: boolean
  readonly specifications: readonly ShownSpecification[]
  readonly documents: readonly PackDocument[]
}

export interface PackEntry {
  readonly id: string
  /** SHA-256 of the row, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
}

/** What a pack contains. It belongs to one user and one visit. */
export interface PackManifest {
  readonly format: typeof packFormat
  readonly userId: string
  readonly visit: {
    readonly id: string
    readonly name: string
    readonly account: { readonly id: string; readonly name: string } | null
    readonly country: string | null
    /** Of the site of the country, by which the days of the steps count. */
    readonly timeZone: string
    /** An ISO day. */
    readonly plannedOn: string
    /** In the order of the page of the visit. */
    readonly steps: readonly StoredStep[]
  }
  /** The people who can do a step, or do one. */
  readonly stepOwners: readonly StepOwner[]
  readonly language: LanguageCode
  /** A moment in ISO format, by the clock of the server. */
  readonly madeAt: string
  readonly expiresAt: string
  readonly products: readonly PackEntry[]
  readonly files: readonly Pick<PackDocument, 'address' | 'size'>[]
  /** The bytes of all products and files. */
  readonly size: number
}
