import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { AdministrationTable } from '#features/back-office/administration/administration-table.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import type { TokensPage } from './tokens-page.ts'

/** The access tokens, with a form for a new one. */
export function TokensContent({ page, texts }: { readonly page: TokensPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <h1>{t('backOffice.tokens.title')}</h1>
      <p className="office-lead">{t('backOffice.tokens.lead')}</p>
      {page.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.tokens.none')}</p>
      ) : (
        <Form of={revokeCall} name={t('backOffice.tokens.title')}>
          <TokenTable page={page} texts={texts} />
        </Form>
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
      <section className="office-section" aria-labelledby="new-token">
        <h2 id="new-token">{t('backOffice.tokens.new')}</h2>
        <NewTokenForm page={page} texts={texts} />
      </section>
    </>
  )
}

const revokeCall = 'TokensController.revoke'
const columns = ['name', 'user', 'scope', 'made', 'expires', 'used', 'revoke']

/** The tokens with their buttons, which belong to one form. */
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
          <Button
            key="revoke"
            type="submit"
            size="small"
            variant="destructive-text"
            name={formNames.command}
            value={formCommand(revokeCall, { tokenId: row.id })}
            aria-label={`${t('backOffice.tokens.revoke')}: ${row.name}`}
          >
            {t('backOffice.tokens.revoke')}
          </Button>,
        ],
      }))}
    />
  )
}
