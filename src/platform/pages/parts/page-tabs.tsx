import tabList from '#platform/widgets/tabs/tabs.module.css'
import css from './page-tabs.module.css'

interface PageTab {
  readonly href: string
  readonly text: string
  readonly isCurrent: boolean
}

/** Links between pages that are parts of one subject; the current one is marked. */
export const PageTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) => (
  <nav className={`${tabList.tabs} ${css.tabs}`} aria-label={label}>
    {tabs.map(({ href, text, isCurrent }) => (
      <a key={href} className={tabList.tab} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
