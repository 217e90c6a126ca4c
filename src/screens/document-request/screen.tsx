import type { RequestableDocument } from '#calls/document-request-shapes.ts'
import { purposeRules } from '#domain/document-decision.ts'
import { isOpen, requestAddress, requestFields } from '#domain/document-requests.ts'
import { errorAddress } from '#domain/error-pages.ts'
import { languageName } from '#domain/language-name.ts'
import { formatDate } from '#domain/number-format.ts'
import { productPath } from '#domain/record-paths.ts'
import { signInAddress, signInPaths } from '#domain/sign-in-form.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { AccountNotice } from '../account/account-notice.tsx'
import { accountState, accountStatus, type AccountState } from '../account/account-state.ts'
import { TypedField } from '../account/typed-field.tsx'
import css from '../account/account.module.css'
import { defineScreen } from '../define-screen.ts'
import { RequestStanding } from '../documents/request-standing.tsx'
import { shownRequest, type ShownRequest } from '../documents/listed-documents.ts'
import { found } from '../load-record.ts'
import { usePage } from '../page-context.ts'
import type { LoadContext, Resolved } from '../screen.ts'
import { ownHead } from '../sign-in/load.ts'
import { OwnPage } from '../sign-in/own-page.tsx'

interface DocumentRequestData {
  readonly state: AccountState
  readonly document: Omit<RequestableDocument, 'date' | 'request'> & {
    /** As the site writes it. */
    readonly date: string | null
    readonly request: ShownRequest | null
  }
}

/** Where somebody asks for a document that is handed out on request. */
function DocumentRequestScreen({ data: { state, document } }: { readonly data: DocumentRequestData }) {
  const page = usePage()
  const { t, base, language } = page
  const { id, product, request } = document
  const facts = [
    [t('account.documents.document'), t(`documents.type.${document.type}`)],
    [t('account.documents.language'), languageName(document.language, language)],
    [t('account.documents.revision'), document.revision],
    [t('account.documents.date'), document.date],
  ] as const
  return (
    <OwnPage page={page} title={t('account.documents.ask')}>
      <AccountNotice state={state} page={page} />
      <dl className={css.facts}>
        <div>
          <dt>{t('account.documents.product')}</dt>
          <dd>
            <a href={productPath(base, product)}>{product.nameToDisplay}</a>
          </dd>
        </div>
        <div>
          <dt>{t('account.documents.name')}</dt>
          <dd translate="no">{document.name}</dd>
        </div>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {request !== null && <RequestStanding request={request} page={page} />}
      {(request === null || !isOpen(request.standing)) && (
        <Form action={base + signInPaths.documentRequest} method="post" aria-label={t('account.documents.ask')}>
          <input type="hidden" name={requestFields.document} value={id} />
          <TypedField
            name={requestFields.purpose}
            label={t('account.documents.purpose')}
            rules={purposeRules.purpose}
            rows={5}
            state={state}
            page={page}
          />
          <p>
            <Button type="submit" variant="brand">
              {t('account.documents.send')}
            </Button>
          </p>
        </Form>
      )}
      <p>
        <a href={base + signInPaths.documentRequests}>{t('account.documents.own')}</a>
      </p>
    </OwnPage>
  )
}

async function load(
  url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<DocumentRequestData>> {
  const { base, isGuest, call, site, language, messages } = context
  const documentId = url.searchParams.get(requestFields.document) ?? ''
  const here = requestAddress(base + signInPaths.documentRequest, documentId)
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const place = { countryCode: site.countryIsoCode, languageCode: language }
  const document = await found(call('DocumentController.getRequestable', { documentId, ...place }, signal))
  if (document === null) return { type: 'redirect', status: 302, to: errorAddress(base, 'record-not-found') }
  const state = accountState(url, context)
  const { date, request } = document
  return {
    type: 'page',
    status: accountStatus(state),
    head: ownHead(context, messages.t('account.documents.ask'), here),
    data: {
      state,
      document: {
        ...document,
        date: date === null ? null : formatDate(date, site, language),
        request: request === null ? null : shownRequest(request, context),
      },
    },
  }
}

export const screen = defineScreen<DocumentRequestData>({ load, component: DocumentRequestScreen })
