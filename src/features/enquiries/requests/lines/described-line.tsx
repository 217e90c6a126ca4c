import { LineFacts } from '#features/enquiries/carts/line-facts.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { LineText } from './line-description.ts'

/** A line of a request: its product, what was requested, and what the desk answered. */
export function DescribedLine({
  line: { name, href, product, requested, answered },
  page,
}: {
  readonly line: LineText
  readonly page: Page
}) {
  return (
    <>
      <b translate="no">{href === null ? name : <a href={href}>{name}</a>}</b>
      <LineFacts facts={[...product, ...requested]} page={page} />
      <LineFacts facts={answered} isAnswer page={page} />
    </>
  )
}
