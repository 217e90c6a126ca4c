import { Failure } from '#platform/values/errors.ts'
import { importTarget } from '#platform/entity/import-target.ts'
import { encodings } from '#platform/values/text/file-encodings.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readAuthorNames } from '#platform/record-api/records/author-names.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import {
  type FileBeginning,
  importableKinds,
  readAs,
  readBeginning,
  recogniseColumns,
} from '#features/integrations/imports/detect-kind.ts'
import { type FindingStatus, maxFindings, readFindings } from '#features/integrations/imports/findings.ts'
import type { Job, RowNumbers } from '#features/integrations/imports/import-claim.ts'
import { jobsShown } from '#features/integrations/imports/import-job-shape.ts'
import { underWay } from '#features/integrations/imports/import-job-states.ts'
import { inputOfJob, readingOf, requireJob } from '#features/integrations/imports/import-jobs.ts'
import { isUndoable, undoOf } from '#features/integrations/imports/start-undo.ts'
import {
  importAddress,
  importsAddress,
  newImportAddress,
  recordAddress,
  refusedRowsAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { cellInput } from './cell-input.ts'
import { shownState } from './shown-state.ts'
import type { ImportAction, ImportPage, ShownFinding } from './import-shapes.ts'

interface Shown {
  /** The status of the findings that are listed. */
  readonly show: string
  readonly page: string
}

const findingsOnPage = 50

/** An import with what its state allows. Throws INVALID_ID, RECORD_NOT_FOUND, ACCESS_DENIED. */
export async function loadImport(
  context: ApiContext,
  base: string,
  input: string,
  { show, page }: Shown,
): Promise<ImportPage> {
  const { records, viewer } = context
  const job = await requireJob(context, input)
  const { entities } = records.model
  const [[numbers], undo, canUndo, columns] = await Promise.all([
    jobsShown(context, [job]),
    undoOf(context, job.id),
    isUndoable(context, job),
    columnsOf(context, job),
  ])
  const authors = await readAuthorNames(context, [job.user])
  const hasNumbers = numbers !== undefined && !['open', 'queued'].includes(job.state)
  const moment = (at: string | null): string | null => (at === null ? null : momentText(new Date(at), context))
  return {
    type: 'import',
    id: job.id,
    href: importAddress(base, job.id),
    importsHref: importsAddress(base),
    newHref: newImportAddress(base),
    name: job.fileName ?? job.kind,
    kindLabel: importTarget(entities, job.kind)?.entity.labelPlural ?? job.kind,
    state: shownState(job),
    by: authors.get(job.user) ?? '',
    started: moment(job.startedDate),
    ended: moment(job.endedDate),
    undoOfHref: job.undoOf === null ? null : importAddress(base, job.undoOf),
    undoneByHref: undo === null ? null : importAddress(base, undo.id),
    isUnderWay: underWay.includes(job.state),
    actions: [
      ...actionsOf[job.state].filter((each) => !isHidden(each, job, columns.problem)),
      ...(canUndo ? (['undo'] as const) : []),
    ],
    numbers: hasNumbers ? numbers : null,
    columns: columns.columns,
    sheets: columns.sheet === null ? [] : [columns.sheet.name, ...columns.sheet.others],
    encodings: columns.isText ? encodings : [],
    encoding: job.encoding ?? '',
    kinds:
      job.state === 'open'
        ? importableKinds(entities, viewer).map((each) => ({ ...each, isChosen: each.kind === job.kind }))
        : [],
    problem: columns.problem ?? job.problem,
    refusedHref: job.failedRowsKey === null ? null : refusedRowsAddress(base, job.id),
    findings: numbers === undefined ? null : await findingsOf(context, base, job, numbers, { show, page }),
  }
}

/** A file with a problem is not checked. An undo that failed is tried again on the page of its import. */
const isHidden = (action: ImportAction, { undoOf: undone }: Job, problem: string | null): boolean =>
  (action === 'check' && problem !== null) || (action === 'start' && undone !== null)

/** The steps that each state allows. What a file would change is seen before it is imported. */
const actionsOf: Readonly<Record<Job['state'], readonly ImportAction[]>> = {
  open: ['check', 'cancel'],
  checking: ['cancel'],
  checked: ['start', 'cancel'],
  queued: ['cancel'],
  running: ['cancel'],
  cancelling: [],
  done: [],
  partlyDone: [],
  failed: ['start'],
  cancelled: [],
  undone: [],
  partlyUndone: [],
}

/** How the file of a job that is not started is read. */
interface ReadColumns {
  readonly columns: ImportPage['columns']
  readonly sheet: FileBeginning['sheet']
  /** Whether it is a CSV file. */
  readonly isText: boolean
  readonly problem: string | null
}

const notRead: ReadColumns = { columns: [], sheet: null, isText: false, problem: null }

async function columnsOf(context: ApiContext, job: Job): Promise<ReadColumns> {
  const input = job.state === 'open' ? await inputOfJob(context, job) : null
  if (input === null) return notRead
  try {
    const reading = readingOf(job)
    const beginning = await readBeginning(input, reading)
    const { header, first, sheet } = beginning
    const { viewer, records } = context
    const { entities } = records.model
    const { columns, problem } = recogniseColumns(entities, viewer, job.kind, header)
    const read = problem === null ? await readAs(entities, viewer, job.kind, beginning, { input, reading }) : []
    return {
      columns: columns.map((column, at) => ({ ...column, first: first[at] ?? '', readAs: read[at] ?? null })),
      sheet,
      isText: sheet === null,
      problem,
    }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'IMPORT_REFUSED') throw error
    return { ...notRead, problem: error.message }
  }
}

const countsOfCheck: readonly (readonly [FindingStatus, keyof RowNumbers])[] = [
  ['refused', 'rowsFailed'],
  ['created', 'rowsCreated'],
  ['updated', 'rowsUpdated'],
]
const countsOfUndo: readonly (readonly [FindingStatus, keyof RowNumbers])[] = [
  ['notPossible', 'rowsFailed'],
  ['retained', 'rowsUnchanged'],
  ['reversed', 'rowsUpdated'],
]

/** What a check or an undo found, first what needs somebody. Nobody looks for rows that change nothing. */
async function findingsOf(
  context: ApiContext,
  base: string,
  job: Job,
  numbers: RowNumbers,
  { show, page: input }: Pick<Shown, 'show' | 'page'>,
): Promise<ImportPage['findings']> {
  if (job.findingsKey === null || underWay.includes(job.state)) return null
  const file = await context.temporaryFiles.open(job.findingsKey)
  if (file === null) return null
  const counts = job.undoOf === null ? countsOfCheck : countsOfUndo
  const tabs = counts.map(([status, field]) => ({ status, count: numbers[field] }))
  const chosen = tabs.find(({ status }) => status === show) ?? tabs.find(({ count }) => count > 0) ?? tabs[0]
  if (chosen === undefined) return null
  const page = Math.max(1, /^\d{1,3}$/.test(input) ? Number(input) : 1)
  const { findings, hasMore } = await readFindings(file.stream, chosen.status, {
    offset: (page - 1) * findingsOnPage,
    limit: findingsOnPage,
  })
  const names = await readNames(
    context,
    findings.flatMap(({ recordId, usedBy }) => [recordId ?? [], usedBy ?? []].flat()),
  )
  const isCorrectable = job.state === 'checked' && chosen.status === 'refused'
  const header = isCorrectable ? await headerOf(context, job) : []
  const href = (status: FindingStatus, at = 1): string =>
    `${importAddress(base, job.id)}?show=${status}${at === 1 ? '' : `&page=${at}`}`
  return {
    status: chosen.status,
    tabs: tabs.map((tab) => ({ ...tab, href: href(tab.status), isCurrent: tab.status === chosen.status })),
    isCorrectable: header.length > 0,
    rows: findings.map(({ line, key, recordId, fields, reason, usedBy, cells }, at): ShownFinding => {
      const user = usedBy === null ? undefined : names.get(usedBy)
      return {
        line,
        key,
        href: recordId !== null && names.has(recordId) ? recordAddress(base, recordId) : null,
        fields,
        cells: line === null || line === findings[at - 1]?.line ? [] : correctable(line, header, cells),
        reason,
        usedBy: usedBy === null || user === undefined ? null : { href: recordAddress(base, usedBy), name: user },
      }
    }),
    limit: chosen.count > maxFindings ? maxFindings : null,
    previousHref: page > 1 ? href(chosen.status, page - 1) : null,
    nextHref: hasMore ? href(chosen.status, page + 1) : null,
  }
}

/** The header of the file that was checked; empty if it is not stored any more. */
async function headerOf(context: ApiContext, job: Job): Promise<readonly string[]> {
  const input = await inputOfJob(context, job)
  if (input === null) return []
  return (await readBeginning(input, readingOf(job))).header
}

const correctable = (
  line: number,
  header: readonly string[],
  cells: readonly (string | null)[],
): ShownFinding['cells'] =>
  cells.length === header.length
    ? cells.flatMap((text, at) =>
        text === null ? [] : [{ name: `${cellInput}.${line}.${at}`, column: header[at] ?? '', text }],
      )
    : []
