import { useState } from 'react'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { loadVisit, type VisitData } from '#features/assistant/visits/load.ts'
import { visitFields, visitLimits, visitPath } from '#features/assistant/visits/visit-rules.ts'
import { LeadsSection } from '#features/assistant/visits/leads/leads-section.tsx'
import { StepsSection } from '#features/assistant/visits/steps/steps-section.tsx'
import { RecapSection } from '#features/assistant/visits/recap/recap-section.tsx'
import { presentPath } from '#features/assistant/presentation/presentation-rules.ts'
import { offlinePath, offlineVisit } from '#features/assistant/offline/offline-paths.ts'
import { VisitNotices } from '#features/assistant/visits/visit-notices.tsx'
import css from '#features/assistant/visits/visits.module.css'

/** One visit: its state, what was shown in it, and what is written about it. */
function VisitScreen({ data }: { readonly data: VisitData }) {
  const page = usePage()
  const { t, base } = page
  const { visit, countryName, formError } = data
  const facts = [
    [t('assistant.visit.state'), t(`assistant.visit.state.${visit.state}`)],
    [t('assistant.type.customer'), visit.account?.name ?? t('assistant.type.event')],
    [t('assistant.visit.plannedOn'), visit.day],
    [t('assistant.visitType'), t(`assistant.visitType.${visit.visitType}`)],
    ...(countryName === null ? [] : [[t('assistant.country'), countryName] as const]),
  ] as const
  return (
    <NarrowPage page={page} title={visit.name}>
      <VisitNotices page={page} formError={formError} notice={data.notice} />
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <States page={page} data={data} />
      {visit.state === 'in_progress' && (
        <p>
          <a href={base + presentPath(visit.id)}>{t('assistant.present.title')}</a>
        </p>
      )}
      {visit.state !== 'cancelled' && (
        <p>
          <a href={`${base}${offlinePath}?${offlineVisit}=${visit.id}`}>{t('assistant.visit.offline')}</a>
        </p>
      )}
      <section className={css.part}>
        <h2>{t('assistant.visit.shown')}</h2>
        {visit.shown.length === 0 ? (
          <p>{t('assistant.visit.nothingShown')}</p>
        ) : (
          <ul className={css.list}>
            {visit.shown.map(({ id, name, path, lang }) => (
              <li key={id}>
                <a href={base + path} lang={lang}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {visit.leads !== null && visit.state !== 'cancelled' && (
        <LeadsSection key={`leads ${visit.leads.length}`} page={page} data={data} leads={visit.leads} />
      )}
      <StepsSection page={page} data={data} />
      <RecapSection key={`recap ${visit.version}`} page={page} data={data} />
      <Notes key={visit.version} page={page} data={data} />
    </NarrowPage>
  )
}

/** What can become of the visit. */
function States({ page: { t, base }, data: { visit, formError } }: { readonly page: Page; readonly data: VisitData }) {
  const needsConfirmation = formError?.type === 'confirm'
  if (visit.state === 'done' || visit.state === 'cancelled') return null
  return (
    <form className={css.acts} action={base + visitPath(visit.id)} method="post">
      {needsConfirmation && <input type="hidden" name={visitFields.confirmed} value="yes" />}
      {visit.state === 'planned' ? (
        <Button type="submit" variant="brand" name={visitFields.act} value="start">
          {t(needsConfirmation ? 'assistant.visit.startAnyway' : 'assistant.visit.start')}
        </Button>
      ) : (
        <Button type="submit" variant="brand" name={visitFields.act} value="finish">
          {t('assistant.visit.finish')}
        </Button>
      )}
      <Button type="submit" name={visitFields.act} value="cancel">
        {t('assistant.visit.cancel')}
      </Button>
    </form>
  )
}

function Notes({ page: { t, base }, data: { visit, typed } }: { readonly page: Page; readonly data: VisitData }) {
  const [goal, setGoal] = useState(typed[visitFields.goal] ?? visit.goal ?? '')
  const [notes, setNotes] = useState(typed[visitFields.notes] ?? visit.notes ?? '')
  const errorText = inputErrorText(t)
  return (
    <form className={`${css.part} ${css.form}`} action={base + visitPath(visit.id)} method="post">
      <input type="hidden" name={visitFields.version} value={visit.version} />
      <TextArea
        name={visitFields.goal}
        label={t('assistant.visit.goal')}
        value={goal}
        onChange={setGoal}
        maxLength={visitLimits.goal}
        rows={3}
        errorText={errorText}
      />
      <TextArea
        name={visitFields.notes}
        label={t('assistant.visit.notes')}
        hint={t('assistant.visit.notesHint')}
        value={notes}
        onChange={setNotes}
        maxLength={visitLimits.notes}
        rows={6}
        errorText={errorText}
      />
      <p>
        <Button type="submit" variant="brand-outline" name={visitFields.act} value="save">
          {t('assistant.visit.save')}
        </Button>
      </p>
    </form>
  )
}

export const screen = defineScreen<VisitData>({ load: loadVisit, component: VisitScreen })
