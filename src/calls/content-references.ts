import { contentKeysIn } from '#domain/linked-content.ts'
import { shownHtml } from '#entities/rich-text/rich-text.ts'
import type { StoredFile } from '#records/files.ts'
import { contentsByKeys, type ReadContent } from './content-records.ts'
import { filesOf, ownFile } from './delivered-content.ts'
import type { DeliveryPlace } from './delivery-place.ts'

/** What contents refer to: other contents, and files that are shown as they are. */
export interface Referenced {
  readonly contents: readonly ReadContent[]
  readonly files: readonly StoredFile[]
}

/** An answer names no more; what is linked beyond it is left out. */
const mostReferences = 500

/**
 * What is reached from the contents in at most `depth` (0–3) steps over the links of their texts and the files of their fields,
 * each once, nearest first, contents in the order of their links: only what the viewer may see. Products and suppliers are no contents. Four questions to the store for
 * each step, whatever the number of links; who refers to itself, or in a circle, is met once.
 */
export async function referencesOf(
  roots: readonly ReadContent[],
  depth: number,
  { context }: DeliveryPlace,
): Promise<Referenced> {
  const seen = new Set<string>()
  const contents: ReadContent[] = []
  const files: StoredFile[] = []
  let level = roots
  for (let step = 0; step < depth && level.length > 0; step++) {
    const keys = [...new Set(level.flatMap(linkedKeys))]
      .filter((key) => !seen.has(key))
      .slice(0, mostReferences - seen.size)
    for (const key of keys) seen.add(key)
    level = await contentsByKeys(keys, context)
    contents.push(...level)
    const found = new Set(level.map(({ row }) => row.contentKey))
    const bare = keys.filter((key) => !found.has(key))
    const byKey = bare.length === 0 ? null : await context.records.files(context.viewer, bare)
    files.push(...bare.flatMap((key) => byKey?.get(key) ?? []))
  }
  return { contents, files }
}

/** In the order of the fields, then of the text. What an image or a document is itself is no reference. */
function linkedKeys(content: ReadContent): readonly string[] {
  const own = ownFile(content)
  const { body } = content.version
  return [...filesOf(content).filter((key) => key !== own), ...(body === null ? [] : contentKeysIn(shownHtml(body)))]
}
