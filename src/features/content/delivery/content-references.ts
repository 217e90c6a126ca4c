import { contentKeysIn } from './linked-content.ts'
import { shownHtml } from '#platform/rich-text/rich-text.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import { contentsByKeys, type ReadContent } from '#features/content/managed-content/content-records.ts'
import { filesOf } from './delivered-content.ts'
import { ownFile } from '#features/content/managed-content/content-file.ts'
import type { DeliveryContext } from './delivery-context.ts'

/** The contents and the plain files that contents refer to. */
export interface Referenced {
  readonly contents: readonly ReadContent[]
  readonly files: readonly StoredFile[]
}

/** The maximum number of references in a response; further references are omitted. */
const maxReferences = 500

/**
 * Follows the links in texts and the files in fields for at most `depth` (0–3) steps and returns each reference once, nearest
 * first, in the order of the links. Returns only contents that the viewer may see; products and suppliers are not contents.
 * Each step makes four database queries, independent of the number of links. Circular references end, because each content is
 * visited once.
 */
export async function referencesOf(
  roots: readonly ReadContent[],
  depth: number,
  { context }: DeliveryContext,
): Promise<Referenced> {
  const seen = new Set<string>()
  const contents: ReadContent[] = []
  const files: StoredFile[] = []
  let level = roots
  for (let step = 0; step < depth && level.length > 0; step++) {
    const keys = [...new Set(level.flatMap(linkedKeys))]
      .filter((key) => !seen.has(key))
      .slice(0, maxReferences - seen.size)
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

/** Fields come first, then links in the text. The own file of an image or document is not a reference. */
function linkedKeys(content: ReadContent): readonly string[] {
  const own = ownFile(content)
  const { body } = content.version
  return [...filesOf(content).filter((key) => key !== own), ...(body === null ? [] : contentKeysIn(shownHtml(body)))]
}
