import { signUpRules } from '#domain/account-forms.ts'
import { trapField } from '#domain/contact-form.ts'
import { countryName } from '#domain/country-name.ts'
import { countryCodes } from '#domain/countries.ts'
import { companyName } from '#domain/page-title.ts'
import { contentPagePath } from '#domain/record-paths.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { worldwide } from '#domain/site-config.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { AccountNotice } from '../account/account-notice.tsx'
import { PlainRadios, PlainSelect } from '../account/plain-choice.tsx'
import { errorOf, TypedField } from '../account/typed-field.tsx'
import { defineScreen } from '../define-screen.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'

interface SignUpData {
  readonly state: AccountState
  /** Of the page on personal data; null where the site has none. */
  readonly privacy: string | null
  /** As they are named and ordered here: no two machines name all of them alike. */
  readonly countries: readonly { readonly value: string; readonly label: string }[]
}

/** Where somebody asks to be let in. */
function SignUpScreen({ data }: { readonly data: SignUpData }) {
  const { state } = data
  const page = usePage()
  const { t, base, site } = page
  return (
    <OwnPage page={page} title={t('signIn.askForAccount')}>
      <AccountNotice state={state} page={page} />
      {state.news === 'asked' ? (
        <p>
          <a href={base}>{t('nav.home')}</a>
        </p>
      ) : (
        <>
          <p>{t('account.signUpText', { company: companyName(site) })}</p>
          <SignUpForm {...data} />
        </>
      )}
    </OwnPage>
  )
}

function SignUpForm({ state, privacy, countries }: SignUpData) {
  const page = usePage()
  const { t, base, site } = page
  const given = { state, page }
  const errorText = inputErrorText(t)
  const ofCountry = errorOf('country', state.trouble)
  return (
    <Form action={base + signInPaths.signUp} method="post" aria-label={t('signIn.askForAccount')}>
      <TypedField {...given} name="name" label={t('account.name')} rules={signUpRules.name} autoComplete="name" />
      <TypedField
        {...given}
        name="email"
        label={t('signIn.email')}
        rules={signUpRules.email}
        type="email"
        autoComplete="email"
      />
      <TypedField
        {...given}
        name="company"
        label={t('account.company')}
        rules={signUpRules.company}
        autoComplete="organization"
      />
      <PlainSelect
        label={t('account.country')}
        name="country"
        chosen={state.typed['country'] ?? (site.countryIsoCode === worldwide ? '' : site.countryIsoCode)}
        options={[{ value: '', label: t('account.noCountry') }, ...countries]}
        error={ofCountry === null ? null : errorText(ofCountry)}
      />
      <PlainRadios
        label={t('account.signUpAs')}
        name="kind"
        chosen={state.typed['kind'] === 'supplier' ? 'supplier' : 'customer'}
        options={[
          { value: 'customer', label: t('account.role.customer') },
          { value: 'supplier', label: t('account.role.supplier') },
        ]}
      />
      <TypedField {...given} name="message" label={t('contact.message')} rules={signUpRules.message} rows={5} />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p>
        {t('contact.consent')} {privacy !== null && <a href={privacy}>{t('contact.privacy')}</a>}
      </p>
      <p>
        <Button type="submit" variant="brand" iconName="mail">
          {t('account.signUpSend')}
        </Button>
      </p>
    </Form>
  )
}

async function load(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SignUpData>> {
  const { base, isGuest, call, messages, site, language } = context
  if (!isGuest) return { type: 'redirect', status: 302, to: base + signInPaths.account }
  const state = accountState(url, context)
  const place = { countryCode: site.countryIsoCode, languageCode: language }
  // Of a site for signed-in users a guest sees no page.
  const pages = site.isMyIMCDOnly ? [] : await call('ContentController.getFramePages', place, signal)
  const ordered = new Intl.Collator(language)
  const countries = countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => ordered.compare(a.label, b.label))
  const privacy = pages.find(({ role }) => role === 'privacy')
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('signIn.askForAccount'), base + signInPaths.signUp),
    data: { state, privacy: privacy === undefined ? null : contentPagePath(base, privacy), countries },
  }
}

export const screen = defineScreen<SignUpData>({ load, component: SignUpScreen })
