import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { useFormField } from '#platform/forms/form-scope.ts'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { messageId } from '#platform/widgets/field/field.tsx'
import fieldCss from '#platform/widgets/field/field.module.css'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { showVisit, visitReads, type VisitData } from '#features/assistant/visits/visit-data.ts'
import { LeadsSection } from '#features/assistant/visits/leads/leads-section.tsx'
import { StepsSection } from '#features/assistant/visits/steps/steps-section.tsx'
import { RecapSection } from '#features/assistant/visits/recap/recap-section.tsx'
import { presentPath } from '#features/assistant/presentation/presentation-rules.ts'
import { offlinePath, offlineVisit } from '#features/assistant/offline/offline-paths.ts'
import css from '#features/assistant/visits/visits.module.css'

const end = 'VisitController.end'

/** One visit: its state, what was shown in it, and what is written about it. */
function VisitScreen({ data }: { readonly data: VisitData }) {
  const page = usePage()
  const { t, base } = page
  const { visit, countryName } = data
  const facts = [
    [t('assistant.visit.state'), t(`assistant.visit.state.${visit.state}`)],
    [t('assistant.type.customer'), visit.account?.name ?? t('assistant.type.event')],
    [t('assistant.visit.plannedOn'), visit.day],
    [t('assistant.visitType'), t(`assistant.visitType.${visit.visitType}`)],
    ...(countryName === null ? [] : [[t('assistant.country'), countryName] as const]),
  ] as const
  return (
    <NarrowPage page={page} title={visit.name}>
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
        <LeadsSection page={page} data={data} leads={visit.leads} />
      )}
      <StepsSection page={page} data={data} />
      <RecapSection page={page} data={data} />
      <Notes page={page} data={data} />
    </NarrowPage>
  )
}

/** What can become of the visit. */
function States({ page: { t }, data: { visit } }: { readonly page: Page; readonly data: VisitData }) {
  if (visit.state === 'done' || visit.state === 'cancelled') return null
  const isPlanned = visit.state === 'planned'
  return (
    <Form
      key={visit.state}
      of={isPlanned ? 'VisitController.start' : end}
      hidden={{ visitId: visit.id }}
      name={t('assistant.visit.state')}
    >
      {isPlanned && <Confirmation />}
      <div className={css.acts}>
        {isPlanned ? (
          <StartButton page={{ t }} />
        ) : (
          <Button type="submit" variant="brand" name={formNames.command} value={formCommand(end, { as: 'done' })}>
            {t('assistant.visit.finish')}
          </Button>
        )}
        <Button type="submit" name={formNames.command} value={formCommand(end, { as: 'cancelled' })}>
          {t('assistant.visit.cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** Another visit is in progress: only somebody who has read that it ends can start this one. */
function Confirmation() {
  const { id, error } = useFormField('confirmed', '')
  if (error === null) return null
  return (
    <>
      <p id={messageId(id)} className={fieldCss.message} data-error="">
        {error}
      </p>
      <input type="hidden" name="confirmed" value={yes} />
    </>
  )
}

function StartButton({ page: { t } }: { readonly page: Pick<Page, 't'> }) {
  const { id, error } = useFormField('confirmed', '')
  return (
    <Button type="submit" variant="brand" id={id} aria-describedby={error === null ? undefined : messageId(id)}>
      {t(error === null ? 'assistant.visit.start' : 'assistant.visit.startAnyway')}
    </Button>
  )
}

function Notes({ page: { t }, data: { visit } }: { readonly page: Page; readonly data: VisitData }) {
  return (
    <section className={css.part}>
      <Form
        of="VisitController.change"
        hidden={{ visitId: visit.id, version: visit.version }}
        labels={{ goal: t('assistant.visit.goal'), notes: t('assistant.visit.notes') }}
        name={t('assistant.visit.notes')}
      >
        <FormTextArea name="goal" initial={visit.goal ?? ''} rows={3} />
        <FormTextArea name="notes" initial={visit.notes ?? ''} hint={t('assistant.visit.notesHint')} rows={6} />
        <p>
          <Button type="submit" variant="brand-outline">
            {t('assistant.visit.save')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

export const screen = defineScreen({ reads: visitReads, show: showVisit, component: VisitScreen })
