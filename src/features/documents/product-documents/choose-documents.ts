import { documentTypes, type DocumentType } from '#platform/values/document-types.ts'
import { inOrderFor } from '#platform/i18n/language-name.ts'
import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { worldwide } from '#platform/values/site-config.ts'

/** The fields of a product's documents that the choice between them needs. */
export interface ProductDocument {
  readonly id: string
  readonly type: DocumentType
  readonly language: LanguageCode
  /** ISO codes; an empty list means every country. */
  readonly countries: readonly string[]
  /** In the principal's own format, such as `3.1`. */
  readonly revision: string | null
  /** `2026-02-01` */
  readonly date: string | null
  /** The id of the document that this one replaces. */
  readonly supersedes: string | null
}

/** The documents of one type of a product. */
export interface DocumentChoice<Document> {
  readonly type: DocumentType
  /** In the reader's language, otherwise along its fallback chain, otherwise the first available. */
  readonly shown: Document
  /** The current documents in other languages, in the order of the languages' names. */
  readonly others: readonly Document[]
  /** The documents that `shown` supersedes and older ones in its language, newest first. */
  readonly history: readonly Document[]
}

/** The maximum number of older revisions on a page. */
const maxHistory = 50

/** Returns for each type the newest revision in the reader's language or the next language of its fallback chain (product.md). */
export function chooseDocuments<Document extends ProductDocument>(
  documents: readonly Document[],
  language: LanguageCode,
  country: string,
): readonly DocumentChoice<Document>[] {
  return documentTypes.flatMap((type) => {
    const ofType = documentsHere(documents, type, country)
    const offered = inReadingOrder([...newestByLanguage(ofType).values()], language)
    const [shown] = offered
    if (shown === undefined) return []
    const others = offered.slice(1).toSorted((a, b) => inOrderFor(language)(a.language, b.language))
    return { type, shown, others, history: historyOf(shown, ofType) }
  })
}

/** Returns the documents of a type that are valid in a country; the worldwide site shows documents of any country. */
export const documentsHere = <Document extends ProductDocument>(
  documents: readonly Document[],
  type: DocumentType,
  country: string,
): readonly Document[] =>
  documents.filter(
    (document) =>
      document.type === type &&
      (country === worldwide || document.countries.length === 0 || document.countries.includes(country)),
  )

/**
 * Returns for each language the newest document that is not superseded, independent of the input order. `documents` have the
 * same type.
 */
export function newestByLanguage<Document extends ProductDocument>(
  documents: readonly Document[],
): ReadonlyMap<LanguageCode, Document> {
  const superseded = new Set(
    successions(documents)
      .values()
      .map(({ before }) => before.id),
  )
  const current = documents.filter(({ id }) => !superseded.has(id)).toSorted(newestFirst)
  return new Map(current.toReversed().map((document) => [document.language, document]))
}

/** Returns the document that finally replaced another one; null if that one is current. `documents` have the same type. */
export function successorOf<Document extends ProductDocument>(
  document: Document,
  documents: readonly Document[],
): Document | null {
  const nextOf = new Map<string, Document>()
  // If several documents supersede the same one, the newest is the one to read.
  for (const { after, before } of [...successions(documents).values()].toSorted((a, b) =>
    newestFirst(b.after, a.after),
  ))
    nextOf.set(before.id, after)
  let last: Document | null = null
  for (let next = nextOf.get(document.id); next !== undefined; next = nextOf.get(next.id)) last = next
  return last
}

/** The reader's language comes first, then its fallback chain, then the others by name. */
export function inReadingOrder<Document extends Pick<ProductDocument, 'language'>>(
  documents: readonly Document[],
  language: LanguageCode,
): readonly Document[] {
  const chain = fallbackChain(language)
  const rank = (document: Document): number => {
    const at = chain.indexOf(document.language)
    return at < 0 ? chain.length : at
  }
  return documents.toSorted((a, b) => rank(a) - rank(b) || inOrderFor(language)(a.language, b.language))
}

function historyOf<Document extends ProductDocument>(
  shown: Document,
  documents: readonly Document[],
): readonly Document[] {
  const steps = successions(documents)
  const older = new Set<Document>()
  for (let step = steps.get(shown.id); step !== undefined; step = steps.get(step.before.id)) older.add(step.before)
  for (const document of documents) if (document !== shown && document.language === shown.language) older.add(document)
  return [...older].toSorted(newestFirst).slice(0, maxHistory)
}

interface Succession<Document> {
  readonly after: Document
  readonly before: Document
}

/**
 * Maps the id of each later document to the documents that it replaces and that replace it. Ignores links to missing documents,
 * to the document itself and in a circle, which contradict each other, so that following the remaining links always ends.
 */
function successions<Document extends ProductDocument>(
  documents: readonly Document[],
): ReadonlyMap<string, Succession<Document>> {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const before = (document: Document): Document | undefined =>
    document.supersedes === null ? undefined : byId.get(document.supersedes)
  const found = new Map<string, Succession<Document>>()
  const inCircle = new Set<Document>()
  const seen = new Set<Document>()
  for (const start of documents) {
    const path = new Set<Document>()
    let at: Document | undefined = start
    for (; at !== undefined && !seen.has(at) && !path.has(at); at = before(at)) path.add(at)
    // The path returned to one of its documents; from there on, it is a circle.
    if (at !== undefined && path.has(at)) for (const each of [...path].slice([...path].indexOf(at))) inCircle.add(each)
    for (const each of path) seen.add(each)
  }
  for (const after of documents) {
    const earlier = before(after)
    if (earlier !== undefined && !inCircle.has(after)) found.set(after.id, { after, before: earlier })
  }
  return found
}

/** Sorts by date, then by revision in natural order (`10` after `9`); a document for fewer countries comes first. */
function newestFirst(a: ProductDocument, b: ProductDocument): number {
  return (
    compareTexts(b.date, a.date) ||
    compareRevisions(b.revision, a.revision) ||
    (a.countries.length || Infinity) - (b.countries.length || Infinity) ||
    compareTexts(a.id, b.id)
  )
}

const compareTexts = (a: string | null, b: string | null): number =>
  a === b ? 0 : b === null || (a !== null && a > b) ? 1 : -1

const revisions = new Intl.Collator('en-US', { numeric: true })

const compareRevisions = (a: string | null, b: string | null): number =>
  a === null || b === null ? compareTexts(a, b) : revisions.compare(a, b)
