import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import visitsCss from '#features/assistant/visits/visits.module.css'
import css from './conflicts.module.css'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { conflictsPath } from './conflicts-path.ts'
import type { SessionRules } from './get-rules.ts'

interface ConflictsData {
  /** By reason, in the order of their strength. */
  readonly groups: readonly {
    readonly reason: SessionRules['rules'][number]['reason']
    readonly rules: SessionRules['rules']
  }[]
  readonly total: number
}

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

export const screen = defineScreen({
  reads: ({ callOnSite }) => ({ found: callOnSite('ConflictController.getRules', {}) }),
  show: ({ found: { rules, total } }, request) => {
    const { base, site, language, messages } = request
    const shown = rules.map((rule) => ({
      ...rule,
      until: rule.until === null ? null : formatDate(rule.until, site, language),
    }))
    return {
      head: {
        ...ownHead(request, messages.t('conflicts.label'), base + conflictsPath),
        description: messages.t('conflicts.lead'),
      },
      data: {
        total,
        groups: [...Map.groupBy(shown, ({ reason }) => reason)].map(([reason, of]) => ({ reason, rules: of })),
      },
    }
  },
  component: ConflictsScreen,
})
