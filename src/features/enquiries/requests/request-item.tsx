import type { ReactNode } from 'react'
import css from '#features/identity/accounts/account.module.css'
import { requestedAmount } from '#features/enquiries/carts/line-names.ts'
import { MadeBy } from '#features/identity/accounts/made-by.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { ActForm, type ActForms } from './act-form.tsx'
import type { ShownRequest } from './get-requests.ts'
import { type FileHref, RequestFileLink } from './request-file-parts.tsx'
import { LineAnswerText } from './lines/line-answer-text.tsx'
import { answersLines, askAgainName, requestFields, requestPath, stateText } from './request-rules.ts'

/** What is known about one request: its state, its lines, and the answer. */
export function RequestFacts({
  request,
  isDesk,
  fileHref,
  page,
}: {
  readonly request: ShownRequest
  readonly isDesk: boolean
  readonly fileHref: FileHref
  readonly page: Page
}) {
  const { t } = page
  const { kind, declineReason } = request
  const facts = [
    [t('requests.submittedOn'), request.submittedOn],
    [t('requests.requestedBy'), request.requestedBy],
    [t('account.company'), isDesk ? request.company : null],
    [t('contact.email'), request.email],
    [t('contact.phone'), request.phone],
    [t('requests.assignee'), request.assignee],
    [t('requests.dueOn'), request.dueOn],
    [t('requests.previous'), request.previous],
    [t('requests.message'), request.message],
    [t('requests.decidedOn'), request.decidedOn],
    [t('requests.answer'), request.answer],
    [t('requests.validUntil'), request.validUntil],
    [t('requests.declineReason'), declineReason === null ? null : t(`requests.declineReasons.${declineReason}`)],
    [t('requests.reason'), request.reason],
    [t('requests.poNumber'), request.poNumber],
  ] as const
  return (
    <>
      <MadeBy name={request.madeBy} page={page} />
      <p>
        {/* The state, and whose turn it is. */}
        <b>{stateText(request, t)}</b>
        {request.isOverdue && ` – ${t('requests.queue.overdue')}`}
        {request.waitingFor !== null && ` – ${t(`requests.waitingFor.${request.waitingFor}`)}`}
      </p>
      <ul className={css.links}>
        {request.lines.map((line) => (
          <li key={line.id}>
            <span translate="no">{line.savedName}</span>
            <Amount amount={requestedAmount(line, kind, page)} />
            {line.shipTo !== null && kind === 'sample' && <div className={css.message}>{line.shipTo}</div>}
            {line.note !== null && <div className={css.message}>{line.note}</div>}
            <LineAnswerText line={line} kind={kind} page={page} />
          </li>
        ))}
      </ul>
      <dl className={css.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={css.message}>{value}</dd>
            </div>
          ),
        )}
        {request.answerFile !== null && (
          <div>
            <dt>{t('requests.answerFile')}</dt>
            <dd>
              <RequestFileLink file={request.answerFile} fileHref={fileHref} page={page} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** The forms of what the viewer can do with a request, which are sent to `action`. */
export function RequestForms({
  request,
  canAskAgain,
  isList = false,
  action,
  forms,
  page,
}: {
  readonly request: ShownRequest
  readonly canAskAgain: boolean
  /** Whether it is one of several requests on a page. */
  readonly isList?: boolean
  readonly action: string
  readonly forms: ActForms
  readonly page: Page
}) {
  const { t } = page
  return (
    <>
      {request.acts.map((name) =>
        isList && answersLines(name) ? (
          // The page of the request has a form with all lines.
          <p key={name}>
            <a href={page.base + requestPath(request.id)} aria-label={`${t(`requests.act.${name}`)}: ${request.name}`}>
              {t(`requests.act.${name}`)}
            </a>
          </p>
        ) : (
          <ActForm key={name} name={name} request={request} action={action} forms={forms} page={page} />
        ),
      )}
      {canAskAgain && (
        <form action={action} method="post">
          <input type="hidden" name={requestFields.act} value={askAgainName} />
          <input type="hidden" name={requestFields.request} value={request.id} />
          <p>
            <Button
              type="submit"
              size="small"
              iconName="cart"
              aria-label={`${t('requests.askAgain')}: ${request.name}`}
            >
              {t('requests.askAgain')}
            </Button>
          </p>
        </form>
      )}
    </>
  )
}

const Amount = ({ amount }: { readonly amount: string | null }): ReactNode => amount !== null && `, ${amount}`
