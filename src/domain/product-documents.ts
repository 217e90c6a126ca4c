import { documentTypes, type DocumentType } from './document-types.ts'
import { inOrderFor } from './language-name.ts'
import { fallbackChain, type LanguageCode } from './languages.ts'
import { worldwide } from './site-config.ts'

/** What the choice between the documents of one product needs to know of each. */
export interface ProductDocument {
  readonly id: string
  readonly type: DocumentType
  readonly language: LanguageCode
  /** ISO codes; none: it holds in every country. */
  readonly countries: readonly string[]
  /** As the principal writes it: `3.1`. */
  readonly revision: string | null
  /** `2026-02-01` */
  readonly date: string | null
  /** The id of the document in whose place it comes. */
  readonly supersedes: string | null
}

/** The documents of a product of one type. */
export interface DocumentChoice<Document> {
  readonly type: DocumentType
  /** In the reader's language, else along its fallback chain, else the first there is. */
  readonly shown: Document
  /** The same in other languages, in the order of their names. */
  readonly others: readonly Document[]
  /** What `shown` supersedes, and what came before it in its language; newest first. */
  readonly history: readonly Document[]
}

/** Revisions of one document that a page tells of. */
const longestHistory = 50

/** As product.md has it: of each type the newest revision in the reader's language, then the fallback chain. */
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

/** The documents of a type that hold in a country; the worldwide site shows what holds anywhere. */
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

/** Of each language the newest of those that nothing supersedes, whatever order they come in. `documents`: of one type. */
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

/** What came in a document's place in the end; null where it is current. `documents`: of one type. */
export function successorOf<Document extends ProductDocument>(
  document: Document,
  documents: readonly Document[],
): Document | null {
  const nextOf = new Map<string, Document>()
  // Where several say to supersede the same, the newest is what one should read.
  for (const { after, before } of [...successions(documents).values()].toSorted((a, b) =>
    newestFirst(b.after, a.after),
  ))
    nextOf.set(before.id, after)
  let last: Document | null = null
  for (let next = nextOf.get(document.id); next !== undefined; next = nextOf.get(next.id)) last = next
  return last
}

/** The reader's language first, then its fallback chain, then the others by name. */
export function inReadingOrder<Document extends Pick<ProductDocument, 'language'>>(
  documents: readonly Document[],
  language: LanguageCode,
): readonly Document[] {
  const chain = fallbackChain(language)
  const place = (document: Document): number => {
    const at = chain.indexOf(document.language)
    return at < 0 ? chain.length : at
  }
  return documents.toSorted((a, b) => place(a) - place(b) || inOrderFor(language)(a.language, b.language))
}

function historyOf<Document extends ProductDocument>(
  shown: Document,
  documents: readonly Document[],
): readonly Document[] {
  const steps = successions(documents)
  const older = new Set<Document>()
  for (let step = steps.get(shown.id); step !== undefined; step = steps.get(step.before.id)) older.add(step.before)
  for (const document of documents) if (document !== shown && document.language === shown.language) older.add(document)
  return [...older].toSorted(newestFirst).slice(0, longestHistory)
}

interface Succession<Document> {
  readonly after: Document
  readonly before: Document
}

/**
 * Which document comes in the place of which, by the id of the later one. Links to a document that is not there and to
 * itself say nothing; those that lead round in a circle contradict each other, and say nothing either: following what is
 * left always ends.
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
    // It came back to a document of this very path: from there on the path is the circle.
    if (at !== undefined && path.has(at)) for (const each of [...path].slice([...path].indexOf(at))) inCircle.add(each)
    for (const each of path) seen.add(each)
  }
  for (const after of documents) {
    const earlier = before(after)
    if (earlier !== undefined && !inCircle.has(after)) found.set(after.id, { after, before: earlier })
  }
  return found
}

/** By date, then by revision as people count them (`10` after `9`); what is made for fewer countries goes first. */
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
