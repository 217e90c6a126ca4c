import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { ProvidersPage } from './providers-page.ts'

type Row = ProvidersPage['rows'][number]

/** The OpenID Connect providers, with a form for a new one. */
export function ProvidersContent({ page, texts }: { readonly page: ProvidersPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.providers.title')}</h1>
      <p className="office-lead">{t('backOffice.providers.lead')}</p>
      {page.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.providers.none')}</p>
      ) : (
        <Form of={turnCall} name={t('backOffice.providers.title')}>
          <AdministrationTable
            label={t('backOffice.providers.title')}
            headings={[
              t('backOffice.providers.name'),
              t('backOffice.providers.issuer'),
              t('backOffice.providers.signsIn'),
              t('backOffice.providers.returnAddress'),
              t('backOffice.people.state'),
              t('backOffice.providers.actions'),
            ]}
            rows={page.rows.map((row) => ({ key: row.key, cells: cellsOf(row, texts) }))}
          />
        </Form>
      )}
      <section className="office-section" aria-labelledby="new-provider">
        <h2 id="new-provider">{t('backOffice.providers.new')}</h2>
        <NewProvider texts={texts} />
      </section>
    </>
  )
}

const cellsOf = (row: Row, texts: PageTexts) => [
  <span key="name" translate="no">
    {row.name} <code>{row.key}</code>
  </span>,
  <span key="issuer" className="office-text" translate="no">
    {row.issuer}
  </span>,
  <span key="users" className="office-text" translate="no">
    {row.account !== null && <a href={row.account.href}>{row.account.name}</a>} {row.mailDomains.join(', ')}
  </span>,
  <span key="return" className="office-text" translate="no">
    {row.returnAddress}
  </span>,
  <Badge key="state" tone={row.isActive ? 'positive' : 'warning'}>
    {texts.t(row.isActive ? 'backOffice.providers.on' : 'backOffice.providers.off')}
  </Badge>,
  <Acts key="acts" row={row} texts={texts} />,
]

const turnCall = 'ProvidersController.turn'

function Acts({ row, texts: { t } }: { readonly row: Row; readonly texts: PageTexts }) {
  const turn = t(row.isActive ? 'backOffice.providers.disable' : 'backOffice.providers.enable')
  return (
    <div className="office-acts">
      <Button
        type="submit"
        size="small"
        name={formNames.command}
        value={formCommand(turnCall, { provider: row.key, isActive: row.isActive ? 'no' : yes })}
        aria-label={`${turn}: ${row.name}`}
      >
        {turn}
      </Button>
      <Button
        type="submit"
        size="small"
        variant="destructive-text"
        name={formNames.command}
        value={formCommand('ProvidersController.remove', { provider: row.key })}
        aria-label={`${t('backOffice.delete')}: ${row.name}`}
      >
        {t('backOffice.delete')}
      </Button>
    </div>
  )
}

function NewProvider({ texts: { t } }: { readonly texts: PageTexts }) {
  const labels = {
    shortName: t('backOffice.providers.key'),
    name: t('backOffice.providers.name'),
    issuer: t('backOffice.providers.issuer'),
    clientId: t('backOffice.providers.clientId'),
    secret: t('backOffice.providers.secret'),
    account: t('backOffice.providers.account'),
    domains: t('backOffice.providers.domains'),
  }
  return (
    <Form of="ProvidersController.create" name={t('backOffice.providers.new')} labels={labels}>
      <div className="office-inputs">
        <FormText name="shortName" autoComplete="off" hint={t('backOffice.providers.badKey')} />
        <FormText name="name" autoComplete="off" />
        <FormText name="issuer" type="url" autoComplete="off" />
        <FormText name="clientId" autoComplete="off" />
        <FormText name="secret" type="password" autoComplete="off" />
        <FormText name="account" autoComplete="off" hint={t('backOffice.providers.accountHint')} />
        <FormText name="domains" autoComplete="off" hint={t('backOffice.providers.domainsHint')} />
      </div>
      <div className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.providers.new')}
        </Button>
      </div>
    </Form>
  )
}
