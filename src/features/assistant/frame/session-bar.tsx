import { countryName } from '#platform/i18n/country-name.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import { sessionCalls } from '#features/assistant/session/start-form.ts'
import { Form } from '#platform/forms/form.tsx'
import internalCss from './internal.module.css'
import css from './session-bar.module.css'

/** The session of every page in the Sales Assistant: for whom, where, in which group, how; with the change and the end of it. */
export function SessionBar({ page }: { readonly page: Page }) {
  const { t, base, language, assistant } = page
  if (assistant === undefined) return null
  const { session, accountName, businessGroupName, onlyReads } = assistant
  const facts = [
    [t('assistant.fact.who'), accountName ?? t(`assistant.type.${session.sessionType}`)],
    [
      t('assistant.country'),
      session.countryIsoCode === undefined ? t('assistant.anyCountry') : countryName(session.countryIsoCode, language),
    ],
    [t('assistant.businessGroup'), businessGroupName ?? t('assistant.anyBusinessGroup')],
    ...(session.sessionType === 'customer'
      ? [[t('assistant.visitType'), t(`assistant.visitType.${session.visitType}`)] as const]
      : []),
  ] as const
  return (
    <section className={css.bar} aria-label={t('assistant.session')}>
      <p className={internalCss.label}>{t('assistant.internal')}</p>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {session.promotedOnly === true && <div>{t('assistant.promotedOnly')}</div>}
        {onlyReads && <div>{t('assistant.onlyReads')}</div>}
      </dl>
      <p className={css.acts}>
        {session.visitId !== undefined && <a href={base + visitPath(session.visitId)}>{t('assistant.visit.open')}</a>}{' '}
        <a href={base}>{t('assistant.change')}</a>
      </p>
      <Form of={sessionCalls.end} name={t('assistant.end')}>
        <Button type="submit" size="small" variant="inverse">
          {t('assistant.end')}
        </Button>
      </Form>
    </section>
  )
}
