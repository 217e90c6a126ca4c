import { countryOfSite, countryOptions } from '#features/identity/personal-pages/country-options.ts'
import { personFields } from '#platform/values/person-fields.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { contentPagePath } from '#platform/values/addresses/record-paths.ts'
import { doneParameter } from '#platform/values/addresses/done-notice.ts'
import { requestedReturn } from '#features/identity/addresses/return-path.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { FormRadios, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { TrapField } from '#platform/forms/trap-field.tsx'
import { decisionDays } from '#features/identity/sign-ups/decision-day.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import type { SelectOption } from '#platform/widgets/field/select-field.tsx'
import { redirect } from '#platform/pages/screen.ts'

interface SignUpData {
  /** A form was sent, and the notice says what follows. */
  readonly isSent: boolean
  /** The page from which the visitor has come to sign in; null: none. */
  readonly returnTo: string | null
  /** The address of the privacy page; null if the site has none. */
  readonly privacy: string | null
  /** Named and sorted by the server, because browsers name countries differently. */
  readonly countries: readonly SelectOption[]
  readonly businessGroups: readonly SelectOption[]
}

/** The page on which a person requests access. */
function SignUpScreen({ data }: { readonly data: SignUpData }) {
  const page = usePage()
  const { t, base, site } = page
  return (
    <NarrowPage page={page} title={t('signIn.askForAccount')} layout="centred">
      {data.isSent ? (
        <p>
          <a href={data.returnTo ?? base}>{t(data.returnTo === null ? 'nav.home' : 'signIn.backToPage')}</a>
        </p>
      ) : (
        <>
          <p>
            {t('account.signUpText', { company: companyName(site) })} {t('account.signUpDays', { count: decisionDays })}
          </p>
          <SignUpForm {...data} />
        </>
      )}
    </NarrowPage>
  )
}

function SignUpForm({ privacy, countries, businessGroups, returnTo }: Omit<SignUpData, 'isSent'>) {
  const { t, site } = usePage()
  return (
    <Form
      of="AccountController.signUp"
      labels={{
        name: t('account.name'),
        email: t('signIn.email'),
        company: t('account.company'),
        country: t('account.country'),
        businessGroup: t('account.businessGroup'),
        kind: t('account.signUpAs'),
        message: t('contact.message'),
      }}
      hidden={returnTo === null ? {} : { returnTo }}
      name={t('signIn.askForAccount')}
    >
      <FormText name="name" autoComplete="name" />
      <FormText name="email" type="email" autoComplete="email" pattern={personFields.email.pattern} />
      <FormText name="company" autoComplete="organization" />
      <FormSelect
        name="country"
        initial={countryOfSite(site)}
        options={[{ value: '', label: t('account.noCountry') }, ...countries]}
      />
      <FormSelect name="businessGroup" options={[{ value: '', label: t('account.noCountry') }, ...businessGroups]} />
      <FormRadios
        name="kind"
        initial="customer"
        options={[
          { value: 'customer', label: t('account.role.customer') },
          { value: 'supplier', label: t('account.role.supplier') },
        ]}
      />
      <FormTextArea name="message" rows={5} />
      <TrapField />
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

export const screen = defineScreen({
  reads: ({ base, isGuest, site, call, callOnSite }) =>
    isGuest
      ? // On a site for signed-in users, guests cannot read these pages.
        {
          pages: site.isMyIMCDOnly ? [] : callOnSite('ContentController.getFramePages', {}),
          groups: site.isMyIMCDOnly ? [] : call('MarketSegmentController.getMarketSegmentStructure', { url: base }),
        }
      : redirect(302, base + signInPaths.account),
  show: ({ pages, groups }, request) => {
    const { url, base, messages, language } = request
    const privacy = pages.find(({ role }) => role === 'privacy')
    return {
      head: ownHead(request, messages.t('signIn.askForAccount'), base + signInPaths.signUp),
      data: {
        isSent: url.searchParams.has(doneParameter),
        returnTo: requestedReturn({ query: url.searchParams, base }),
        privacy: privacy === undefined ? null : contentPagePath(base, privacy),
        countries: countryOptions(language),
        businessGroups: groups.map(({ id, name }) => ({ value: id, label: name })),
      },
    }
  },
  component: SignUpScreen,
})
