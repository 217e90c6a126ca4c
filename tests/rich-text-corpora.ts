import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/** Public corpora that the workplace may have beside the project; without them our own cases remain, and a line says so. */
function corpus<Schema extends v.GenericSchema>(path: string, schema: Schema, none: v.InferOutput<Schema>) {
  const file = new URL(`../../shared/corpora/${path}`, import.meta.url)
  if (existsSync(file)) return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  console.warn(`${file.pathname} is missing: rich texts are tested without it.`)
  return none
}

/** Cross-site scripting; `executesRaw`: it runs in Chromium where nothing cleans it. */
export const xssVectors = corpus(
  'xss/vectors.json',
  v.array(v.object({ vector: v.string(), executesRaw: v.boolean() })),
  [],
)

/** Cases of another sanitiser, each with its outputs. */
export const dompurifyCases = corpus(
  'dompurify/expect.json',
  v.array(
    v.object({
      payload: v.string(),
      expected: v.union([v.string(), v.array(v.string())]),
      title: v.optional(v.string()),
    }),
  ),
  [],
)

const urlCases = v.array(
  v.union([v.string(), v.looseObject({ input: v.optional(v.string()), href: v.optional(v.string()) })]),
)

/** Addresses in every awkward form there is. */
export const urlInputs: readonly string[] = [
  ...new Set(
    ['urltestdata.json', 'urltestdata-javascript-only.json', 'ada_extra_urltestdata.json']
      .flatMap((name) => corpus(`url/${name}`, urlCases, []))
      .flatMap((each) => (typeof each === 'string' ? [] : [each.input ?? [], each.href ?? []].flat())),
  ),
]
