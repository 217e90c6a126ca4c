import css from './breadcrumbs.module.css'

export interface Crumb {
  readonly text: string
  /** The current page has no link. */
  readonly href?: string
  readonly lang?: string | undefined
}

export function Breadcrumbs({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={css.list}>
        {crumbs.map((crumb) => (
          <li className={css.item} key={crumb.href ?? crumb.text}>
            {crumb.href === undefined ? (
              <span aria-current="page" lang={crumb.lang}>
                {crumb.text}
              </span>
            ) : (
              <a className={css.link} href={crumb.href} lang={crumb.lang}>
                {crumb.text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
