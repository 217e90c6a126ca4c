import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { saveAddress } from '#platform/values/addresses/account-paths.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { FileLink } from '#features/documents/file-menu/file-link.tsx'
import { FileMenu } from '#features/documents/file-menu/file-menu.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { DocumentAccess } from './document-access.tsx'
import type { ListedDocument, ListedRevision } from './listed-documents.ts'
import { RequestStatusText } from '#features/documents/requests/request-status-text.tsx'
import css from './documents.module.css'

/** Shows the documents of a product by type, each in the visitor's language if available. */
export function DocumentsSection({
  documents,
  product,
  page,
}: {
  /** Null if loading failed. */
  readonly documents: readonly ListedDocument[] | null
  readonly product: Product
  readonly page: Page
}) {
  const { t, base } = page
  if (documents !== null && documents.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="documents">
      <div className={css.head}>
        <h2 id="documents">{t('documents.title')}</h2>
        {documents !== null && (
          <ButtonLink size="small" iconName="archive" href={bundleAddress(base, { products: [product.id] })}>
            {t('documents.asPack')}
          </ButtonLink>
        )}
      </div>
      {documents === null ? (
        <p>{t('documents.nothingNow')}</p>
      ) : (
        <ul className={css.list}>
          {documents.map((document) => (
            <Document key={document.type} document={document} product={product} page={page} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface Product {
  readonly id: string
  readonly slug: string
  readonly nameToDisplay: string
}

function Document({
  document,
  product,
  page,
}: {
  readonly document: ListedDocument
  readonly product: Product
  readonly page: Page
}) {
  const { t } = page
  const { type, shown, others, history } = document
  const title = t(`documents.type.${type}`)
  const of = `${title}, ${product.nameToDisplay}`
  return (
    <li className={css.document}>
      <Icon name="file" size={24} />
      <div className={css.text}>
        <div className={css.title}>
          <h3 id={`document-${type}`}>{title}</h3>
          {document.inOtherLanguage && (
            <Badge tone="neutral">{t('documents.in', { language: shown.languageLabel })}</Badge>
          )}
        </div>
        <p className={css.meta}>{metaOf(shown, t).join(' · ')}</p>
        {history.length > 0 && <History revisions={history} t={t} />}
      </div>
      <div className={css.actions}>
        <ShownFile shown={shown} of={of} product={product} page={page} />
        {others.length > 0 && (
          <FileMenu
            items={others}
            label={t('documents.others', { count: others.length })}
            labelledBy={`document-${type}`}
            page={page}
          />
        )}
        <ButtonLink
          variant="base"
          size="small"
          href={saveAddress(page.base, shown.id)}
          rel="nofollow"
          aria-label={`${t('card.save')}: ${of}`}
        >
          {t('card.save')}
        </ButtonLink>
      </div>
    </li>
  )
}

/** The file, or how to get it. */
const ShownFile = ({
  shown,
  of,
  product,
  page,
}: {
  readonly shown: ListedDocument['shown']
  readonly of: string
  readonly product: Product
  readonly page: Page
}) =>
  shown.file === null ? (
    <DocumentAccess document={shown} of={of} from={productPath(page.base, product)} page={page} />
  ) : (
    <>
      {shown.request !== undefined && shown.request.until !== null && (
        <p className={css.level}>
          <RequestStatusText request={shown.request} page={page} />
        </p>
      )}
      <FileLink href={shown.file} hrefLang={shown.language} of={of}>
        {page.t('certificates.downloadIn', { language: shown.languageLabel })}
      </FileLink>
    </>
  )

const History = ({ revisions, t }: { readonly revisions: readonly ListedRevision[]; readonly t: Page['t'] }) => (
  <details className={css.history}>
    <summary>
      {t('documents.history', { count: revisions.length })}
      <Icon name="chevron-down" size={16} />
    </summary>
    <ul>
      {revisions.map((revision) => (
        <li key={revision.id}>
          {revision.file === null ? (
            <span>{metaOf(revision, t).join(' · ')}</span>
          ) : (
            <a href={revision.file} target="_blank" rel="noopener">
              {metaOf(revision, t).join(' · ')}
            </a>
          )}
        </li>
      ))}
    </ul>
  </details>
)

/** Returns the known facts about a revision: number, date and size. */
const metaOf = ({ revision, date, size, name }: ListedRevision, t: Page['t']): readonly string[] => {
  const known = [revision === null ? null : t('documents.revision', { revision }), date, size].filter(
    (part) => part !== null,
  )
  return known.length === 0 ? [name] : known
}
