import * as v from 'valibot'
import { isShared, reportMissing, sampleText, sharedText } from '../../fixtures/shared-files.ts'

const vectors = v.array(v.object({ vector: v.string(), executesRaw: v.boolean() }))
const sanitiserCases = v.array(
  v.object({
    payload: v.string(),
    expected: v.union([v.string(), v.array(v.string())]),
    title: v.optional(v.string()),
  }),
)
const addressCases = v.array(
  v.union([v.string(), v.looseObject({ input: v.optional(v.string()), href: v.optional(v.string()) })]),
)

/** Public corpora in `../shared`. */
export const xssCorpus = 'corpora/xss/vectors.json'
export const dompurifyCorpus = 'corpora/dompurify/expect.json'
export const urlCorpora: readonly string[] = [
  'urltestdata.json',
  'urltestdata-javascript-only.json',
  'ada_extra_urltestdata.json',
].map((name) => `corpora/url/${name}`)

/** Each file that uses these corpora calls this function, which reports missing corpora as skipped tests. */
export const reportMissingCorpora = (): void => reportMissing(xssCorpus, dompurifyCorpus, ...urlCorpora)

const shared = <Schema extends v.GenericSchema>(path: string, schema: Schema): readonly v.InferOutput<Schema>[] =>
  isShared(path) ? [v.parse(schema, JSON.parse(sharedText(path)))] : []

/** Cross-site scripting vectors; `executesRaw`: the vector runs in Chromium without sanitising. */
export const ownVectors = v.parse(vectors, JSON.parse(sampleText('script-vectors.json')))
export const publicVectors = shared(xssCorpus, vectors).flat()
export const xssVectors = [...ownVectors, ...publicVectors]

/** Cases of another sanitiser, each with its outputs. */
export const dompurifyCases = shared(dompurifyCorpus, sanitiserCases).flat()

/** Addresses in every awkward form. */
export const urlInputs: readonly string[] = [
  ...new Set([
    ...v.parse(v.array(v.string()), JSON.parse(sampleText('addresses-of-links.json'))),
    ...urlCorpora
      .flatMap((path) => shared(path, addressCases).flat())
      .flatMap((each) => (typeof each === 'string' ? [] : [each.input ?? [], each.href ?? []].flat())),
  ]),
]
