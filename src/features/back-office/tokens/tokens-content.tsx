import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { ActForm, Outcome, SelectField, TextField } from '#features/back-office/administration/form-parts.tsx'
import { PagesNavigation } from '#features/back-office/pages/pages-navigation.tsx'
import { SecretOnce } from '#features/back-office/administration/secret-once.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { tokenFields, type TokensPage } from './tokens-page.ts'

/** The access tokens, with a form for a new one. */
export function TokensContent({ page, texts }: { readonly page: TokensPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.tokens.title')}</h1>
      <p className="office-lead">{t('backOffice.tokens.lead')}</p>
      <Outcome done={page.done} problem={page.problem} texts={texts} />
      {page.made !== null && (
        <SecretOnce text={t('backOffice.tokens.shown', { name: page.made.name })} secret={page.made.token} />
      )}
      {page.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.tokens.none')}</p>
      ) : (
        <TokenTable page={page} texts={texts} />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
      <section className="office-section" aria-labelledby="new-token">
        <h2 id="new-token">{t('backOffice.tokens.new')}</h2>
        <NewTokenForm page={page} texts={texts} />
      </section>
    </>
  )
}

const columns = ['name', 'user', 'scope', 'made', 'expires', 'used', 'revoke']

function TokenTable({ page, texts }: { readonly page: TokensPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <AdministrationTable
      label={t('backOffice.tokens.title')}
      headings={columns.map((name) => t(`backOffice.tokens.${name}`))}
      rows={page.rows.map((row) => ({
        key: row.id,
        cells: [
          row.name,
          row.user === null ? (
            '–'
          ) : (
            <a key="user" href={row.user.href} translate="no">
              {row.user.email}
            </a>
          ),
          t(row.scope === 'write' ? 'backOffice.tokens.write' : 'backOffice.tokens.read'),
          row.createdAt,
          row.isExpired ? (
            <Badge key="expired" tone="warning">
              {t('backOffice.tokens.expired')}
            </Badge>
          ) : (
            row.expiresAt
          ),
          row.lastUsedAt ?? t('backOffice.tokens.unused'),
          <ActForm
            key="revoke"
            action={page.href}
            act="revoke"
            label={t('backOffice.tokens.revoke')}
            about={row.name}
            fields={{ [tokenFields.token]: row.id }}
            variant="destructive-text"
          />,
        ],
      }))}
    />
  )
}

function NewTokenForm({ page, texts }: { readonly page: TokensPage; readonly texts: PageTexts }) {
  const { t } = texts
  const { typed } = page
  return (
    <form action={page.href} method="post">
      <div className="office-inputs">
        <TextField
          name={tokenFields.email}
          type="email"
          label={t('backOffice.tokens.user')}
          value={typed.email}
          maxLength={254}
          isRequired
          texts={texts}
        />
        <TextField
          name={tokenFields.name}
          label={t('backOffice.tokens.name')}
          value={typed.name}
          maxLength={100}
          isRequired
          texts={texts}
        />
        <SelectField
          name={tokenFields.scope}
          label={t('backOffice.tokens.scope')}
          value={typed.scope}
          options={['read', 'write'].map((scope) => ({ value: scope, text: t(`backOffice.tokens.${scope}`) }))}
          texts={texts}
        />
        <TextField
          name={tokenFields.days}
          type="number"
          label={t('backOffice.tokens.days')}
          value={typed.days}
          isRequired
          texts={texts}
        />
      </div>
      <div className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.tokens.new')}
        </Button>
      </div>
    </form>
  )
}
