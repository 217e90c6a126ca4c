import type { BackTarget } from '#platform/pages/back-target.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'

/** The link back to where a record's page was opened (`origin`); nothing else of the page depends on it (ENQ-03). */
export function BackLink({
  page,
  back,
  className,
}: {
  readonly page: Page
  readonly back: BackTarget | null
  readonly className: string | undefined
}) {
  if (back === null) return null
  return (
    <a className={className} href={page.base + back.path} data-back="">
      <Icon name="arrow-left" size={16} />
      {page.t(`back.${back.origin}`)}
    </a>
  )
}
