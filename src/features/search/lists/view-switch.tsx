import { useEffect } from 'react'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'
import { listViews, type ListView } from '#platform/search/vocabulary/search-address.ts'
import { isOtherView, keepView } from './chosen-view.ts'
import css from './results.module.css'

/** Chooses between cards and a table. The address decides what is shown; a choice is kept for the lists that are opened later. */
export function ViewSwitch({
  page: { t },
  view,
  href,
}: {
  readonly page: Page
  readonly view: ListView
  readonly href: (view: ListView) => string
}) {
  const navigation = useNavigation()
  const table = href('table')
  useEffect(() => {
    if (isOtherView(openStorage(), view)) navigation.open(table, { replace: true, keepScroll: true })
  }, [navigation, view, table])
  return (
    <nav className={css.views} aria-label={t('results.view')}>
      {listViews.map((each) => (
        <a
          key={each}
          href={href(each)}
          rel="nofollow"
          data-keep-scroll=""
          aria-current={each === view ? 'true' : undefined}
          onClick={() => keepView(openStorage(), each)}
        >
          {t(`results.view.${each}`)}
        </a>
      ))}
    </nav>
  )
}
