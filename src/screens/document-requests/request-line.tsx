import { requestsAddress } from '#domain/document-requests.ts'
import { languageName } from '#domain/language-name.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { productPath } from '#domain/record-paths.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import css from '../account/account.module.css'
import { RequestStanding } from '../documents/request-standing.tsx'
import type { Page } from '../page-context.ts'
import { DecideForms } from './decide-forms.tsx'
import type { DocumentRequestsData, ShownRequestLine } from './load.ts'

/** One request: for what, by whom, what became of it; where it is decided about, the forms for it. */
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
    [t('account.documents.askedBy'), data.isOfMany && user !== null ? `${user.name}, ${user.email}` : null],
    [t('account.company'), data.isOfMany ? company : null],
    [t('account.documents.askedOn'), request.standing === 'asked' ? null : request.askedOn],
    [t('account.documents.decidedOn'), request.decidedOn],
    [t('account.documents.use'), request.purpose && <span className={css.message}>{request.purpose}</span>],
  ] as const
  const action = requestsAddress(base + signInPaths.documentRequests, data.page)
  return (
    <li id={id}>
      <h2>{name}</h2>
      <p>
        <RequestStanding request={request} page={page} />
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
          <DecideForms request={request} acts={acts} action={action} data={data} page={page} />
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

/** The file, in a window of its own (CRT-03). */
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

/** A link where the site has its page. */
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
