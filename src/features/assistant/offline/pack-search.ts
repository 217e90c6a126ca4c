import { fold, spelling } from '#platform/values/text/folding.ts'
import { normaliseIdentifier } from '#platform/values/text/identifiers.ts'
import type { PackProduct } from './pack-shapes.ts'

/** A product with what a search compares. */
export interface SearchedProduct {
  readonly product: PackProduct
  /** Grade code and the numbers of its substances, without signs. */
  readonly codes: readonly string[]
  readonly words: readonly string[]
}

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(spelling)

export function searchedProduct(product: PackProduct): SearchedProduct {
  const { name, code, principal, substances, functions, segments } = product
  const texts = [
    name,
    code ?? '',
    principal,
    ...functions,
    ...segments,
    ...substances.flatMap((each) => [each.name, each.inciName ?? '']),
  ]
  return {
    product,
    codes: [
      ...(code === null ? [] : [normaliseIdentifier('gradeCode', code)]),
      ...substances.flatMap(({ cas, ec }) => [
        ...(cas === null ? [] : [normaliseIdentifier('cas', cas)]),
        ...(ec === null ? [] : [normaliseIdentifier('ec', ec)]),
      ]),
    ],
    words: [...new Set(texts.flatMap(wordsOf))],
  }
}

/**
 * The products of a pack that a term finds: codes and numbers exactly or by prefix, and words by prefix, each word of the term
 * somewhere (OFF-01). What a code names exactly comes first; otherwise the order is that of the names.
 */
export function searchPack(products: readonly SearchedProduct[], term: string): readonly PackProduct[] {
  const code = normaliseIdentifier('gradeCode', term)
  const requested = wordsOf(term)
  if (requested.length === 0) return inOrder(products).map(({ product }) => product)
  const exact = products.filter(({ codes }) => codes.includes(code))
  const others = products.filter(
    (each) =>
      !exact.includes(each) &&
      ((code.length > 1 && each.codes.some((known) => known.startsWith(code))) ||
        requested.every((start) => each.words.some((word) => word.startsWith(start)))),
  )
  return [...inOrder(exact), ...inOrder(others)].map(({ product }) => product)
}

const inOrder = (products: readonly SearchedProduct[]): readonly SearchedProduct[] =>
  products.toSorted((one, other) => one.product.name.localeCompare(other.product.name))
