import type { ReactNode } from 'react'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { TableFrame } from '#features/back-office/pages/table-frame.tsx'
import { ImportFindings } from './import-findings.tsx'
import { importInputs, type ImportPage } from './import-shapes.ts'

interface Part {
  readonly page: ImportPage
  readonly texts: PageTexts
}

/** One import: its file, what it would do or did, and its next steps. */
export function ImportContent({ page, texts }: Part) {
  const { t } = texts
  const title = page.undoOfHref === null ? page.name : t('backOffice.import.undoOf', { name: page.name })
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[{ text: t('backOffice.imports'), href: page.importsHref }, { text: title }]}
      />
      <h1>{title}</h1>
      {page.problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p className="office-text" lang="en">
              {page.problem}
            </p>
          </Notice>
        </div>
      )}
      {page.state === 'checked' && <p className="office-lead">{t('backOffice.import.checkedText')}</p>}
      <Facts page={page} texts={texts} />
      {page.columns.length > 0 && <Columns page={page} texts={texts} />}
      <Steps page={page} texts={texts} />
      {page.findings !== null && <ImportFindings findings={page.findings} texts={texts} />}
    </>
  )
}

function Facts({ page, texts: { t } }: Part) {
  const { numbers } = page
  const counts =
    numbers === null
      ? []
      : page.undoOfHref === null
        ? ([
            ['created', numbers.rowsCreated],
            ['updated', numbers.rowsUpdated],
            ['unchanged', numbers.rowsUnchanged],
            ['refused', numbers.rowsFailed],
          ] as const)
        : ([
            ['reversed', numbers.rowsUpdated],
            ['retained', numbers.rowsUnchanged],
            ['notPossible', numbers.rowsFailed],
          ] as const)
  return (
    <>
      <dl className="office-fields">
        <Fact label={t('backOffice.import.state')}>
          <span role="status">{t(`backOffice.import.state.${page.state}`)}</span>
        </Fact>
        <Fact label={t('backOffice.import.kind')}>
          <span lang="en">{page.kindLabel}</span>
        </Fact>
        {page.by !== '' && <Fact label={t('backOffice.import.by')}>{page.by}</Fact>}
        {page.started !== null && <Fact label={t('backOffice.import.started')}>{page.started} UTC</Fact>}
        {page.ended !== null && <Fact label={t('backOffice.import.ended')}>{page.ended} UTC</Fact>}
      </dl>
      {counts.length > 0 && (
        <dl className="office-counts">
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`backOffice.import.found.${name}`)}</dt>
              <dd>{count.toLocaleString('en-US').replaceAll(',', '\u00a0')}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="office-links">
        {page.undoOfHref !== null && (
          <li>
            <a href={page.undoOfHref}>{t('backOffice.import.toUndone')}</a>
          </li>
        )}
        {page.undoneByHref !== null && (
          <li>
            <a href={page.undoneByHref}>{t('backOffice.import.toUndo')}</a>
          </li>
        )}
        {page.refusedHref !== null && !page.isUnderWay && (
          <li>
            <a href={page.refusedHref} download>
              {t('backOffice.import.refusedFile')}
            </a>
          </li>
        )}
      </ul>
    </>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** How the file is understood, with the choice of another kind. */
function Columns({ page, texts: { t } }: Part) {
  return (
    <section className="office-section" aria-labelledby="columns-title">
      <h2 id="columns-title">{t('backOffice.import.columns')}</h2>
      <form className="office-tools" action={page.action} method="post">
        <label>
          {t('backOffice.import.kind')}
          <select name={importInputs.kind} lang="en" defaultValue={page.kinds.find(({ isChosen }) => isChosen)?.kind}>
            {page.kinds.map(({ kind, label }) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" name={importInputs.action} value="kind">
          {t('backOffice.import.useKind')}
        </Button>
      </form>
      <TableFrame labelledBy="columns-title">
        <thead>
          <tr>
            <th scope="col">{t('backOffice.import.column')}</th>
            <th scope="col">{t('backOffice.import.field')}</th>
            <th scope="col">{t('backOffice.import.firstRow')}</th>
          </tr>
        </thead>
        <tbody>
          {page.columns.map(({ header, label, first }, at) => (
            // A file may repeat a column, which is refused.
            <tr key={at}>
              <th scope="row">{header}</th>
              <td>
                {label === null ? (
                  <span className="office-problem">{t('backOffice.import.notRecognised')}</span>
                ) : (
                  <span lang="en">{label}</span>
                )}
              </td>
              <td>{first}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

const variants = { check: 'brand', start: 'brand', cancel: 'neutral', undo: 'destructive' } as const

function Steps({ page, texts: { t } }: Part) {
  return (
    <form className="office-save" action={page.action} method="post">
      {page.actions.map((action) => (
        <Button key={action} type="submit" variant={variants[action]} name={importInputs.action} value={action}>
          {t(`backOffice.import.action.${action}`)}
        </Button>
      ))}
      {page.isUnderWay ? (
        <ButtonLink href={page.action}>{t('backOffice.import.refresh')}</ButtonLink>
      ) : (
        page.state !== 'open' &&
        page.state !== 'checked' && <ButtonLink href={page.newHref}>{t('backOffice.import.new')}</ButtonLink>
      )}
    </form>
  )
}
