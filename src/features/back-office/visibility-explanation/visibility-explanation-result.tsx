import { Badge } from '#platform/widgets/badge/badge.tsx'
import pageCss from '#platform/widgets/personal-page/personal-page.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import type { VisibilityExplanationData } from './visibility-explanation-data.ts'
import { outsideText } from '#features/catalogue/cards/outside-text.ts'
import css from './visibility-explanation.module.css'

type Answer = NonNullable<VisibilityExplanationData['answer']>

/** Shows whether the record is visible, the conditions and the assortment rules that cover it. */
export function ExplanationResult({
  answer: { name, recordId, isSeen, account, day, requirements, outside, rules, otherRules },
  page: { t },
}: {
  readonly answer: Answer
  readonly page: Page
}) {
  return (
    <div className={css.answer}>
      <h2>
        <span translate="no">{name ?? recordId}</span>{' '}
        <Badge tone={isSeen ? 'positive' : 'danger'}>{t(isSeen ? 'account.why.seen' : 'account.why.hidden')}</Badge>
      </h2>
      <p>
        {account ?? t('account.why.guest')} · {day}
      </p>
      <ul className={css.requirements}>
        {requirements.map(({ why, isMet }) => (
          <li key={why}>
            <Badge tone={isMet ? 'positive' : 'danger'}>{t(isMet ? 'account.why.met' : 'account.why.notMet')}</Badge>
            <span>{t(`account.why.requirement.${why}`)}</span>
          </li>
        ))}
      </ul>
      {account !== null && (
        <section className={pageCss.section} aria-labelledby="rules">
          <h3 id="rules">{t('account.why.rules')}</h3>
          {rules.length === 0 ? <p>{t('account.why.noRules')}</p> : <Rules rules={rules} t={t} />}
        </section>
      )}
      {outside !== null && <p>{outsideText(outside, t)}</p>}
      {otherRules.length > 0 && (
        <section className={pageCss.section} aria-labelledby="other-rules">
          <h3 id="other-rules">{t('account.why.otherRules')}</h3>
          <Rules rules={otherRules} t={t} />
        </section>
      )}
    </div>
  )
}

const Rules = ({ rules, t }: { readonly rules: Answer['rules']; readonly t: Page['t'] }) => (
  <ul className={pageCss.cards}>
    {rules.map((rule) => (
      <li key={rule.id}>
        <p>
          <Badge tone={rule.effect === 'allow' ? 'positive' : 'danger'}>{t(`account.why.effect.${rule.effect}`)}</Badge>{' '}
          <b translate="no">{rule.name}</b>
        </p>
        <p>
          {t(`account.why.reason.${rule.reason}`)}
          {rule.startsOn !== null && ` · ${t('account.why.from', { date: rule.startsOn })}`}
          {rule.endsOn !== null && ` · ${t('account.why.to', { date: rule.endsOn })}`}
        </p>
        {rule.note !== null && <p className={pageCss.message}>{rule.note}</p>}
      </li>
    ))}
  </ul>
)
