import { usePage } from '#platform/pages/page-context.ts'
import type { WorkPart } from './work-parts.ts'
import css from './work.module.css'

/** The latest requests, documents and folders of a user, with a link to all of them. */
export function Work({ parts }: { readonly parts: readonly WorkPart[] }) {
  const { number } = usePage()
  return (
    <div className={css.parts}>
      {parts.map(({ href, title, total, entries }) => (
        <section key={href} className={css.part} aria-labelledby={`work-${href}`}>
          <h2 id={`work-${href}`}>
            <a href={href}>{title}</a> <span className={css.total}>{number(total)}</span>
          </h2>
          {entries.length > 0 && (
            <ul className={css.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  {entry.href === null ? (
                    <span className={css.name}>{entry.name}</span>
                  ) : (
                    <a className={css.name} href={entry.href} translate="no">
                      {entry.name}
                    </a>
                  )}
                  <p>{entry.note}</p>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
