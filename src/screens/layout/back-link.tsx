import type { BackTarget } from '#domain/back-target.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'

/** Where a record's page was opened from (`origin`), as a way back; it changes nothing else of the page (ENQ-03). */
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
