import { requestsAddress } from './document-requests.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { RequestStatusText } from './request-status-text.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { DecideForms } from './decide-forms.tsx'
import type { DocumentRequestsData, ShownRequestLine } from './requests-data.ts'

/** Shows one request: document, user and decision, with the forms if it is being decided. */
export function RequestLine({
  request,
  data,
  page,
}: {
  readonly request: ShownRequestLine
  readonly data: DocumentRequestsData
  readonly page: Page
}) {
  const { t, base, language } = page
  const { id, document, user, company, acts } = request
  const name = document === null ? t('account.documents.gone') : t(`documents.type.${document.type}`)
  const of = document === null ? name : `${name}, ${document.product.nameToDisplay}`
  const facts = [
    [t('account.documents.product'), document && <Product document={document} page={page} />],
    [
      t('account.documents.name'),
      document && <span translate="no">{`${document.name} (${languageName(document.language, language)})`}</span>,
    ],
    [t('account.documents.requestedBy'), data.isOfMany && user !== null ? `${user.name}, ${user.email}` : null],
    [t('account.company'), data.isOfMany ? company : null],
    [t('account.documents.requestedOn'), request.status === 'asked' ? null : request.requestedOn],
    [t('account.documents.decidedOn'), request.decidedOn],
    [t('account.documents.use'), request.purpose && <span className={css.message}>{request.purpose}</span>],
  ] as const
  return (
    <li id={id}>
      <h2>{name}</h2>
      <p>
        <RequestStatusText request={request} page={page} />
      </p>
      <dl className={css.facts}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {document !== null && document.file !== null && (
        <Download file={document.file} language={document.language} of={of} page={page} />
      )}
      {acts !== null &&
        (data.deciding === id ? (
          <DecideForms request={request} acts={acts} days={data.days} page={page} />
        ) : (
          <p>
            <ButtonLink
              href={`${requestsAddress(base + signInPaths.documentRequests, data.page, id)}#${id}`}
              aria-label={`${t(`account.documents.${acts}`)}: ${of}`}
            >
              {t(`account.documents.${acts}`)}
            </ButtonLink>
          </p>
        ))}
    </li>
  )
}

/** A link that opens the file in a new window (CRT-03). */
function Download({
  file,
  language,
  of,
  page,
}: {
  readonly file: string
  readonly language: LanguageCode
  readonly of: string
  readonly page: Page
}) {
  const text = page.t('certificates.downloadIn', { language: languageName(language, page.language) })
  return (
    <p>
      <ButtonLink
        href={file}
        hrefLang={language}
        target="_blank"
        rel="noopener"
        iconName="download"
        aria-label={`${text}: ${of}`}
      >
        {text}
      </ButtonLink>
    </p>
  )
}

/** Links to the product if the site has its page. */
function Product({
  document: { product, isHere },
  page: { base },
}: {
  readonly document: NonNullable<ShownRequestLine['document']>
  readonly page: Page
}) {
  if (!isHere) return <span translate="no">{product.nameToDisplay}</span>
  return <a href={productPath(base, product)}>{product.nameToDisplay}</a>
}
