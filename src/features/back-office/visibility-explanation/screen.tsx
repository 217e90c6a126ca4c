import { useState } from 'react'
import { countryName } from '#platform/i18n/country-name.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { explanationFields } from './visibility-explanation-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { DayField } from '#platform/widgets/field/day-field.tsx'
import { SelectField } from '#platform/widgets/field/select-field.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { explanationReads, showExplanation, type VisibilityExplanationData } from './visibility-explanation-data.ts'
import { ExplanationResult } from './visibility-explanation-result.tsx'
import css from './visibility-explanation.module.css'

/** Shows internal users why somebody sees a record or not. */
function VisibilityExplanationScreen({ data }: { readonly data: VisibilityExplanationData }) {
  const page = usePage()
  const { t } = page
  return (
    <NarrowPage page={page} title={t('account.why.title')}>
      <p>{t('account.why.lead')}</p>
      <Question data={data} page={page} />
      <div role="status">{data.answer !== null && <ExplanationResult answer={data.answer} page={page} />}</div>
    </NarrowPage>
  )
}

function Question({ data, page }: { readonly data: VisibilityExplanationData; readonly page: Page }) {
  const { t, base, sites, language } = page
  const { typed } = data
  const dayError = fieldError(data, 'day', t)
  return (
    <form
      className={css.question}
      action={base + signInPaths.visibilityExplanation}
      method="get"
      aria-label={t('account.why.title')}
    >
      <TextFields data={data} t={t} />
      <SelectField
        label={t('account.why.site')}
        name={explanationFields.site}
        chosen={typed.site}
        options={sites.map(({ countryIsoCode, name }) => ({
          value: countryIsoCode,
          label: countryIsoCode === 'GLOBAL' ? name : countryName(countryIsoCode, language),
        }))}
      />
      <DayField label={t('account.why.day')} name={explanationFields.day} day={typed.day} error={dayError} />
      <p>
        <Button type="submit" variant="brand" iconName="search">
          {t('account.why.ask')}
        </Button>
      </p>
    </form>
  )
}

/** The record, and the account of the person who does or does not see it. */
function TextFields({ data, t }: { readonly data: VisibilityExplanationData; readonly t: Page['t'] }) {
  const [what, setWhat] = useState(data.typed.what)
  const [account, setAccount] = useState(data.typed.account)
  const errorText = inputErrorText(t)
  return (
    <>
      <TextInput
        name={explanationFields.what}
        label={t('account.why.what')}
        hint={t('account.why.whatHint')}
        value={what}
        onChange={setWhat}
        required
        maxLength={500}
        error={fieldError(data, 'what', t)}
        errorText={errorText}
      />
      <TextInput
        name={explanationFields.account}
        label={t('account.why.account')}
        hint={t('account.why.accountHint')}
        value={account}
        onChange={setAccount}
        maxLength={200}
        error={fieldError(data, 'account', t)}
        errorText={errorText}
      />
    </>
  )
}

function fieldError(
  { fieldErrors }: VisibilityExplanationData,
  field: keyof typeof explanationFields,
  t: Page['t'],
): string | null {
  const error = fieldErrors[field]
  return error === undefined ? null : t(`account.why.error.${error}`)
}

/** The address contains all input. */
export const screen = defineScreen({
  afterSignIn: ({ base, url }) => base + signInPaths.visibilityExplanation + url.search,
  reads: explanationReads,
  show: showExplanation,
  component: VisibilityExplanationScreen,
})
