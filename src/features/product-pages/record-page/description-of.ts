import type { DetailBase } from '#features/catalogue/pages/detail-shapes.ts'
import { nameInTitle } from '#platform/pages/head/record-head.ts'

/**
 * The description of a record's page for search engines: its own text after its name, and after its supplier where the text does
 * not name it, so that records with equal texts have different descriptions. Null without a text.
 */
export function descriptionOf(
  { nameToDisplay, description }: Pick<DetailBase, 'nameToDisplay' | 'description'>,
  supplier = '',
): string | null {
  if (description === null) return null
  const { text } = description
  const subject = [nameInTitle(nameToDisplay), supplier].filter((name) => name !== '' && !text.includes(name))
  return [...subject, text].join(' – ')
}
