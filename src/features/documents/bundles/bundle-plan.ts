import { certificateValidity } from '#features/documents/certificates/certificate-validity.ts'
import { documentTypes, type DocumentLevel, type DocumentType } from '#platform/values/document-types.ts'
import { inOrderFor } from '#platform/i18n/language-name.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { endingOf, uniquePaths } from './bundle-names.ts'
import {
  documentsHere,
  inReadingOrder,
  newestByLanguage,
  type ProductDocument,
  successorOf,
} from '#features/documents/product-documents/choose-documents.ts'

/** Why a bundle does not contain something as requested. */
type GapReason = 'missing' | 'other-language' | 'expired' | 'superseded' | 'signed-in' | 'on-request'

/** One line in the index of a bundle: a requested item and the result. */
export interface BundleLine {
  /** The name of the certificate or product; its id if there is no such record. */
  readonly name: string
  /** The scheme or the document type; null if unknown. */
  readonly type: string | null
  /** The requested language. */
  readonly language: LanguageCode
  /** The path in the ZIP; null if there is no file. */
  readonly path: string | null
  /** The language of the file, if it is not the requested one. */
  readonly fileLanguage: string | null
  /** Null if the item is included as requested. An expired certificate is included and marked. */
  readonly gap: GapReason | null
  /**
   * For expired certificates, the last day of validity; for superseded documents, the revision that replaces them, or its date.
   */
  readonly detail: string | null
}

/** A stored file that this viewer may read. */
export interface BundleFile {
  readonly key: string
  /** The original file name, whose extension identifies the file type. */
  readonly name: string
  readonly bytes: number
}

export interface BundleCertificate {
  readonly name: string
  readonly scheme: string | null
  /** The last day of validity; null means no limit. */
  readonly validUntil: string | null
  readonly assets: readonly {
    readonly name: string
    readonly language: string | null
    readonly file: BundleFile | null
  }[]
}

export interface BundleDocument extends ProductDocument {
  readonly name: string
  readonly level: DocumentLevel
  /** Null if the file has not been uploaded yet or this viewer may not read it. */
  readonly file: BundleFile | null
}

interface BundleProduct {
  readonly name: string
  readonly documents: readonly BundleDocument[]
}

/** A record that does not exist for this viewer, by the requested id. */
interface MissingRecord {
  readonly id: string
}

export interface BundleContext {
  readonly certificates: readonly (BundleCertificate | MissingRecord)[]
  readonly products: readonly (BundleProduct | MissingRecord)[]
  /** Null means all types that each product has. */
  readonly types: readonly DocumentType[] | null
  readonly language: LanguageCode
  /** The ISO code of the site's country. */
  readonly country: string
  readonly isSignedIn: boolean
  /** The date of the bundle, such as `2026-06-15`. */
  readonly today: string
}

/** A file of the bundle with its path. */
export interface BundleEntry extends BundleFile {
  readonly path: string
  /** Whether the file is restricted. A bundle with a restricted file must not be cached for other visitors. */
  readonly restricted: boolean
}

export interface BundleContents {
  readonly lines: readonly BundleLine[]
  readonly entries: readonly BundleEntry[]
}

/** The maximum total size of the files in bytes before compression; larger bundles are refused. */
export const maxBundleBytes = 1024 ** 3

/** The index files, which lie beside the folders and list the contents. */
export const bundleIndexNames = { html: 'index.html', csv: 'index.csv' } as const

/**
 * Determines what a bundle contains and what is missing, in the requested order, and for each product in the order of the
 * types.
 */
export function planBundle(wishes: BundleContext): BundleContents {
  const give = uniquePaths(Object.values(bundleIndexNames))
  const parts = [
    ...wishes.certificates.flatMap((each) =>
      'id' in each ? missingParts(each, wishes) : certificateParts(each, wishes, give),
    ),
    ...wishes.products.flatMap((each) =>
      'id' in each ? missingParts(each, wishes) : productParts(each, wishes, give),
    ),
  ]
  return { lines: parts.map(({ line }) => line), entries: parts.flatMap(({ entry }) => entry ?? []) }
}

/** The size in bytes before compression. */
export const sizeOf = ({ entries }: BundleContents): number => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** Returns the contents without files that turned out to be missing in the store; `lost` contains their paths. */
export const withoutFiles = ({ lines, entries }: BundleContents, lost: ReadonlySet<string>): BundleContents => ({
  lines: lines.map((line) =>
    line.path !== null && lost.has(line.path)
      ? { ...line, path: null, fileLanguage: null, gap: line.gap ?? 'missing' }
      : line,
  ),
  entries: entries.filter(({ path }) => !lost.has(path)),
})

interface Part {
  readonly line: BundleLine
  readonly entry: BundleEntry | null
}

type PathFor = ReturnType<typeof uniquePaths>

/** Makes the line for a requested item without a file. */
function gapPart(
  line: Pick<BundleLine, 'name' | 'type'> & Partial<BundleLine>,
  { language }: Pick<BundleContext, 'language'>,
): Part {
  return { line: { language, path: null, fileLanguage: null, gap: 'missing', detail: null, ...line }, entry: null }
}

const missingParts = ({ id }: MissingRecord, wishes: BundleContext): readonly Part[] => [
  gapPart({ name: id, type: null }, wishes),
]

/** Returns every file in the requested language, or in the first language that has one. Includes expired certificates. */
function certificateParts(certificate: BundleCertificate, wishes: BundleContext, give: PathFor): readonly Part[] {
  const { name, scheme, assets } = certificate
  const validity = certificateValidity(certificate.validUntil, wishes.today)
  const expired = validity.state === 'expired' ? ({ gap: 'expired', detail: certificate.validUntil } as const) : null
  const offered = assets.flatMap(({ file, ...asset }) => (file === null ? [] : { ...asset, file }))
  const chain: readonly (string | null)[] = fallbackChain(wishes.language)
  const found =
    chain.find((language) => offered.some((asset) => asset.language === language)) ??
    offered.map((asset) => asset.language).toSorted(inOrderFor(wishes.language))[0]
  // A certificate can be both expired and without a file; the expiry is the more important information.
  if (found === undefined) return [gapPart({ name, type: scheme, ...expired }, wishes)]
  return offered
    .filter(({ language }) => language === found)
    .map((asset): Part => {
      const path = give(name, fileTitle(asset.name, asset.language), endingOf(asset.file.name))
      const fileLanguage = asset.language === wishes.language ? null : asset.language
      // A file without a language may well be in the requested one, so only a different known language is a gap.
      const gap = fileLanguage === null ? null : ('other-language' as const)
      return {
        line: {
          name,
          type: scheme,
          language: wishes.language,
          path,
          fileLanguage,
          ...(expired ?? { gap, detail: null }),
        },
        entry: { ...asset.file, path, restricted: false },
      }
    })
}

function productParts({ name, documents }: BundleProduct, wishes: BundleContext, give: PathFor): readonly Part[] {
  const parts = documentTypes.flatMap((type) => {
    const here = documentsHere(documents, type, wishes.country)
    if (wishes.types === null ? here.length === 0 : !wishes.types.includes(type)) return []
    return documentPart(name, type, here, wishes, give)
  })
  return parts.length > 0 ? parts : [gapPart({ name, type: null }, wishes)]
}

function documentPart(
  name: string,
  type: DocumentType,
  documents: readonly BundleDocument[],
  wishes: BundleContext,
  give: PathFor,
): Part {
  const { language } = wishes
  const newest = newestByLanguage(documents)
  const [best] = inReadingOrder([...newest.values()], language).filter(({ file }) => file !== null)
  const reason = documentGap(newest, documents, best, wishes)
  if (best === undefined || best.file === null) return gapPart({ name, type, ...reason }, wishes)
  const path = give(name, fileTitle(best.name, best.language), endingOf(best.file.name))
  const fileLanguage = best.language === language ? null : best.language
  return {
    line: { name, type, language, path, fileLanguage, ...reason },
    entry: { ...best.file, path, restricted: best.level !== 'public' },
  }
}

/**
 * Returns why the included document differs from the request. The reason in the requested language takes precedence over the
 * language of the included file.
 */
function documentGap(
  newest: ReadonlyMap<LanguageCode, BundleDocument>,
  documents: readonly BundleDocument[],
  best: BundleDocument | undefined,
  wishes: BundleContext,
): Pick<BundleLine, 'gap' | 'detail'> {
  const own = newest.get(wishes.language)
  if (own !== undefined) {
    if (own.file !== null) return { gap: null, detail: null }
    const withheld = withheldBy(own, wishes)
    if (withheld !== null) return { gap: withheld, detail: null }
  } else {
    const successor = successorIn(documents, wishes.language)
    if (successor !== null) return { gap: 'superseded', detail: successor.revision ?? successor.date }
  }
  if (best !== undefined) return { gap: 'other-language', detail: null }
  const reasons = [...newest.values()].map((document) => withheldBy(document, wishes))
  return { gap: reasons.find((reason) => reason === 'signed-in') ?? reasons.find(Boolean) ?? 'missing', detail: null }
}

/**
 * Returns the document that finally superseded the newest document in a language without a current one; null if the language
 * never had one.
 */
function successorIn(documents: readonly BundleDocument[], language: LanguageCode): BundleDocument | null {
  const own = documents.filter((document) => document.language === language)
  const last = newestByLanguage(own).get(language)
  return last === undefined ? null : successorOf(last, documents)
}

/** Returns null if the file has not been uploaded yet. */
function withheldBy({ level }: BundleDocument, { isSignedIn }: BundleContext): 'signed-in' | 'on-request' | null {
  if (level === 'on-request') return level
  return level === 'signed-in' && !isSignedIn ? level : null
}

const fileTitle = (name: string, language: string | null): string =>
  language === null ? name : `${name} (${language})`
