import { Notice } from '#platform/widgets/notice/notice.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { ImportPage, ShownFinding } from './import-shapes.ts'
import { rowCount } from './row-count.ts'

/** What a check would change field by field, what it refuses, or what became of each record of an undo. */
export function ImportFindings({
  importId,
  findings,
  texts,
}: {
  readonly importId: string
  readonly findings: NonNullable<ImportPage['findings']>
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <section className="office-section" aria-labelledby="findings-title">
      <h2 id="findings-title">{t(`backOffice.import.found.${findings.status}`)}</h2>
      <nav className="office-tabs" aria-label={t('backOffice.import.show')}>
        <ul>
          {findings.tabs.map(({ status, href, count, isCurrent }) => (
            <li key={status}>
              <a href={href} aria-current={isCurrent ? 'page' : undefined}>
                {t(`backOffice.import.found.${status}`)} ({rowCount(count)})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {findings.limit !== null && (
        <Notice tone="info">{t('backOffice.import.limited', { count: rowCount(findings.limit) })}</Notice>
      )}
      {findings.rows.length === 0 ? (
        <p className="office-none">{t('backOffice.import.noRows')}</p>
      ) : (
        <Rows importId={importId} findings={findings} texts={texts} />
      )}
      <PagesNavigation previousHref={findings.previousHref} nextHref={findings.nextHref} texts={texts} />
    </section>
  )
}

/** Refused rows of a checked file can be corrected where they are listed. */
function Rows({ importId, findings, texts }: Parameters<typeof ImportFindings>[0]) {
  const { t } = texts
  const list = (
    <ol className="office-history">
      {findings.rows.map((row) => (
        <li key={`${row.line} ${row.key} ${row.reason}`}>
          <Finding row={row} texts={texts} />
          {row.cells.length > 0 && (
            <div className="office-inputs office-cells">
              {row.cells.map(({ name, text }) =>
                /[\r\n]/.test(text) ? (
                  <FormTextArea key={name} name={name} initial={text} rows={2} autoComplete="off" />
                ) : (
                  <FormText key={name} name={name} initial={text} autoComplete="off" />
                ),
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
  if (!findings.isCorrectable) return list
  const cells = findings.rows.flatMap((row) => row.cells)
  return (
    <Form
      of="ImportController.correct"
      hidden={{ importId }}
      labels={Object.fromEntries(cells.map(({ name, column }) => [name, column]))}
      name={t('backOffice.import.correct')}
    >
      {list}
      <div className="office-save">
        <Button type="submit" variant="brand">
          {t('backOffice.import.correct')}
        </Button>
      </div>
    </Form>
  )
}

function Finding({
  row: { line, key, href, fields, reason, usedBy },
  texts: { t },
}: {
  readonly row: ShownFinding
  readonly texts: PageTexts
}) {
  return (
    <>
      <p className="office-change">
        {line !== null && <span>{t('backOffice.import.line', { line: String(line) })}</span>}
        {key !== '' && <b>{href === null ? key : <a href={href}>{key}</a>}</b>}
        {reason !== null && <span lang="en">{reason}</span>}
        {usedBy !== null && (
          <span>
            {t('backOffice.usedBy')} <a href={usedBy.href}>{usedBy.name}</a>
          </span>
        )}
      </p>
      {fields.length > 0 && (
        <dl className="office-changes">
          {fields.map(({ column, before, after }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>
                <span className="visually-hidden">{t('backOffice.history.before')}: </span>
                <span className="office-text">{before || '–'}</span>
              </dd>
              <dd>
                <span className="visually-hidden">{t('backOffice.history.after')}: </span>
                <span className="office-text">{after || '–'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
