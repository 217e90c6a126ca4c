import { signUpRules } from '#features/identity/accounts/account-forms.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { countryCodes } from '#platform/values/countries.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { accountState, accountStatus, type AccountState } from '#features/identity/accounts/account-state.ts'
import { AccountNotice } from '#features/identity/accounts/account-notice.tsx'
import { PlainRadios, PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { errorOf, TypedField } from '#features/identity/accounts/typed-field.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { ownHead } from '#features/identity/sign-in/load.ts'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'

interface SignUpData {
  readonly state: AccountState
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  /** Named and sorted by the server, because browsers name countries differently. */
  readonly countries: readonly { readonly value: string; readonly label: string }[]
}

/** The page on which a person requests access. */
function SignUpScreen({ data }: { readonly data: SignUpData }) {
  const { state } = data
  const page = usePage()
  const { t, base, site } = page
  return (
    <NarrowPage page={page} title={t('signIn.askForAccount')} layout="centred">
      <AccountNotice state={state} page={page} />
      {state.notice === 'requested' ? (
        <p>
          <a href={base}>{t('nav.home')}</a>
        </p>
      ) : (
        <>
          <p>{t('account.signUpText', { company: companyName(site) })}</p>
          <SignUpForm {...data} />
        </>
      )}
    </NarrowPage>
  )
}

function SignUpForm({ state, privacy, countries }: SignUpData) {
  const page = usePage()
  const { t, base, site } = page
  const given = { state, page }
  const errorText = inputErrorText(t)
  const ofCountry = errorOf('country', state.formError)
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
          <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
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
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  // On a site for signed-in users, guests cannot read these pages.
  const pages = site.isMyIMCDOnly ? [] : await call('ContentController.getFramePages', siteLocale, signal)
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
