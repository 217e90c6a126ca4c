import { useState } from 'react'
import { countryName } from '#platform/i18n/country-name.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { explanationFields } from './visibility-explanation-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { loadVisibilityExplanation, type VisibilityExplanationData } from './load.ts'
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

function Question({
  data: { typed, fieldErrors },
  page,
}: {
  readonly data: VisibilityExplanationData
  readonly page: Page
}) {
  const { t, base, sites, language } = page
  const [what, setWhat] = useState(typed.what)
  const [account, setAccount] = useState(typed.account)
  const error = (field: keyof typeof explanationFields): string | null => {
    const fieldError = fieldErrors[field]
    return fieldError === undefined ? null : t(`account.why.error.${fieldError}`)
  }
  const errorText = inputErrorText(t)
  return (
    <form
      className={css.question}
      action={base + signInPaths.visibilityExplanation}
      method="get"
      aria-label={t('account.why.title')}
    >
      <TextInput
        name={explanationFields.what}
        label={t('account.why.what')}
        hint={t('account.why.whatHint')}
        value={what}
        onChange={setWhat}
        required
        maxLength={500}
        error={error('what')}
        errorText={errorText}
      />
      <TextInput
        name={explanationFields.account}
        label={t('account.why.account')}
        hint={t('account.why.accountHint')}
        value={account}
        onChange={setAccount}
        maxLength={200}
        error={error('account')}
        errorText={errorText}
      />
      <PlainSelect
        label={t('account.why.site')}
        name={explanationFields.site}
        chosen={typed.site}
        options={sites.map(({ countryIsoCode, name }) => ({
          value: countryIsoCode,
          label: countryIsoCode === 'GLOBAL' ? name : countryName(countryIsoCode, language),
        }))}
      />
      <DayField label={t('account.why.day')} name={explanationFields.day} day={typed.day} error={error('day')} />
      <p>
        <Button type="submit" variant="brand" iconName="search">
          {t('account.why.ask')}
        </Button>
      </p>
    </form>
  )
}

export const screen = defineScreen<VisibilityExplanationData>({
  load: loadVisibilityExplanation,
  component: VisibilityExplanationScreen,
})
