/**
 * The parts of a presented page have numbers: the view of the presenter and the window of the customer show the same document, so a
 * number says which part is meant and nothing about what stands in it.
 */
const partsOf = (root: ParentNode): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>('main *')]

/** The number of a part; null for what is no part of the page. */
export function numberOfPart(root: ParentNode, part: EventTarget | null): number | null {
  const at = partsOf(root).findIndex((each) => each === part)
  return at < 0 ? null : at
}

/** Marks a part and brings it into view; null marks none. */
export function pointTo(root: ParentNode, number: number | null): void {
  for (const each of root.querySelectorAll('[data-pointed]')) each.removeAttribute('data-pointed')
  const part = number === null ? undefined : partsOf(root)[number]
  part?.setAttribute('data-pointed', '')
  part?.scrollIntoView({ block: 'center' })
}
