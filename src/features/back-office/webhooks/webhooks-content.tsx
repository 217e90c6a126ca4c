import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { ChecksField, Outcome, TextField } from '#features/back-office/administration/form-parts.tsx'
import { SecretOnce } from '#features/back-office/administration/secret-once.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { webhookFields, type WebhooksPage } from './webhooks-page.ts'

/** The webhooks, with a form for a new one. */
export function WebhooksContent({ page, texts }: { readonly page: WebhooksPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.webhooks.title')}</h1>
      <p className="office-lead">{t('backOffice.webhooks.lead')}</p>
      <Outcome done={page.done} problem={page.problem} texts={texts} />
      {page.secret !== null && <SecretOnce text={t('backOffice.webhooks.shown')} secret={page.secret} />}
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

export const WebhookState = ({ isActive, texts: { t } }: { readonly isActive: boolean; readonly texts: PageTexts }) => (
  <Badge tone={isActive ? 'positive' : 'warning'}>
    {t(isActive ? 'backOffice.webhooks.on' : 'backOffice.webhooks.off')}
  </Badge>
)

function NewWebhookForm({ page, texts }: { readonly page: WebhooksPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { typed } = page
  return (
    <form action={page.href} method="post">
      <div className="office-inputs">
        <TextField
          name={webhookFields.name}
          label={t('backOffice.webhooks.name')}
          value={typed.name}
          maxLength={100}
          isRequired
          texts={texts}
        />
        <TextField
          name={webhookFields.url}
          type="url"
          label={t('backOffice.webhooks.url')}
          value={typed.url}
          maxLength={2000}
          isRequired
          texts={texts}
        />
        <TextField
          name={webhookFields.email}
          type="email"
          label={t('backOffice.webhooks.user')}
          value={typed.email}
          maxLength={254}
          isRequired
          texts={texts}
        />
        <ChecksField
          name={webhookFields.objects}
          label={t('backOffice.webhooks.allObjects')}
          values={typed.objects}
          options={page.objectOptions.map(({ apiName, label }) => ({ value: apiName, text: label, lang: 'en' }))}
        />
      </div>
      <div className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.webhooks.new')}
        </Button>
      </div>
    </form>
  )
}
