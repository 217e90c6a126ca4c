import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookState } from './webhook-state.tsx'
import type { WebhooksPage } from './webhooks-page.ts'

/** The webhooks, with a form for a new one. */
export function WebhooksContent({ page, texts }: { readonly page: WebhooksPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.webhooks.title')}</h1>
      <p className="office-lead">{t('backOffice.webhooks.lead')}</p>
      {page.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.webhooks.none')}</p>
      ) : (
        <AdministrationTable
          label={t('backOffice.webhooks.title')}
          headings={[
            t('backOffice.webhooks.name'),
            t('backOffice.webhooks.url'),
            t('backOffice.people.state'),
            t('backOffice.webhooks.waiting'),
            t('backOffice.webhooks.givenUp'),
            t('backOffice.webhooks.error'),
          ]}
          rows={page.rows.map(({ href, name, url, isActive, waiting, givenUp, lastError }) => ({
            key: href,
            cells: [
              <a key="name" href={href} translate="no">
                {name}
              </a>,
              <span key="url" className="office-text">
                {url}
              </span>,
              <WebhookState key="state" isActive={isActive} texts={texts} />,
              waiting,
              givenUp,
              lastError === null ? '–' : <code lang="en">{lastError}</code>,
            ],
          }))}
        />
      )}
      <section className="office-section" aria-labelledby="new-webhook">
        <h2 id="new-webhook">{t('backOffice.webhooks.new')}</h2>
        <NewWebhookForm page={page} texts={texts} />
      </section>
    </>
  )
}
