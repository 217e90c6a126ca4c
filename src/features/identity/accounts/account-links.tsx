import { Form } from '#platform/forms/form.tsx'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { languageSegment } from '#platform/i18n/languages.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { OwnAccount } from './account-shapes.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** Shows the account whose view the user has, the accounts to switch to (CTX-09), and links to the pages of the account. */
export function AccountLinks({
  account: { accountName, otherAccounts, roles },
  page: { t, base, language },
}: {
  readonly account: OwnAccount
  readonly page: Page
}) {
  const isOurs = roles.some((role) => internalReaders.includes(role))
  const links = [
    ...(roles.includes('customerAdmin') ? [[signInPaths.users, t('account.people')] as const] : []),
    ...(roles.some((role) => role === 'customer' || role === 'customerAdmin')
      ? [[signInPaths.addresses, t('account.addresses.title')] as const]
      : []),
    ...(roles.includes('administrator') ? [[signInPaths.signUps, t('account.signUps')] as const] : []),
    ...(roles.includes('supplier') ? [[signInPaths.sampleFeedback, t('requests.feedback.ofCustomers')] as const] : []),
    ...(isOurs ? [[signInPaths.visibilityExplanation, t('account.why.title')] as const] : []),
    [signInPaths.profile, t('account.profile.title')] as const,
    [signInPaths.security, t('account.security.open')] as const,
  ]
  return (
    <>
      <ul className={css.links}>
        {links.map(([path, text]) => (
          <li key={path}>
            <a href={base + path}>{text}</a>
          </li>
        ))}
        {isOurs && (
          <li>
            <a href={`${backOfficePath}/${languageSegment(language)}`}>{t('account.backOffice')}</a>
          </li>
        )}
      </ul>
      {otherAccounts.length > 0 && (
        <section className={css.section} aria-labelledby="accounts">
          <h2 id="accounts">{t('account.accounts')}</h2>
          <ul className={css.rows}>
            <li>
              <span>
                <b translate="no">{accountName}</b> <Badge tone="neutral">{t('account.inUse')}</Badge>
              </span>
            </li>
            {otherAccounts.map((each) => (
              <li key={each.id}>
                <b translate="no">{each.name}</b>
                <SwitchForm account={each} t={t} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const SwitchForm = ({
  account: { id, name },
  t,
}: {
  readonly account: OwnAccount['otherAccounts'][number]
  readonly t: Page['t']
}) => (
  <Form
    of="AccountController.switchAccount"
    record={id}
    hidden={{ accountId: id }}
    name={`${t('account.use')}: ${name}`}
  >
    <Button type="submit" size="small" aria-label={`${t('account.use')}: ${name}`}>
      {t('account.use')}
    </Button>
  </Form>
)
