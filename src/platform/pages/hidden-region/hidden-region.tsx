import { JsonBlock } from '#platform/pages/parts/json-block.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { pageDataLayer, userDataLayer } from './data-layer.ts'

/** HSE-06: the invisible data of a view for analytics. The event that a view is shown comes from app/page-data. */
export function HiddenRegion({
  page,
  view,
  recordId,
}: {
  readonly page: Page
  /** The name of the view in the specification. */
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
