import { cartPaths } from '#platform/values/addresses/cart-paths.ts'
import { conflictsPath } from '#features/assistant/conflicts/conflicts-path.ts'
import { useNoteShown } from '#features/assistant/visits/use-note-shown.ts'
import { visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { InternalNote } from '#features/assistant/frame/internal-note.tsx'
import { OutsideNotice } from '#features/assistant/frame/outside-notice.tsx'
import { ShowToCustomer } from '#features/assistant/presentation/show-to-customer.tsx'
import { SessionBar } from '#features/assistant/frame/session-bar.tsx'
import { SiteSearch } from '#features/search/search-box/site-search.tsx'
import { RecordAsideContext } from '#platform/pages/parts/record-aside.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { BrandMark } from './brand-mark.tsx'
import { useMain, type FrameProperties } from './frame.tsx'
import { PrintHead } from './print-head.tsx'
import layout from './layout.module.css'
import internalCss from '#features/assistant/frame/internal.module.css'
import css from './assistant-frame.module.css'

/** The frame of the Sales Assistant: it is visible on every page, so that nobody takes a page for one of a country site. */
export function AssistantFrame({ page, path, query, head, loading, afterLoad, children }: FrameProperties) {
  const { t } = page
  const main = useMain(path)
  useNoteShown(page, path)
  return (
    <div className={`${layout.frame} ${internalCss.frame}`}>
      <a className={layout.skip} href="#main">
        {t('layout.skip')}
      </a>
      {afterLoad}
      <div className={layout.progress} data-loading={loading ? '' : undefined} />
      <PrintHead page={page} canonicalPath={head?.canonicalPath} />
      <header className={css.header}>
        <SessionBar page={page} />
        {page.assistant?.presentedVisit !== undefined && (
          <ShowToCustomer page={page} visitId={page.assistant.presentedVisit} address={path + query} />
        )}
        <NavigationBar page={page} path={path} query={query} />
      </header>
      <main id="main" className={layout.main} ref={main} tabIndex={-1} aria-busy={loading}>
        <OutsideNotice page={page} path={path} />
        <RecordAsideContext value={InternalNote}>{children}</RecordAsideContext>
      </main>
      <footer className={css.footer}>
        <p>
          <b>{t('assistant.internal')}</b> {t('assistant.footer')}
        </p>
      </footer>
    </div>
  )
}

/** The home page, the objects, the search and the cart. */
function NavigationBar({ page, path, query }: Pick<FrameProperties, 'page' | 'path' | 'query'>) {
  const { t, base } = page
  const links = [
    ['/products', t('nav.products')],
    ['/product-groups', t('nav.productGroups')],
    ['/suppliers', t('nav.suppliers')],
    ['/publications', t('nav.publications')],
    ['/certificates-and-documents', t('nav.certificates')],
    [foldersPath, t('assistant.nav.folders')],
    [sharesPath, t('assistant.nav.shares')],
    ...(page.assistant?.onlyReads === true ? [] : [[visitsPath, t('assistant.visits.title')] as const]),
    [signInPaths.requests, t('assistant.nav.requests')],
    [conflictsPath, t('conflicts.label')],
  ] as const
  return (
    <div className={css.bar}>
      <a className={css.brand} href={base}>
        <BrandMark />
        <span>{t('assistant.title')}</span>
      </a>
      <nav className={css.nav} aria-label={t('nav.label')}>
        {links.map(([link, text]) => (
          <a key={link} href={base + link} aria-current={path === link ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <div className={css.search}>
        <SiteSearch page={page} query={query} size="medium" />
      </div>
      <a
        className={`${layout.userLink} ${css.cart}`}
        href={base + cartPaths.default}
        rel="nofollow"
        title={t('nav.cart')}
      >
        <Icon name="cart" />
        <span className="visually-hidden">{t('nav.cart')}</span>
        <span id="cart-count" className={layout.cartCount} />
      </a>
    </div>
  )
}
