import { JsonBlock } from '../json-block.tsx'
import type { Page } from '../page-context.ts'
import { pageDataLayer, userDataLayer } from './data-layer.ts'

/** HSE-06: what a view has that nobody sees: its data for analytics. The news that it is shown is every page's (page-data/). */
export function HiddenRegion({
  page,
  view,
  recordId,
}: {
  readonly page: Page
  /** As the specification names it. */
  readonly view: string
  readonly recordId: string
}) {
  return (
    <div hidden>
      <JsonBlock type="application/json" layer="page" data={pageDataLayer({ ...page, view, recordId })} />
      <JsonBlock
        type="application/json"
        layer="user"
        data={userDataLayer({ id: page.user?.id ?? null, isGuest: page.isGuest })}
      />
    </div>
  )
}
