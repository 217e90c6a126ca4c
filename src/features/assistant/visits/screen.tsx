import { useState } from 'react'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { visitTypes } from '#platform/values/internal-session.ts'
import { loadVisits, type ShownVisit, type VisitsData } from './load.ts'
import { MyStepsSection } from './steps/my-steps.tsx'
import { visitFields, visitLimits, visitPath, visitsPath } from './visit-rules.ts'
import { VisitNotices } from './visit-notices.tsx'
import css from './visits.module.css'

/** The visits of a user, and the plan of another one. */
function VisitsScreen({ data }: { readonly data: VisitsData }) {
  const page = usePage()
  const { t } = page
  const open = [...(data.inProgress === null ? [] : [data.inProgress]), ...data.planned]
  return (
    <NarrowPage page={page} title={t('assistant.visits.title')}>
      <p>{t('assistant.visits.lead')}</p>
      <VisitNotices page={page} formError={data.formError} notice={data.notice} />
      <VisitList page={page} title={t('assistant.visits.planned')} visits={open} empty={t('assistant.visits.none')} />
      <MyStepsSection page={page} mySteps={data.mySteps} />
      <PlanForm page={page} data={data} />
      {data.past.length > 0 && <VisitList page={page} title={t('assistant.visits.past')} visits={data.past} empty="" />}
    </NarrowPage>
  )
}

function VisitList({
  page: { t, base },
  title,
  visits,
  empty,
}: {
  readonly page: Page
  readonly title: string
  readonly visits: readonly ShownVisit[]
  readonly empty: string
}) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {visits.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={css.list}>
          {visits.map(({ id, name, day, account, state }) => (
            <li key={id}>
              <a href={base + visitPath(id)}>{name}</a>
              <span>{[day, account?.name === name ? null : account?.name].filter(Boolean).join(' · ')}</span>
              <b>{t(`assistant.visit.state.${state}`)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PlanForm({ page, data: { typed, formError, today } }: { readonly page: Page; readonly data: VisitsData }) {
  const { t, base, assistant } = page
  const [name, setName] = useState(typed[visitFields.name] ?? '')
  const [goal, setGoal] = useState(typed[visitFields.goal] ?? '')
  const errorText = inputErrorText(t)
  const error = (type: 'name' | 'day'): string | null =>
    formError?.type === type ? t(`assistant.visit.error.${type}`) : null
  const { session, accountName = null } = assistant ?? {}
  return (
    <section className={css.part} aria-labelledby="plan-visit">
      <h2 id="plan-visit">{t('assistant.visits.plan')}</h2>
      <p>
        {accountName === null ? t('assistant.visits.planEvent') : t('assistant.visits.planFor', { name: accountName })}
      </p>
      <form className={css.form} action={base + visitsPath} method="post">
        <input type="hidden" name={visitFields.account} value={session?.accountId ?? ''} />
        <TextInput
          name={visitFields.name}
          label={t('assistant.visit.name')}
          value={name}
          onChange={setName}
          maxLength={visitLimits.name}
          error={error('name')}
          errorText={errorText}
        />
        {accountName === null ? (
          <input type="hidden" name={visitFields.visitType} value="event" />
        ) : (
          <PlainSelect
            label={t('assistant.visitType')}
            name={visitFields.visitType}
            chosen={typed[visitFields.visitType] ?? session?.visitType ?? visitTypes[0]}
            options={visitTypes.map((type) => ({ value: type, label: t(`assistant.visitType.${type}`) }))}
          />
        )}
        <DayField
          label={t('assistant.visit.plannedOn')}
          name={visitFields.plannedOn}
          day={typed[visitFields.plannedOn] ?? today}
          error={error('day')}
        />
        <TextArea
          name={visitFields.goal}
          label={t('assistant.visit.goal')}
          value={goal}
          onChange={setGoal}
          maxLength={visitLimits.goal}
          rows={3}
          errorText={errorText}
        />
        <p>
          <Button type="submit" variant="brand">
            {t('assistant.visits.plan')}
          </Button>
        </p>
      </form>
    </section>
  )
}

export const screen = defineScreen<VisitsData>({ load: loadVisits, component: VisitsScreen })
