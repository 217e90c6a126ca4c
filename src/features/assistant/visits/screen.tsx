import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { FormDay, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { visitTypes } from '#platform/values/internal-session.ts'
import { showVisits, visitsReads, type ShownVisit, type VisitsData } from './visit-data.ts'
import { MyStepsSection } from './steps/my-steps.tsx'
import { visitPath } from './visit-rules.ts'
import css from './visits.module.css'

/** The visits of a user, and the plan of another one. */
function VisitsScreen({ data }: { readonly data: VisitsData }) {
  const page = usePage()
  const { t } = page
  const open = [...(data.inProgress === null ? [] : [data.inProgress]), ...data.planned]
  return (
    <NarrowPage page={page} title={t('assistant.visits.title')}>
      <p>{t('assistant.visits.lead')}</p>
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

function PlanForm({ page: { t, assistant }, data: { today } }: { readonly page: Page; readonly data: VisitsData }) {
  const { session, accountName = null } = assistant ?? {}
  return (
    <section className={css.part} aria-labelledby="plan-visit">
      <h2 id="plan-visit">{t('assistant.visits.plan')}</h2>
      <p>
        {accountName === null ? t('assistant.visits.planEvent') : t('assistant.visits.planFor', { name: accountName })}
      </p>
      <Form
        of="VisitController.plan"
        hidden={{
          accountId: session?.accountId ?? '',
          ...(accountName === null ? { visitType: 'event' } : {}),
        }}
        labels={{
          name: t('assistant.visit.name'),
          visitType: t('assistant.visitType'),
          plannedOn: t('assistant.visit.plannedOn'),
          goal: t('assistant.visit.goal'),
        }}
        name={t('assistant.visits.plan')}
      >
        <FormText name="name" />
        {accountName !== null && (
          <FormSelect
            name="visitType"
            initial={session?.visitType ?? visitTypes[0]}
            options={visitTypes.map((type) => ({ value: type, label: t(`assistant.visitType.${type}`) }))}
          />
        )}
        <FormDay name="plannedOn" initial={today} />
        <FormTextArea name="goal" rows={3} />
        <p>
          <Button type="submit" variant="brand">
            {t('assistant.visits.plan')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

export const screen = defineScreen({ reads: visitsReads, show: showVisits, component: VisitsScreen })
