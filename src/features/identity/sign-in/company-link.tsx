import { signInFields, signInPaths } from './sign-in-form.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { SignInPageData } from './load.ts'

/** Links to sign-in through the visitor's company, if any company has a provider. */
export function CompanyLink({
  data: { hasCompanies, returnTo },
  page: { t, base, publicOrigin },
}: {
  readonly data: SignInPageData
  readonly page: Page
}) {
  if (!hasCompanies) return null
  const query = returnTo === null ? '' : `?${new URLSearchParams({ [signInFields.returnTo]: returnTo }).toString()}`
  return (
    <p>
      {/* The provider returns visitors to this host, whichever of our hosts shows the page. */}
      <a href={publicOrigin + base + signInPaths.provider + query}>{t('signIn.company.title')}</a>
    </p>
  )
}
