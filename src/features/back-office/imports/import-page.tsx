import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { ReactNode } from 'react'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { OfficeTable } from '#features/back-office/page-parts/office-table.tsx'
import { ImportFindings } from './import-findings.tsx'
import { rowCount } from './row-count.ts'
import type { ImportPage } from './import-shapes.ts'

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
      {page.findings !== null && <ImportFindings importId={page.id} findings={page.findings} texts={texts} />}
    </>
  )
}

function Facts({ page, texts }: Part) {
  const { t } = texts
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
      <Counts page={page} texts={texts} />
      <Links page={page} texts={texts} />
    </>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The numbers of rows that the import created, changed or refused. */
function Counts({ page: { numbers, undoOfHref }, texts: { t } }: Part) {
  if (numbers === null) return null
  const counts =
    undoOfHref === null
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
    <dl className="office-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{t(`backOffice.import.found.${name}`)}</dt>
          <dd>{rowCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The import that this one undoes, the one that undoes this one, and the refused rows. */
const Links = ({ page, texts: { t } }: Part) => (
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
          {t(page.undoOfHref === null ? 'backOffice.import.refusedFile' : 'backOffice.import.leftFile')}
        </a>
      </li>
    )}
  </ul>
)

/** How the file is understood, with the choice of another kind. */
function Columns({ page, texts: { t } }: Part) {
  return (
    <section className="office-section" aria-labelledby="columns-title">
      <h2 id="columns-title">{t('backOffice.import.columns')}</h2>
      <Form
        of="ImportController.changeKind"
        hidden={{ importId: page.id }}
        labels={{
          kind: t('backOffice.import.kind'),
          encoding: t('backOffice.import.encoding'),
          sheet: t('backOffice.import.sheet'),
        }}
        name={t('backOffice.import.readSo')}
      >
        <div className="office-import-kind">
          <FormSelect
            name="kind"
            initial={page.kinds.find(({ isChosen }) => isChosen)?.kind ?? ''}
            options={page.kinds.map(({ kind, label }) => ({ value: kind, label, lang: 'en' }))}
          />
          {page.sheets.length > 1 && (
            <FormSelect
              name="sheet"
              initial={page.sheets[0] ?? ''}
              options={page.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            />
          )}
          {page.encodings.length > 0 && (
            <FormSelect
              name="encoding"
              initial={page.encoding}
              options={[
                { value: '', label: t('backOffice.import.detected') },
                ...page.encodings.map((encoding) => ({ value: encoding, label: encoding, lang: 'en' })),
              ]}
            />
          )}
          <Button type="submit">{t('backOffice.import.readSo')}</Button>
        </div>
      </Form>
      <OfficeTable
        name={{ labelledBy: 'columns-title' }}
        columns={columnsOf(t)}
        rows={page.columns}
        // A file may repeat a column, which is refused.
        rowKey={(_column, at) => at}
      />
    </section>
  )
}

/** A column of the file, its field, and its first value. */
const columnsOf = (t: PageTexts['t']): readonly Column<ImportPage['columns'][number]>[] => [
  { key: 'column', header: t('backOffice.import.column'), cell: ({ header }) => header, isName: true },
  {
    key: 'field',
    header: t('backOffice.import.field'),
    cell: ({ label }) =>
      label === null ? (
        <span className="office-problem">{t('backOffice.import.notRecognised')}</span>
      ) : (
        <span lang="en">{label}</span>
      ),
  },
  {
    key: 'first',
    header: t('backOffice.import.firstRow'),
    cell: ({ first, readAs }) =>
      readAs === null ? first : `${first} (${t('backOffice.import.readAs', { value: readAs })})`,
  },
]

const variants = { check: 'brand', start: 'brand', cancel: 'neutral', undo: 'destructive' } as const

function Steps({ page, texts: { t } }: Part) {
  return (
    <Form of="ImportController.check" hidden={{ importId: page.id }} name={t('backOffice.import.state')}>
      <div className="office-save">
        {page.actions.map((action) => (
          <Button
            key={action}
            type="submit"
            variant={variants[action]}
            name={formNames.command}
            value={formCommand(`ImportController.${action}`)}
          >
            {t(`backOffice.import.action.${action}`)}
          </Button>
        ))}
        {page.isUnderWay ? (
          <ButtonLink href={page.href}>{t('backOffice.import.refresh')}</ButtonLink>
        ) : (
          page.state !== 'open' &&
          page.state !== 'checked' && <ButtonLink href={page.newHref}>{t('backOffice.import.new')}</ButtonLink>
        )}
      </div>
    </Form>
  )
}
