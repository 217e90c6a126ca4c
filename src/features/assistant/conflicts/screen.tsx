import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { loadConflicts, type ConflictsData } from './load.ts'
import css from './conflicts.module.css'

/** What the session keeps out, and why (CNF-03). */
function ConflictsScreen({ data: { groups, total } }: { readonly data: ConflictsData }) {
  const page = usePage()
  const { t, base } = page
  const shown = groups.reduce((count, { rules }) => count + rules.length, 0)
  return (
    <NarrowPage page={page} title={t('conflicts.label')}>
      <p>{t('conflicts.lead')}</p>
      {groups.length === 0 && <p>{t('conflicts.none')}</p>}
      {groups.map(({ reason, rules }) => (
        <section key={reason} className={visitsCss.part}>
          <h2>{t('conflicts.count', { reason: t(`conflicts.reason.${reason}`), count: rules.length })}</h2>
          <ul className={css.rules}>
            {rules.map(({ id, name, item, until, note, conditions }) => (
              <li key={id}>
                <b>
                  {item === null ? (
                    <span translate="no">{name}</span>
                  ) : (
                    <a href={base + item.path} lang={item.lang} translate="no">
                      {item.name}
                    </a>
                  )}
                </b>
                <span>
                  {[
                    until === null ? t('conflicts.noEnd') : t('conflicts.until', { date: until }),
                    ...(conditions.length === 0
                      ? [t('conflicts.for.everyone')]
                      : conditions.map((condition) => t(`conflicts.for.${condition}`))),
                  ].join(' · ')}
                </span>
                {note !== null && <p>{note}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown < total && <p>{t('conflicts.more', { count: total - shown })}</p>}
    </NarrowPage>
  )
}

export const screen = defineScreen<ConflictsData>({ load: loadConflicts, component: ConflictsScreen })
