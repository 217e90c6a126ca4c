import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { Checkbox } from '#platform/widgets/checkbox/checkbox.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { visitTypes } from '#platform/values/internal-session.ts'
import { preferredOf, tabSession } from '#features/assistant/session/tab-session.ts'
import { MyStepsSection } from '#features/assistant/visits/steps/my-steps.tsx'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import { loadStart, type ShownAccount, type StartData } from './load.ts'
import { sessionFormPath, startFields } from './start-form.ts'
import css from './start.module.css'

/** The start of a session: for whom, where, in which business group, and how the customer is met. */
function StartScreen({ data }: { readonly data: StartData }) {
  const page = usePage()
  const { t, base, assistant } = page
  const form = useRef<HTMLFormElement>(null)
  const [find, setFind] = useState(data.find)
  const [promotedOnly, setPromotedOnly] = useState(
    data.chosen?.promotedOnly ?? assistant?.session.promotedOnly ?? false,
  )
  const session = assistant?.session
  usePreferred(form, data)
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
      {data.mySteps !== null && <MyStepsSection page={page} mySteps={data.mySteps} isOnStart />}
      <form ref={form} className={css.form} action={base + sessionFormPath} method="post">
        <input type="hidden" name={startFields.returnTo} value={data.returnTo} />
        <fieldset className={css.where}>
          <legend>{t('assistant.session')}</legend>
          <PlainSelect
            label={t('assistant.country')}
            name={startFields.country}
            chosen={data.chosen?.country ?? session?.countryIsoCode ?? ''}
            options={[
              { value: '', label: t('assistant.anyCountry') },
              ...data.countries.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
          <PlainSelect
            label={t('assistant.businessGroup')}
            name={startFields.businessGroup}
            chosen={data.chosen?.businessGroup ?? session?.businessGroupId ?? ''}
            options={[
              { value: '', label: t('assistant.anyBusinessGroup') },
              ...data.businessGroups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <PlainSelect
            label={t('assistant.visitType')}
            name={startFields.visitType}
            chosen={data.chosen?.visitType ?? session?.visitType ?? visitTypes[0]}
            options={visitTypes.map((type) => ({ value: type, label: t(`assistant.visitType.${type}`) }))}
          />
          <Checkbox
            label={t('assistant.promotedOnly')}
            name={startFields.promotedOnly}
            value="true"
            checked={promotedOnly}
            onChange={setPromotedOnly}
          />
        </fieldset>
        <section className={css.part} aria-labelledby="assistant-customer">
          <h2 id="assistant-customer">{t('assistant.withCustomer')}</h2>
          <div className={css.find}>
            <TextInput
              name={startFields.find}
              label={t('assistant.findCustomer')}
              value={find}
              onChange={setFind}
              maxLength={200}
              autoComplete="off"
              errorText={inputErrorText(t)}
            />
            <Button type="submit" formMethod="get" formAction={base} iconName="search">
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
      </form>
    </article>
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
                aria-label={t('assistant.startWith', { name })}
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
function usePreferred(form: { readonly current: HTMLFormElement | null }, { chosen }: StartData): void {
  useEffect(() => {
    if (chosen !== null || tabSession.read() !== null) return
    const preferred = preferredOf()
    const choose = (name: string, value: string | null): void => {
      const field = form.current?.elements.namedItem(name)
      if (!(field instanceof HTMLSelectElement) || value === null) return
      if ([...field.options].some((option) => option.value === value)) field.value = value
    }
    choose(startFields.country, preferred.country)
    choose(startFields.businessGroup, preferred.businessGroup)
  }, [form, chosen])
}

export const screen = defineScreen<StartData>({ load: loadStart, component: StartScreen })
