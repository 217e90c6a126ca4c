import { contentKey } from '../../fixtures/calls-contents.ts'

export const nl = '/nl/nl-nl'
const slugs: Readonly<Record<string, string>> = {
  news: 'a-new-warehouse',
  fair: 'ingredients-fair',
  recipe: 'pepper-sauce',
  film: 'how-gum-is-made',
  foreign: 'foreign-film',
}
/** The address of a publication of the call tests. */
export const address = (key: string, base = nl): string => `${base}/publication/${slugs[key] ?? 'x'}-${contentKey(key)}`
