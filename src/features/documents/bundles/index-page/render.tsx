import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { formatBytes, formatDate } from '#platform/values/numbers/number-format.ts'
import { type BundleContents, sizeOf } from '#features/documents/bundles/bundle-plan.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { listedLine, type ListedLine } from '#features/documents/bundles/bundle-data.ts'
import { makePage } from '#platform/pages/make-page.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { TableRows } from '#platform/widgets/data-table/table-rows.tsx'
import { bundleIndexStyle } from './style.ts'

export interface BundleIndexRequest {
  readonly site: SiteConfig
  /** The language of the reader; the files may be in another one. */
  readonly language: LanguageCode
  readonly contents: BundleContents
  /** The ISO date of the bundle. */
  readonly today: string
}

export interface BundleIndex {
  readonly title: string
  /** A self-contained page: no scripts and nothing to load. */
  readonly html: string
  /** The same as a table, with a header row. The cells are not escaped for spreadsheets. */
  readonly table: readonly (readonly string[])[]
}

/** Renders the index of a bundle, which lists its contents and gaps, in the reader's language. */
export async function renderBundleIndex(request: BundleIndexRequest): Promise<BundleIndex> {
  const { site, language, contents } = request
  const page = makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, await loadCatalogue(language))
  const lines = contents.lines.map((line, at) => listedLine(line, at, { site, language, messages: page }))
  const { t } = page
  const title = t('page.certificates')
  return {
    title,
    html: `<!doctype html>${renderToStaticMarkup(<Index title={title} lines={lines} page={page} request={request} />)}`,
    table: [
      [
        t('pack.column.name'),
        t('pack.column.type'),
        t('pack.column.language'),
        t('pack.column.path'),
        t('pack.column.gap'),
      ],
      ...lines.map(({ name, type, language: fileLanguage, path, gap }) => [
        name,
        type,
        fileLanguage,
        path ?? '',
        gap ?? '',
      ]),
    ],
  }
}

interface IndexProps {
  readonly title: string
  readonly lines: readonly ListedLine[]
  readonly page: Page
  readonly request: BundleIndexRequest
}

function Index({ title, lines, page, request }: IndexProps) {
  const { t, site, language } = page
  const { contents, today } = request
  const gaps = lines.filter(({ gap }) => gap !== null)
  const inside = lines.filter(({ path }) => path !== null)
  const size = formatBytes(sizeOf(contents), site, language)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{`:root{--brand:${site.brandColor}}${bundleIndexStyle}`}</style>
      </head>
      <body>
        <header>
          <h1>{title}</h1>
          <p>{t('pack.index.made', { company: companyName(site), date: formatDate(today, site, language) })}</p>
          <p>
            <b>{inside.length === 0 ? t('pack.noFiles') : t('pack.files', { count: inside.length, size })}</b>
          </p>
          <p>{gaps.length === 0 ? t('pack.complete') : t('pack.gaps', { count: gaps.length })}</p>
        </header>
        <main>
          {gaps.length > 0 && (
            <Lines
              title={t('pack.gapsTitle')}
              column={t('pack.column.gap')}
              rows={gaps.map((line) => ({ line, cell: <Gap line={line} page={page} /> }))}
              page={page}
            />
          )}
          {inside.length > 0 && (
            <Lines
              title={t('pack.insideTitle')}
              column={t('pack.column.path')}
              rows={inside.map((line) => ({ line, cell: <FileLink path={line.path ?? ''} /> }))}
              page={page}
            />
          )}
        </main>
      </body>
    </html>
  )
}

function Lines({
  title,
  column,
  rows,
  page: { t },
}: {
  readonly title: string
  /** The text of the last column. */
  readonly column: string
  readonly rows: readonly { readonly line: ListedLine; readonly cell: ReactNode }[]
  readonly page: Page
}) {
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <TableRows
          columns={[
            { key: 'name', header: t('pack.column.name'), cell: ({ line }) => line.name, isName: true },
            { key: 'type', header: t('pack.column.type'), cell: ({ line }) => line.type },
            { key: 'language', header: t('pack.column.language'), cell: ({ line }) => line.language },
            { key: 'last', header: column, cell: ({ cell }) => cell },
          ]}
          rows={rows}
          rowKey={({ line }) => line.key}
        />
      </table>
    </section>
  )
}

const Gap = ({ line: { gap, path }, page: { t } }: { readonly line: ListedLine; readonly page: Page }) => (
  <>
    {gap} {path !== null && <span className="inside">{t('pack.isInside')}</span>}
  </>
)

/** The index lies beside the folders, so the link opens the unpacked file. */
const FileLink = ({ path }: { readonly path: string }) => (
  <a href={`./${path.split('/').map(encodeURIComponent).join('/')}`} translate="no">
    {path}
  </a>
)
