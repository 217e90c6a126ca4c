import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { WebhookState } from './webhook-state.tsx'
import type { WebhookPage } from './webhooks-page.ts'

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
      <dl className="office-fields">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="office-text">{value}</dd>
          </div>
        ))}
      </dl>
      <Acts page={page} texts={texts} />
      <section className="office-section" aria-labelledby="deliveries">
        <h2 id="deliveries">{t('backOffice.webhooks.deliveries')}</h2>
        {page.deliveries.length === 0 ? (
          <p className="office-none">{t('backOffice.webhooks.noDeliveries')}</p>
        ) : (
          <Form of={retryCall} hidden={{ webhookId: page.id }} name={t('backOffice.webhooks.deliveries')}>
            <Deliveries page={page} texts={texts} />
          </Form>
        )}
      </section>
      <details className="office-section">
        <summary>{t('backOffice.delete')}</summary>
        <p className="office-hint">{t('backOffice.webhooks.deleteText')}</p>
        <Form of="WebhooksController.remove" hidden={{ webhookId: page.id }} name={t('backOffice.delete')}>
          <Button
            type="submit"
            size="small"
            variant="destructive-text"
            aria-label={`${t('backOffice.delete')}: ${page.name}`}
          >
            {t('backOffice.delete')}
          </Button>
        </Form>
      </details>
    </>
  )
}

const retryCall = 'WebhooksController.retry'

/** The buttons belong to one form, which says what has failed. */
const Acts = ({ page, texts: { t } }: { readonly page: WebhookPage; readonly texts: PageTexts }) => (
  <Form of="WebhooksController.test" hidden={{ webhookId: page.id }} name={page.name}>
    <div className="office-acts">
      <Button type="submit" size="small">
        {t('backOffice.webhooks.test')}
      </Button>
      <Button
        type="submit"
        size="small"
        name={formNames.command}
        value={formCommand('WebhooksController.turn', { isActive: page.isActive ? 'no' : yes })}
      >
        {t(page.isActive ? 'backOffice.webhooks.pause' : 'backOffice.webhooks.resume')}
      </Button>
      {page.waiting + page.givenUp > 0 && (
        <Button type="submit" size="small" name={formNames.command} value={formCommand(retryCall)}>
          {t('backOffice.webhooks.retryAll')}
        </Button>
      )}
    </div>
  </Form>
)

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
          <Button
            type="submit"
            size="small"
            name={formNames.command}
            value={formCommand(retryCall, { messageId: id })}
            aria-label={`${t('backOffice.webhooks.retry')}: ${createdAt}`}
          >
            {t('backOffice.webhooks.retry')}
          </Button>
        ),
      ],
    }))}
  />
)
