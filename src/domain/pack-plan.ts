import { certificateValidity } from './certificate-validity.ts'
import { documentTypes, type DocumentLevel, type DocumentType } from './document-types.ts'
import { inOrderFor } from './language-name.ts'
import { fallbackChain, type LanguageCode } from './languages.ts'
import { endingOf, pathGiver } from './pack-names.ts'
import {
  documentsHere,
  inReadingOrder,
  newestByLanguage,
  type ProductDocument,
  successorOf,
} from './product-documents.ts'

/** Why a pack does not hold something as it was asked for. */
type GapReason = 'missing' | 'other-language' | 'expired' | 'superseded' | 'signed-in' | 'on-request'

/** One line of the index of a pack: what was asked for, what came. */
export interface PackLine {
  /** The certificate's or the product's name; its id where nothing of the kind is there. */
  readonly name: string
  /** The scheme, or the type of document; null where neither is known. */
  readonly type: string | null
  /** The one asked for. */
  readonly language: LanguageCode
  /** The name in the ZIP; null where there is nothing to put in. */
  readonly path: string | null
  /** Of the file that is in, where it is not the language asked for. */
  readonly fileLanguage: string | null
  /** Null: it is there as asked for. An expired certificate is in, and said to be. */
  readonly gap: GapReason | null
  /** Expired: the last day on which it held. Superseded: the revision in its place, or its day. */
  readonly detail: string | null
}

/** A stored file that this viewer may have. */
export interface PackFile {
  readonly key: string
  /** As it came: its ending tells programs what it is. */
  readonly name: string
  readonly bytes: number
}

export interface PackCertificate {
  readonly name: string
  readonly scheme: string | null
  /** The last day on which it holds; null: no end. */
  readonly validUntil: string | null
  readonly assets: readonly {
    readonly name: string
    readonly language: string | null
    readonly file: PackFile | null
  }[]
}

export interface PackDocument extends ProductDocument {
  readonly name: string
  readonly level: DocumentLevel
  /** Null where none has come yet or this viewer may not have it. */
  readonly file: PackFile | null
}

interface PackProduct {
  readonly name: string
  readonly documents: readonly PackDocument[]
}

/** Something that is not there for this viewer, by the id that was asked for. */
interface PackAbsence {
  readonly id: string
}

export interface PackWishes {
  readonly certificates: readonly (PackCertificate | PackAbsence)[]
  readonly products: readonly (PackProduct | PackAbsence)[]
  /** Null: of each product the types it has. */
  readonly types: readonly DocumentType[] | null
  readonly language: LanguageCode
  /** ISO code of the site's country. */
  readonly country: string
  readonly isSignedIn: boolean
  /** The day of the pack, `2026-06-15`. */
  readonly today: string
}

/** A file of the pack in its place. */
export interface PackEntry extends PackFile {
  readonly path: string
  /** Not for everybody: a pack that holds it is nobody else's. */
  readonly restricted: boolean
}

export interface PackContents {
  readonly lines: readonly PackLine[]
  readonly entries: readonly PackEntry[]
}

/** Bytes before packing of all files together; more is not packed. */
export const largestPack = 1024 ** 3

/** The files that lie beside the folders, and say what is in them. */
export const packIndexNames = { html: 'index.html', csv: 'index.csv' } as const

/** What a pack holds and what it lacks: in the order asked, of each product in the order of the types. */
export function planPack(wishes: PackWishes): PackContents {
  const give = pathGiver(Object.values(packIndexNames))
  const parts = [
    ...wishes.certificates.flatMap((each) =>
      'id' in each ? absent(each, wishes) : certificateParts(each, wishes, give),
    ),
    ...wishes.products.flatMap((each) => ('id' in each ? absent(each, wishes) : productParts(each, wishes, give))),
  ]
  return { lines: parts.map(({ line }) => line), entries: parts.flatMap(({ entry }) => entry ?? []) }
}

/** Bytes before packing. */
export const sizeOf = ({ entries }: PackContents): number => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** The same where some of the files turn out not to be there after all: `lost` are their paths. */
export const withoutFiles = ({ lines, entries }: PackContents, lost: ReadonlySet<string>): PackContents => ({
  lines: lines.map((line) =>
    line.path !== null && lost.has(line.path)
      ? { ...line, path: null, fileLanguage: null, gap: line.gap ?? 'missing' }
      : line,
  ),
  entries: entries.filter(({ path }) => !lost.has(path)),
})

interface Part {
  readonly line: PackLine
  readonly entry: PackEntry | null
}

type GivePath = ReturnType<typeof pathGiver>

/** What is asked for by name and is not there. */
function gapPart(
  line: Pick<PackLine, 'name' | 'type'> & Partial<PackLine>,
  { language }: Pick<PackWishes, 'language'>,
): Part {
  return { line: { language, path: null, fileLanguage: null, gap: 'missing', detail: null, ...line }, entry: null }
}

const absent = ({ id }: PackAbsence, wishes: PackWishes): readonly Part[] => [gapPart({ name: id, type: null }, wishes)]

/** Every file of the language asked for; else of the first language that has any. An expired certificate is in as well. */
function certificateParts(certificate: PackCertificate, wishes: PackWishes, give: GivePath): readonly Part[] {
  const { name, scheme, assets } = certificate
  const validity = certificateValidity(certificate.validUntil, wishes.today)
  const expired = validity.state === 'expired' ? ({ gap: 'expired', detail: certificate.validUntil } as const) : null
  const offered = assets.flatMap(({ file, ...asset }) => (file === null ? [] : { ...asset, file }))
  const chain: readonly (string | null)[] = fallbackChain(wishes.language)
  const found =
    chain.find((language) => offered.some((asset) => asset.language === language)) ??
    offered.map((asset) => asset.language).toSorted(inOrderFor(wishes.language))[0]
  // An expired certificate without a file is missing as well; that it has expired is what one has to know.
  if (found === undefined) return [gapPart({ name, type: scheme, ...expired }, wishes)]
  return offered
    .filter(({ language }) => language === found)
    .map((asset): Part => {
      const path = give(name, fileTitle(asset.name, asset.language), endingOf(asset.file.name))
      const fileLanguage = asset.language === wishes.language ? null : asset.language
      // A file that names no language may well be in the one asked for; only a known other one is a gap.
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

function productParts({ name, documents }: PackProduct, wishes: PackWishes, give: GivePath): readonly Part[] {
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
  documents: readonly PackDocument[],
  wishes: PackWishes,
  give: GivePath,
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

/** Why what is put in is not what was asked for: what stands against the language asked for, before what came instead. */
function documentGap(
  newest: ReadonlyMap<LanguageCode, PackDocument>,
  documents: readonly PackDocument[],
  best: PackDocument | undefined,
  wishes: PackWishes,
): Pick<PackLine, 'gap' | 'detail'> {
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

/** What has come in the place of the newest document in a language of which none is current; null where there never was one. */
function successorIn(documents: readonly PackDocument[], language: LanguageCode): PackDocument | null {
  const own = documents.filter((document) => document.language === language)
  const last = newestByLanguage(own).get(language)
  return last === undefined ? null : successorOf(last, documents)
}

/** Null: a file has yet to come. */
function withheldBy({ level }: PackDocument, { isSignedIn }: PackWishes): 'signed-in' | 'on-request' | null {
  if (level === 'on-request') return level
  return level === 'signed-in' && !isSignedIn ? level : null
}

const fileTitle = (name: string, language: string | null): string =>
  language === null ? name : `${name} (${language})`
