import type { OwnSecurity } from '#features/identity/second-step/security-shapes.ts'
import type { SecurityShown } from '#features/identity/second-step/security-shown.ts'
import { formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import type { CallName } from '#platform/calls/server-calls.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { CodeField } from '#features/identity/personal-pages/code-field.tsx'
import css from './account-security.module.css'

type SetUp = Extract<SecurityShown, { readonly type: 'set-up' }>

/** Shows the state of the codes of an authenticator app: off, being set up, or on. */
export function Codes({
  codes,
  mayChange,
  setUp,
  page,
}: Pick<OwnSecurity, 'codes' | 'mayChange'> & { readonly setUp: SetUp | null; readonly page: Page }) {
  const { t } = page
  return (
    <section className={css.section} aria-labelledby="codes">
      <h2 id="codes">{t('account.codes.title')}</h2>
      {codes !== null ? (
        <ChangeCodes codes={codes} page={page} />
      ) : setUp !== null ? (
        <ConfirmCodes setUp={setUp} page={page} />
      ) : (
        <>
          <p>{t('account.codes.off')}</p>
          {mayChange && (
            <Form of="SecurityController.setUpCodes" name={t('account.codes.setUp')}>
              <Button type="submit" iconName="lock">
                {t('account.codes.setUp')}
              </Button>
            </Form>
          )}
        </>
      )}
    </section>
  )
}

function ConfirmCodes({ setUp, page }: { readonly setUp: SetUp; readonly page: Page }) {
  const { t } = page
  return (
    <>
      <NewSecret shown={setUp} page={page} />
      <Form
        of="SecurityController.confirmCodes"
        hidden={{ token: setUp.token }}
        labels={{ code: t('signIn.code') }}
        name={t('account.codes.title')}
      >
        <p>{t('account.codes.first')}</p>
        <CodeField page={page} isFirst />
        <p>
          <Button type="submit" variant="brand" iconName="lock">
            {t('account.codes.confirm')}
          </Button>
        </p>
      </Form>
    </>
  )
}

const turnOff: CallName = 'SecurityController.turnOffCodes'

function ChangeCodes({ codes, page }: { readonly codes: NonNullable<OwnSecurity['codes']>; readonly page: Page }) {
  const { t } = page
  return (
    <>
      <p>{t('account.codes.on', { date: codes.since, count: codes.recoveryCodesLeft })}</p>
      <Form
        of="SecurityController.renewRecoveryCodes"
        labels={{ code: t('signIn.code') }}
        name={t('account.codes.title')}
      >
        <p>{t('account.codes.change')}</p>
        <CodeField page={page} />
        <p className={css.actions}>
          <Button type="submit">{t('account.codes.newRecovery')}</Button>
          <Button type="submit" variant="destructive-text" name={formNames.form} value={turnOff}>
            {t('account.codes.turnOff')}
          </Button>
        </p>
      </Form>
    </>
  )
}

/** Shows the secret for the app: to scan, to type, or to open on the same device. */
function NewSecret({
  shown: { drawing, secret, address },
  page: { t },
}: {
  readonly shown: SetUp
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
