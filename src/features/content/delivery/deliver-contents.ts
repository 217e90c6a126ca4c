import type { StoredFile } from '#platform/records/files/files.ts'
import type { DeliveredContent, References } from './content-delivery-shapes.ts'
import type { ReadContent } from '#features/content/managed-content/content-records.ts'
import { referencesOf } from './content-references.ts'
import { contentBody, deliveredContent, deliveredFile, filesOf, type Writing } from './delivered-content.ts'
import type { DeliveryContext } from './delivery-context.ts'

/** What a response contains (platform API 2.7). */
export interface DeliveryOptions {
  readonly includeContentBody: boolean
  readonly referenceDepth: number
  /** Includes the bodies of references. */
  readonly expandReferences?: boolean | undefined
  readonly referencesAsList?: boolean | undefined
  readonly showAbsoluteUrl?: boolean | undefined
}

interface Delivered {
  readonly contents: readonly DeliveredContent[]
  readonly references: References
}

/** Maps contents and their references to their form on the wire. One query reads the files of all bodies. */
export async function delivered(
  contents: readonly ReadContent[],
  options: DeliveryOptions,
  delivery: DeliveryContext,
): Promise<Delivered> {
  const writing: Writing = { delivery, absolute: options.showAbsoluteUrl === true }
  const referenced = await referencesOf(contents, options.referenceDepth, delivery)
  const expanded = options.expandReferences === true
  const files = await bodyFiles(
    [...(options.includeContentBody ? contents : []), ...(expanded ? referenced.contents : [])],
    delivery,
  )
  const written = (content: ReadContent, withBody: boolean): DeliveredContent => ({
    ...deliveredContent(content, writing),
    contentBody: withBody ? contentBody(content, files, writing) : null,
  })
  return {
    contents: contents.map((content) => written(content, options.includeContentBody)),
    references: references(options, [
      ...referenced.contents.map((content) => written(content, expanded)),
      ...referenced.files.map((file) => deliveredFile(file, writing, expanded)),
    ]),
  }
}

async function bodyFiles(
  contents: readonly ReadContent[],
  { context }: DeliveryContext,
): Promise<ReadonlyMap<string, StoredFile>> {
  const keys = [...new Set(contents.flatMap(filesOf))]
  return keys.length === 0 ? new Map() : await context.records.files(context.viewer, keys)
}

function references(
  { referenceDepth, referencesAsList }: DeliveryOptions,
  found: readonly DeliveredContent[],
): References {
  if (referenceDepth === 0) return { references: null, referencesList: null }
  return referencesAsList === true
    ? { references: null, referencesList: found }
    : { references: Object.fromEntries(found.map((each) => [each.contentKey, each])), referencesList: null }
}
