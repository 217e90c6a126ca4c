import {
  securityFields,
  type SecurityAction,
  type SecurityShown,
} from '#features/identity/second-step/security-form.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { CodeField } from '#features/identity/sign-in/code-field.tsx'
import type { SecurityData } from './load.ts'
import css from './account-security.module.css'

const action = (name: SecurityAction) => ({ name: securityFields.action, value: name })

/** Shows the state of the codes of an authenticator app: off, being set up, or on. */
export function Codes({ data, page }: { readonly data: SecurityData; readonly page: Page }) {
  const { t, base } = page
  const { codes, mayChange } = data.security
  const form = { action: base + signInPaths.security, method: 'post' } as const
  return (
    <section className={css.section} aria-labelledby="codes">
      <h2 id="codes">{t('account.codes.title')}</h2>
      {codes === null && data.shown?.type === 'set-up' ? (
        <>
          <NewSecret shown={data.shown} page={page} />
          <Form {...form} aria-labelledby="codes">
            <p>{t('account.codes.first')}</p>
            <CodeField page={page} state={data} isFirst />
            <input type="hidden" name={securityFields.token} value={data.shown.token} />
            <p>
              <Button type="submit" variant="brand" iconName="lock" {...action('confirm')}>
                {t('account.codes.confirm')}
              </Button>
            </p>
          </Form>
        </>
      ) : codes === null ? (
        <>
          <p>{t('account.codes.off')}</p>
          {mayChange && (
            <form {...form}>
              <Button type="submit" iconName="lock" {...action('set-up')}>
                {t('account.codes.setUp')}
              </Button>
            </form>
          )}
        </>
      ) : (
        <>
          <p>{t('account.codes.on', { date: codes.since, count: codes.recoveryCodesLeft })}</p>
          <Form {...form} aria-labelledby="codes">
            <p>{t('account.codes.change')}</p>
            <CodeField page={page} state={data} />
            <p className={css.actions}>
              <Button type="submit" {...action('recovery-codes')}>
                {t('account.codes.newRecovery')}
              </Button>
              <Button type="submit" variant="destructive-text" {...action('turn-off')}>
                {t('account.codes.turnOff')}
              </Button>
            </p>
          </Form>
        </>
      )}
    </section>
  )
}

/** Shows the secret for the app: to scan, to type, or to open on the same device. */
function NewSecret({
  shown: { drawing, secret, address },
  page: { t },
}: {
  readonly shown: Extract<SecurityShown, { readonly type: 'set-up' }>
  readonly page: Page
}) {
  return (
    <>
      <p>{t('account.codes.scan')}</p>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        role="img"
        aria-label={t('account.codes.drawing')}
        shapeRendering="crispEdges"
      >
        <path d={drawing.path} />
      </svg>
      <dl className={css.secret}>
        <dt>{t('account.codes.secret')}</dt>
        <dd translate="no">{secret}</dd>
      </dl>
      <p>
        <a href={address}>{t('account.codes.open')}</a>
      </p>
    </>
  )
}
