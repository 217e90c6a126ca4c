import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { SignOutForm } from '#features/identity/personal-pages/sign-out-form.tsx'
import { OnTheWay, useLeadingTo } from '#features/identity/personal-pages/on-the-way.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { OwnAccount } from './account-shapes.ts'
import css from '#platform/widgets/personal-page/personal-page.module.css'

/** Lists the providers with which the user can sign in. Forms connect and disconnect each of them. */
export function ProviderList({
  providers,
  mayConnect,
  page: { t, base },
  page,
}: Pick<OwnAccount, 'providers' | 'mayConnect'> & { readonly page: Page }) {
  if (providers.length === 0) return null
  const hasOthers = providers.some(({ linkedAt }) => linkedAt === null)
  return (
    <section className={css.section} aria-labelledby="providers">
      <h2 id="providers">{t('account.providers')}</h2>
      {hasOthers && !mayConnect && (
        <Notice tone="info">
          <p>{t('account.security.stale')}</p>
          <SignOutForm text={t('signIn.again')} returnTo={base + signInPaths.account} record="providers" />
        </Notice>
      )}
      <ul className={css.rows}>
        {providers.map((provider) => (
          <ProviderItem key={provider.key} provider={provider} mayConnect={mayConnect} page={page} />
        ))}
      </ul>
    </section>
  )
}

function ProviderItem({
  provider: { key, name, linkedAt },
  mayConnect,
  page,
}: {
  readonly provider: OwnAccount['providers'][number]
  readonly mayConnect: boolean
  readonly page: Page
}) {
  const { t } = page
  const leadingTo = useLeadingTo('SignInController.connectProvider', key)
  const act = linkedAt === null ? 'connect' : 'disconnect'
  const text = t(`account.provider.${act}`)
  return (
    <li>
      <div>
        <b translate="no">{name}</b>
        <p>{linkedAt === null ? t('account.provider.none') : t('account.provider.since', { date: linkedAt })}</p>
      </div>
      {leadingTo !== null ? (
        <OnTheWay to={leadingTo} page={page} />
      ) : (
        (linkedAt !== null || mayConnect) && (
          <Form
            of={`SignInController.${act}Provider`}
            record={key}
            hidden={{ provider: key }}
            name={`${text}: ${name}`}
          >
            <Button type="submit" size="small" aria-label={`${text}: ${name}`}>
              {text}
            </Button>
          </Form>
        )
      )}
    </li>
  )
}
