import { isOpen, requestAddress } from '#domain/document-requests.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import type { Page } from '../page-context.ts'
import type { ListedRevision } from './listed-documents.ts'
import { RequestStanding } from './request-standing.tsx'
import css from './documents.module.css'

/** What a visitor reads in place of a file that they do not have, and how they come to it. */
export function DocumentAccess({
  document: { id, level, request },
  of,
  from,
  page,
}: {
  readonly document: ListedRevision
  /** The document and its product, for who hears the link. */
  readonly of: string
  /** The page with the document: who signs in is back there. */
  readonly from: string
  readonly page: Page
}) {
  const { t, base, isGuest, user } = page
  const asks = level === 'on-request' && user?.roles.some((role) => askingRoles.includes(role)) === true
  const link = isGuest
    ? {
        href: signInAddress(base, from),
        text: t(level === 'on-request' ? 'documents.signInToAsk' : 'documents.signIn'),
      }
    : { href: requestAddress(base + signInPaths.documentRequest, id), text: t('documents.ask') }
  const hasLink = level !== 'public' && (isGuest || (asks && (request === undefined || !isOpen(request.standing))))
  return (
    <p className={css.level}>
      <Icon name={level === 'public' ? 'clock' : 'lock'} size={16} />
      {request !== undefined && <RequestStanding request={request} page={page} />}
      {hasLink ? (
        <a href={link.href} rel="nofollow" aria-label={`${link.text}: ${of}`}>
          {link.text}
        </a>
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

const askingRoles: readonly string[] = ['customer', 'customerAdmin', 'supplier']
