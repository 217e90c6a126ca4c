import { Badge } from '#platform/widgets/badge/badge.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { DataTable } from '#platform/widgets/data-table/data-table.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedLine, BundleData } from './bundle-data.ts'
import css from './bundles.module.css'

type Plan = Exclude<BundleData['plan'], string>

/** Lines that differ from the request come first, because the visitor should know them before the download. */
export function BundleLines({ plan, page }: { readonly plan: Plan; readonly page: Page }) {
  const { t } = page
  const gaps = plan.lines.filter((line) => line.gap !== null)
  const inside = plan.lines.filter((line) => line.path !== null)
  const name = { key: 'name', header: t('pack.column.name'), cell: (line: ListedLine) => line.name, isName: true }
  const type = { key: 'type', header: t('pack.column.type'), cell: (line: ListedLine) => line.type || '–' }
  return (
    <>
      <Summary plan={plan} gaps={gaps.length} t={t} />
      {gaps.length > 0 && (
        <section className={css.section} aria-labelledby="gaps">
          <h2 id="gaps">{t('pack.gapsTitle')}</h2>
          <DataTable
            caption={t('pack.gapsTitle')}
            columns={[
              name,
              type,
              {
                key: 'gap',
                header: t('pack.column.gap'),
                cell: (line: ListedLine) => gapCell(line, t),
              },
            ]}
            rows={gaps}
            rowKey={(line) => line.key}
            emptyText=""
          />
        </section>
      )}
      {inside.length > 0 && (
        <section className={css.section} aria-labelledby="inside">
          <h2 id="inside">{t('pack.insideTitle')}</h2>
          <DataTable
            caption={t('pack.insideTitle')}
            columns={[
              name,
              type,
              { key: 'language', header: t('pack.column.language'), cell: (line: ListedLine) => line.language },
              {
                key: 'path',
                header: t('pack.column.path'),
                cell: pathCell,
              },
            ]}
            rows={inside}
            rowKey={(line) => line.key}
            emptyText=""
          />
        </section>
      )}
    </>
  )
}

/** How many files the ZIP has, whether it is complete, and where it is. */
const Summary = ({ plan, gaps, t }: { readonly plan: Plan; readonly gaps: number; readonly t: Page['t'] }) => (
  <div className={css.summary} data-complete={gaps === 0 ? '' : undefined}>
    <p className={css.summaryText} aria-live="polite">
      <Icon name={gaps === 0 ? 'success' : 'warning'} size={24} />
      <span>
        <b>{plan.fileCount === 0 ? t('pack.noFiles') : t('pack.files', { count: plan.fileCount, size: plan.size })}</b>
        <span>{gaps === 0 ? t('pack.complete') : t('pack.gaps', { count: gaps })}</span>
      </span>
    </p>
    {plan.fileCount > 0 && (
      <ButtonLink variant="brand" iconName="download" href={plan.href} download="">
        {t('pack.download')}
      </ButtonLink>
    )}
  </div>
)

/** Also shows the remark for files that the ZIP contains. */
const gapCell = (line: ListedLine, t: Page['t']) => (
  <span className={css.gap}>
    {line.gap}
    {line.path !== null && <Badge tone="neutral">{t('pack.isInside')}</Badge>}
  </span>
)

const pathCell = (line: ListedLine) => <span translate="no">{line.path}</span>
