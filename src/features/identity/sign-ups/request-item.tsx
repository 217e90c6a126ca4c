import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { urlParameters } from '#platform/values/addresses/url-parameters.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { Page } from '#platform/pages/page-context.ts'
import { DecideForms } from './decide-forms.tsx'
import type { OpenRequest, WrittenRequest } from './written-requests.ts'
import { signUpFields } from './sign-up-fields.ts'

/** Shows a sign-up request, with the forms if it is being decided. */
export function RequestItem({
  request,
  open,
  at,
  page,
}: {
  readonly request: WrittenRequest
  readonly open: OpenRequest | null
  /** The page number of the list. */
  readonly at: number
  readonly page: Page
}) {
  const { t, base } = page
  const facts = [
    [t('account.name'), request.name, 'no'],
    [t('signIn.email'), request.email, 'no'],
    [t('account.country'), request.country],
    [t('account.businessGroup'), request.businessGroup],
    [t('account.roleOf'), t(`account.role.${request.kind}`)],
    [t('account.language'), request.language],
    [t('account.requestedOn'), request.requestedAt],
    [t('account.dueOn'), request.dueOn],
  ] as const
  const decide = new URLSearchParams({
    ...(at === 1 ? {} : { [urlParameters.page]: String(at) }),
    [signUpFields.request]: request.id,
  })
  return (
    <li>
      <h2 translate="no">{request.company}</h2>
      <dl className={css.facts}>
        {facts.map(([label, value, translate]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate={translate}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {request.message !== null && <p className={css.message}>{request.message}</p>}
      {open === null ? (
        <p>
          <ButtonLink
            href={`${base}${signInPaths.signUps}?${decide.toString()}`}
            aria-label={`${t('account.decide')}: ${request.company}`}
          >
            {t('account.decide')}
          </ButtonLink>
        </p>
      ) : (
        <DecideForms request={request} find={open.find} found={open.found} at={at} page={page} />
      )}
    </li>
  )
}
