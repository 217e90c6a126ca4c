import type { Origin } from '#domain/url-parameters.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'

/** Where a record's page was opened from (`origin`), as a way back; it changes nothing else of the page. */
export function BackLink({
  page,
  origin,
  className,
}: {
  readonly page: Page
  readonly origin: Origin | null
  readonly className: string | undefined
}) {
  const target = targets.get(origin)
  if (target === undefined) return null
  const { t, base } = page
  return (
    <a className={className} href={base + target.path} data-back="">
      <Icon name="arrow-left" size={16} />
      {t(`back.${target.text}`)}
    </a>
  )
}

/** Where it leads when the browser remembers no page before this one. */
const targets: ReadonlyMap<Origin | null, { readonly path: string; readonly text: string }> = new Map([
  ['search', { path: '/search', text: 'search' }],
  ['browse', { path: '/products', text: 'browse' }],
  ['tradename', { path: '/product-groups', text: 'tradename' }],
  ['principal', { path: '/suppliers', text: 'principal' }],
])
