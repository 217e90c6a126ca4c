import { isOpen, requestAddress } from '#features/documents/requests/document-requests.ts'
import { signInAddress, signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { Tooltip } from '#platform/widgets/tooltip/tooltip.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedRevision } from './listed-documents.ts'
import { RequestStatusText } from '#features/documents/requests/request-status-text.tsx'
import css from './documents.module.css'

/** Explains why a visitor cannot open a file and how to get access. */
export function DocumentAccess({
  document: { id, level, request },
  of,
  from,
  page,
}: {
  readonly document: ListedRevision
  /** The document and its product, for screen readers. */
  readonly of: string
  /** The page with the document, to which the visitor returns after signing in. */
  readonly from: string
  readonly page: Page
}) {
  const { t, base, isGuest, user } = page
  const mayRequest = level === 'on-request' && user?.roles.some((role) => requestingRoles.includes(role)) === true
  const link = isGuest
    ? {
        href: signInAddress(base, from),
        text: t(level === 'on-request' ? 'documents.signInToAsk' : 'documents.signIn'),
      }
    : { href: requestAddress(base + signInPaths.documentRequest, id), text: t('documents.ask') }
  const canAsk = isGuest || (mayRequest && (request === undefined || !isOpen(request.status)))
  return (
    <p className={css.level}>
      <Icon name={level === 'public' ? 'clock' : 'lock'} size={16} />
      {request !== undefined && <RequestStatusText request={request} page={page} />}
      {level !== 'public' && canAsk ? (
        <Tooltip text={t(`documents.meaning.${level}`)}>
          {(trigger) => (
            <a {...trigger} href={link.href} rel="nofollow" aria-label={`${link.text}: ${of}`}>
              {link.text}
            </a>
          )}
        </Tooltip>
      ) : (
        request === undefined &&
        t(
          level === 'public'
            ? 'certificates.noFile'
            : level === 'signed-in'
              ? 'documents.signedIn'
              : 'documents.onRequest',
        )
      )}
    </p>
  )
}

const requestingRoles: readonly string[] = ['customer', 'customerAdmin', 'supplier']
