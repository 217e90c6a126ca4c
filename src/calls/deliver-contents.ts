import type { StoredFile } from '#records/files.ts'
import type { DeliveredContent, References } from './content-delivery-shapes.ts'
import type { ReadContent } from './content-records.ts'
import { referencesOf } from './content-references.ts'
import { contentBody, deliveredContent, deliveredFile, filesOf, type Writing } from './delivered-content.ts'
import type { DeliveryPlace } from './delivery-place.ts'

/** What an answer is to hold (platform API 2.7). */
export interface Asked {
  readonly includeContentBody: boolean
  readonly referenceDepth: number
  /** References with their bodies too. */
  readonly expandReferences?: boolean | undefined
  readonly referencesAsList?: boolean | undefined
  readonly showAbsoluteUrl?: boolean | undefined
}

interface Delivered {
  readonly contents: readonly DeliveredContent[]
  readonly references: References
}

/** Contents and what they refer to, as the wire has them. The files of all bodies are asked for at once. */
export async function delivered(
  contents: readonly ReadContent[],
  asked: Asked,
  place: DeliveryPlace,
): Promise<Delivered> {
  const writing: Writing = { place, absolute: asked.showAbsoluteUrl === true }
  const referenced = await referencesOf(contents, asked.referenceDepth, place)
  const expanded = asked.expandReferences === true
  const files = await bodyFiles(
    [...(asked.includeContentBody ? contents : []), ...(expanded ? referenced.contents : [])],
    place,
  )
  const written = (content: ReadContent, withBody: boolean): DeliveredContent => ({
    ...deliveredContent(content, writing),
    contentBody: withBody ? contentBody(content, files, writing) : null,
  })
  return {
    contents: contents.map((content) => written(content, asked.includeContentBody)),
    references: references(asked, [
      ...referenced.contents.map((content) => written(content, expanded)),
      ...referenced.files.map((file) => deliveredFile(file, writing, expanded)),
    ]),
  }
}

async function bodyFiles(
  contents: readonly ReadContent[],
  { context }: DeliveryPlace,
): Promise<ReadonlyMap<string, StoredFile>> {
  const keys = [...new Set(contents.flatMap(filesOf))]
  return keys.length === 0 ? new Map() : await context.records.files(context.viewer, keys)
}

function references({ referenceDepth, referencesAsList }: Asked, found: readonly DeliveredContent[]): References {
  if (referenceDepth === 0) return { references: null, referencesList: null }
  return referencesAsList === true
    ? { references: null, referencesList: found }
    : { references: Object.fromEntries(found.map((each) => [each.contentKey, each])), referencesList: null }
}
