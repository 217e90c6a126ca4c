import { useEffect, type ReactNode } from 'react'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormCheckbox, FormText } from '#platform/forms/form-fields.tsx'
import { formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { visitTypes } from '#platform/values/internal-session.ts'
import { preferredOf, tabSession } from '#features/assistant/session/tab-session.ts'
import { MyStepsSection } from '#features/assistant/visits/steps/my-steps.tsx'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import { showStart, startReads, type ShownAccount, type StartData } from './start-data.ts'
import { sessionCalls, startFields } from '#features/assistant/session/start-form.ts'
import css from './start.module.css'

/** The start of a session: for whom, where, in which business group, and how the customer is met. */
function StartScreen({ data }: { readonly data: StartData }) {
  const page = usePage()
  const { t, base } = page
  usePreferred(data)
  return (
    <article className={css.page}>
      <h1>{t('assistant.title')}</h1>
      <p>{t('assistant.lead')}</p>
      <div role="status">
        {data.notice !== null && (
          <Notice tone={data.notice === 'ended' ? 'info' : 'warning'}>
            <p>{t(`assistant.notice.${data.notice}`)}</p>
          </Notice>
        )}
      </div>
      {data.visits.length > 0 && (
        <section className={css.accounts} aria-labelledby="assistant-visits">
          <h2 id="assistant-visits">{t('assistant.visitsToday')}</h2>
          <ul>
            {data.visits.map(({ id, name, state }) => (
              <li key={id}>
                <a href={base + visitPath(id)}>{name}</a>
                <span>{t(`assistant.visit.state.${state}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.mySteps !== null && <MyStepsSection page={page} mySteps={data.mySteps} />}
      <Form
        of={sessionCalls.begin}
        hidden={{ [startFields.returnTo]: data.returnTo }}
        labels={{
          [startFields.country]: t('assistant.country'),
          [startFields.businessGroup]: t('assistant.businessGroup'),
          [startFields.visitType]: t('assistant.visitType'),
          [startFields.promotedOnly]: t('assistant.promotedOnly'),
          [startFields.find]: t('assistant.findCustomer'),
        }}
        asksBeforeLeaving={false}
        className={css.form}
        name={t('assistant.session')}
      >
        <SessionFields data={data} page={page} />
        <CustomerChoice data={data} page={page} />
        <section className={css.part} aria-labelledby="assistant-without">
          <h2 id="assistant-without">{t('assistant.withoutCustomer')}</h2>
          <p className={css.acts}>
            <Button type="submit" name={startFields.sessionType} value="internal">
              {t('assistant.start.internal')}
            </Button>
            <Button type="submit" name={startFields.sessionType} value="event">
              {t('assistant.start.event')}
            </Button>
          </p>
        </section>
      </Form>
    </article>
  )
}

/** Where the session is, and how the customer is met. */
function SessionFields({ data, page }: { readonly data: StartData; readonly page: Page }) {
  const { t, assistant } = page
  const session = assistant?.session
  return (
    <fieldset className={css.where}>
      <legend>{t('assistant.session')}</legend>
      <FormSelect
        name={startFields.country}
        initial={data.chosen?.country ?? session?.countryIsoCode ?? ''}
        options={[
          { value: '', label: t('assistant.anyCountry') },
          ...data.countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <FormSelect
        name={startFields.businessGroup}
        initial={data.chosen?.businessGroup ?? session?.businessGroupId ?? ''}
        options={[
          { value: '', label: t('assistant.anyBusinessGroup') },
          ...data.businessGroups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FormSelect
        name={startFields.visitType}
        initial={data.chosen?.visitType ?? session?.visitType ?? visitTypes[0]}
        options={visitTypes.map((type) => ({ value: type, label: t(`assistant.visitType.${type}`) }))}
      />
      <FormCheckbox
        name={startFields.promotedOnly}
        value="true"
        isTicked={data.chosen?.promotedOnly ?? session?.promotedOnly ?? false}
      />
    </fieldset>
  )
}

/** The customers of a search and of the last sessions, with a button for each. */
function CustomerChoice({ data, page }: { readonly data: StartData; readonly page: Page }) {
  const { t } = page
  return (
    <section className={css.part} aria-labelledby="assistant-customer">
      <h2 id="assistant-customer">{t('assistant.withCustomer')}</h2>
      <div className={css.find}>
        <FormText name={startFields.find} initial={data.find} maxLength={200} autoComplete="off" />
        <Button type="submit" name={formNames.command} value={sessionCalls.find} iconName="search">
          {t('assistant.find')}
        </Button>
      </div>
      {data.find !== '' && (
        <Accounts page={page} title={t('assistant.found', { text: data.find })} accounts={data.found}>
          {data.found.length === 0 && <p role="status">{t('assistant.noneFound')}</p>}
          {data.hasMore && <p role="status">{t('assistant.moreFound')}</p>}
        </Accounts>
      )}
      {data.recent.length > 0 && <Accounts page={page} title={t('assistant.recent')} accounts={data.recent} />}
    </section>
  )
}

function Accounts({
  page: { t },
  title,
  accounts,
  children,
}: {
  readonly page: Page
  readonly title: string
  readonly accounts: readonly ShownAccount[]
  readonly children?: ReactNode
}) {
  return (
    <section className={css.accounts}>
      <h3>{title}</h3>
      {accounts.length > 0 && (
        <ul>
          {accounts.map(({ id, name, countryName }) => (
            <li key={id}>
              <span className={css.account}>
                <b>{name}</b>
                {countryName !== null && <span>{countryName}</span>}
              </span>
              <Button
                type="submit"
                variant="brand-outline"
                name={startFields.account}
                value={id}
                aria-label={`${t('assistant.start.customer')}: ${name}`}
              >
                {t('assistant.start.customer')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** SAL-01: without a session in this tab, the preferred country and business group of desk work are chosen first. */
function usePreferred({ chosen }: StartData): void {
  useEffect(() => {
    if (chosen !== null || tabSession.read() !== null) return
    const preferred = preferredOf()
    const choose = (name: string, value: string | null): void => {
      const form = document.getElementById(formId(sessionCalls.begin))
      const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
      if (!(field instanceof HTMLSelectElement) || value === null) return
      if ([...field.options].some((option) => option.value === value)) field.value = value
    }
    choose(startFields.country, preferred.country)
    choose(startFields.businessGroup, preferred.businessGroup)
  }, [chosen])
}

export const screen = defineScreen({ reads: startReads, show: showStart, component: StartScreen })
