import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { ActForm, Outcome } from '#features/back-office/administration/form-parts.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { WebhookState } from './webhooks-content.tsx'
import { webhookFields, type WebhookPage } from './webhooks-page.ts'

/** One webhook: what it sends, what was sent last, and what can be done. */
export function WebhookContent({ page, texts }: { readonly page: WebhookPage; readonly texts: PageTexts }) {
  const { t } = texts
  const facts = [
    [t('backOffice.webhooks.url'), page.url],
    [t('backOffice.webhooks.user'), page.email],
    [t('backOffice.objects'), page.objectNames.join(', ') || t('backOffice.webhooks.allObjects')],
    [t('backOffice.webhooks.waiting'), page.waiting],
    [t('backOffice.webhooks.givenUp'), page.givenUp],
  ] as const
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[{ text: t('backOffice.webhooks.title'), href: page.webhooksHref }, { text: page.name }]}
      />
      <div className="office-title">
        <h1 translate="no">{page.name}</h1>
        <WebhookState isActive={page.isActive} texts={texts} />
      </div>
      <Outcome done={page.done} problem={page.problem} texts={texts} />
      <dl className="office-fields">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="office-text">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="office-acts">
        <ActForm action={page.action} act="test" label={t('backOffice.webhooks.test')} />
        <ActForm
          action={page.action}
          act={page.isActive ? 'off' : 'on'}
          label={t(page.isActive ? 'backOffice.webhooks.pause' : 'backOffice.webhooks.resume')}
        />
        {page.waiting + page.givenUp > 0 && (
          <ActForm action={page.action} act="retry" label={t('backOffice.webhooks.retryAll')} />
        )}
      </div>
      <section className="office-section" aria-labelledby="deliveries">
        <h2 id="deliveries">{t('backOffice.webhooks.deliveries')}</h2>
        {page.deliveries.length === 0 ? (
          <p className="office-none">{t('backOffice.webhooks.noDeliveries')}</p>
        ) : (
          <Deliveries page={page} texts={texts} />
        )}
      </section>
      <details className="office-section">
        <summary>{t('backOffice.delete')}</summary>
        <p className="office-hint">{t('backOffice.webhooks.deleteText')}</p>
        <ActForm
          action={page.action}
          act="remove"
          label={t('backOffice.delete')}
          about={page.name}
          variant="destructive-text"
        />
      </details>
    </>
  )
}

const Deliveries = ({ page, texts: { t } }: { readonly page: WebhookPage; readonly texts: PageTexts }) => (
  <AdministrationTable
    label={t('backOffice.webhooks.deliveries')}
    headings={[
      t('backOffice.tokens.made'),
      t('backOffice.people.state'),
      t('backOffice.webhooks.events'),
      t('backOffice.webhooks.attempts'),
      t('backOffice.webhooks.due'),
      t('backOffice.webhooks.error'),
      t('backOffice.webhooks.retry'),
    ]}
    rows={page.deliveries.map(({ id, createdAt, state, events, attempts, moment, lastError }) => ({
      key: id,
      cells: [
        createdAt,
        t(`backOffice.webhooks.${state}`),
        events,
        attempts,
        state === 'waiting' ? moment : '–',
        lastError === null ? '–' : <code lang="en">{lastError}</code>,
        state === 'delivered' ? (
          '–'
        ) : (
          <ActForm
            action={page.action}
            act="retry"
            label={t('backOffice.webhooks.retry')}
            about={createdAt}
            fields={{ [webhookFields.message]: id }}
          />
        ),
      ],
    }))}
  />
)
