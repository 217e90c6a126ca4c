import { signInFields, signInPaths } from '#domain/sign-in-form.ts'
import type { Page } from '../page-context.ts'
import type { SignInPageData } from './load.ts'

/** The way to one's company's provider, where there is any. */
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
      {/* Where its people come back to, whichever of our hosts this one is. */}
      <a href={publicOrigin + base + signInPaths.provider + query}>{t('signIn.company.title')}</a>
    </p>
  )
}
