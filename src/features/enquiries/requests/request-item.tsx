import type { ReactNode } from 'react'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import itemCss from './request-item.module.css'
import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { CreatedBy } from '#features/identity/accounts/created-by.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { ActForm, type ActForms, type CallOfAct } from './act-form.tsx'
import type { PageRequest } from './page-request.ts'
import { type FileHref, RequestFileLink } from './request-file-parts.tsx'
import { type RequestFact, requestFacts } from './whole/request-description.ts'
import { LineFacts } from '#features/enquiries/carts/line-facts.tsx'
import { DescribedLine } from './lines/described-line.tsx'
import { isOffer } from './lines/line-acceptance.ts'
import { acceptsLines, actText, requestPath, stateText } from './request-rules.ts'

/**
 * One request: its state and what has happened, what its customer can do (`children`), then its lines and how it was sent. The desk
 * reads the lines before it acts.
 */
export function RequestFacts({
  request,
  isDesk,
  fileHref,
  pdfHref = null,
  page,
  children,
}: {
  readonly request: PageRequest
  readonly isDesk: boolean
  readonly fileHref: FileHref
  /** Where the request stands as PDF; a list has no links to them. */
  readonly pdfHref?: string | null
  readonly page: Page
  readonly children?: ReactNode
}) {
  const { t } = page
  const { answered, sent } = requestFacts(request, isDesk ? 'desk' : 'customer', page)
  const shown = ({ key, label, value }: RequestFact): readonly [string, ReactNode] => [
    label,
    key === 'answerFile' && request.answerFile !== null ? (
      <RequestFileLink file={request.answerFile} fileHref={fileHref} page={page} />
    ) : (
      value
    ),
  ]
  return (
    <>
      <CreatedBy name={request.madeBy} page={page} />
      <div className={itemCss.top}>
        <p className={itemCss.state}>
          {/* The state, and whose turn it is. */}
          <b>{stateText(request, t)}</b>
          {request.isOverdue && ` – ${t('requests.queue.overdue')}`}
          {request.waitingFor !== null && ` – ${t(`requests.waitingFor.${request.waitingFor}`)}`}
        </p>
        <Facts facts={answered.map(shown)} />
        {pdfHref !== null && (
          <p>
            <a href={pdfHref} target="_blank" rel="noopener">
              {t(isOffer(request) ? 'requests.pdf.downloadQuote' : 'requests.pdf.download')}
            </a>
          </p>
        )}
        {isDesk ? <ToActs request={request} t={t} /> : children}
      </div>
      <LineFacts facts={request.whole} page={page} />
      <ol className={css.lines}>
        {request.lines.map((line) => (
          <li key={line.id}>
            <DescribedLine line={line} page={page} />
          </li>
        ))}
      </ol>
      {request.products.length > 0 && (
        <p>
          <ButtonLink
            iconName="archive"
            size="small"
            href={bundleAddress(page.base, { products: request.products })}
            rel="nofollow"
          >
            {t('results.documentsOfList', { count: request.products.length })}
          </ButtonLink>
        </p>
      )}
      {/* Customers know their own company. */}
      <Facts facts={sent.filter(({ key }) => isDesk || key !== 'company').map(shown)} />
      {isDesk && children}
    </>
  )
}

/** A text with more characters takes a row of its own. */
const longText = 60

/** The desk acts below the lines that it reads first; of many lines, this leads past them. */
function ToActs({ request: { id, kind, acts }, t }: { readonly request: PageRequest; readonly t: Page['t'] }) {
  if (acts.length === 0) return null
  return (
    <p className={itemCss.toActs}>
      {acts.map((name) => (
        <a key={name} href={`#${formId(`RequestController.${name}`, id)}`}>
          {actText(name, kind, t)}
        </a>
      ))}
    </p>
  )
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={`${css.facts} ${itemCss.facts}`}>
      {known.map(([label, value]) => (
        <div key={label} data-long={typeof value === 'string' && value.length > longText ? '' : undefined}>
          <dt>{label}</dt>
          <dd className={css.message}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The forms of what the viewer can do with a request. */
export function RequestForms({
  request,
  canAskAgain,
  isList = false,
  of,
  forms,
  page,
}: {
  readonly request: PageRequest
  readonly canAskAgain: boolean
  /** Whether it is one of several requests on a page. */
  readonly isList?: boolean
  readonly of: CallOfAct
  readonly forms: ActForms
  readonly page: Page
}) {
  const { t } = page
  if (request.acts.length === 0 && !canAskAgain) return null
  return (
    <div className={itemCss.acts}>
      {request.acts.map((name) =>
        isList && acceptsLines(name) ? (
          // The page of the request has the form with all lines.
          <p key={name}>
            <ButtonLink
              href={page.base + requestPath(request.id)}
              aria-label={`${actText(name, request.kind, t)}: ${request.name}`}
            >
              {actText(name, request.kind, t)}
            </ButtonLink>
          </p>
        ) : (
          <ActForm key={name} name={name} request={request} of={of} forms={forms} page={page} />
        ),
      )}
      {canAskAgain && <AskAgain request={request} t={t} />}
    </div>
  )
}

const AskAgain = ({ request, t }: { readonly request: PageRequest; readonly t: Page['t'] }) => (
  <Form
    of="RequestController.askAgain"
    record={request.id}
    hidden={{ requestId: request.id }}
    name={`${t('requests.askAgain')}: ${request.name}`}
  >
    <p>
      <Button type="submit" size="small" iconName="cart" aria-label={`${t('requests.askAgain')}: ${request.name}`}>
        {t('requests.askAgain')}
      </Button>
    </p>
  </Form>
)
