import { mutationsOf, type Mutation } from '../mutation.ts'

const transitions = ['tests/contract/documents/document-transitions.test.ts']
const machines = ['tests/contract/records/state-machines.test.ts']
const kinds = ['src/app/kinds.test.ts', 'src/platform/entity/kinds/decimal.test.ts']
const imports = ['jobs', 'runs'].map((name) => `tests/contract/integrations/import-${name}.test.ts`)
const undos = ['', '-states'].map((name) => `tests/contract/integrations/import-undo${name}.test.ts`)
const stores = ['tests/contract/documents/files-store.test.ts']
const quotas = ['tests/contract/documents/upload-quota.test.ts']
const exact = ['tests/contract/import-export/exact-values.test.ts']

/** Rules of the record engine: transitions, decimals and moments. */
export const engineMutations: readonly Mutation[] = [
  ...mutationsOf('src/features/integrations/imports/import-claim.ts', imports, [
    ['INT-03', " and ${importJob.table}.state = 'running'", ''],
  ]),
  ...mutationsOf('src/features/integrations/imports/clean-imports.ts', imports, [
    ['INT-03', 'fileAge = 7 *', 'fileAge = 8 *'],
  ]),
  ...mutationsOf('src/features/integrations/imports/carry-out.ts', imports, [
    ['INT-03', 'maxAttempts = 5', 'maxAttempts = 6'],
    ['INT-03', 'known?.isActive !== true || entity === null', 'known === null || entity === null'],
    [
      'INT-03',
      "action !== 'Fail' && action !== 'Report' && fileKey !== null",
      "action === 'Fail' && action !== 'Report' && fileKey !== null",
    ],
  ]),
  ...mutationsOf('src/features/integrations/imports/import-jobs.ts', imports, [
    ['INT-03', 'maxOpenJobs = 10', 'maxOpenJobs = 11'],
    ['INT-03', "if (job.state === 'open') return job", 'return job'],
  ]),
  ...mutationsOf('src/features/integrations/imports/import-job.ts', imports, [
    ['INT-03', 'maxImportBytes = 100_000_000', 'maxImportBytes = 100_000_001'],
  ]),
  ...mutationsOf('src/features/integrations/imports/plan-undo.ts', undos, [
    ['BOF-05', ' || since.some(({ batch }) => !ofRun.has(batch))', ''],
    ['BOF-05', 'isText(entity, property) ? withEmptied(value, current[property]) : value', 'value'],
  ]),
  ...mutationsOf('src/features/integrations/imports/import-outcome.ts', undos, [
    ['BOF-05', 'reached: rowsUpdated,', 'reached: rowsUpdated + rowsUnchanged,'],
    ['BOF-05', "if (action === 'Finish') return", "if (action !== 'Stop') return"],
  ]),
  ...mutationsOf('src/features/integrations/imports/start-undo.ts', undos, [
    ['BOF-05', 'last.rowsFailed === 0', 'last.rowsFailed !== 0'],
    ['BOF-05', '- undoAge', '- 2 * undoAge'],
  ]),
  ...mutationsOf('src/platform/import-export/import-file.ts', imports, [
    ['INT-03', 'journal?.completed.lines.has(row.line) === true', 'journal?.completed.lines.has(-row.line) === true'],
    ['INT-03', ' ...completed?.counts,', ''],
  ]),
  ...mutationsOf('src/platform/store/disk-access.ts', stores, [
    ['INT-03', 'state === null || state.mtimeMs >= before', 'state === null'],
  ]),
  ...mutationsOf('src/platform/store/files-disk.ts', stores, [
    ['INT-03', 'isTemporaryKey(key) ? await openAt(', 'key ? await openAt('],
  ]),
  ...mutationsOf('src/platform/records/files/upload-quota.ts', quotas, [
    ['UIA-11', 'bytes > most', 'bytes >= most'],
    ['UIA-11', '+ ${bytes} <= ${bytesPerDay}', '+ ${bytes} <= ${2 * bytesPerDay}'],
    ['UIA-11', 'account?.id ?? user?.id', 'user?.id ?? account?.id'],
  ]),
  ...mutationsOf('src/platform/records/write/transition-fields.ts', transitions, [
    ['ENG-01', "!isState && writer === 'program' &&", '!isState &&'],
    ['ENG-01', "writer === 'transition' || sameValue", 'sameValue'],
  ]),
  ...mutationsOf('src/platform/records/write/transition-fields.ts', machines, [
    ['ENG-01', "!isState && writer === 'program' &&", "writer === 'program' &&"],
  ]),
  ...mutationsOf('src/platform/records/write/check-transition.ts', transitions, [
    ['ENG-01', 'day < first', 'day <= first && day < first.slice(0, 4)'],
    ['ENG-01', "value.trim() === ''", "value === ''"],
    ['ENG-01', '!isInputOf(transition, property),', 'false,'],
    ['ENG-01', 'each.action === action && isOneOf(viewer, each.by)', 'each.action === action'],
  ]),
  ...mutationsOf(
    'src/platform/entity/path-steps.ts',
    ['src/platform/entity/transitions.test.ts'],
    [
      ['ENG-01', 'each.from === state && ', ''],
      ['ENG-01', 'takes.includes(property) || Object.hasOwn(sets, property)', 'Object.hasOwn(sets, property)'],
      ['ENG-01', 'statesOf(entity)[0]', 'statesOf(entity)[1]'],
    ],
  ),
  ...mutationsOf('src/platform/records/write/write-effects.ts', transitions, [
    ['ENG-01', "outcome.status !== 'error'", "outcome.status === 'error'"],
  ]),
  ...mutationsOf('src/features/documents/requests/notify-requester.ts', transitions, [
    ['ENG-01', "(action !== 'Grant' && action !== 'Decline')", "action !== 'Grant'"],
  ]),
  ...mutationsOf('src/platform/entity/kinds/decimal.ts', kinds, [
    ['ENG-03', '{ integer: 6,', '{ integer: 7,'],
    ['ENG-03', 'fraction: 2 }', 'fraction: 3 }'],
    ['ENG-03', 'hundredths(found) < hundredths(lowest)', 'found < lowest'],
    ['ENG-03', '? sign + size : size', '? size : size'],
  ]),
  ...mutationsOf('src/platform/entity/kinds/date-time.ts', kinds, [
    ['ENG-03', "found < '1900'", "found < '1800'"],
    ['ENG-03', '> 14 ||', '> 24 ||'],
    ['ENG-03', String.raw`\.\d{1,3})?)?`, String.raw`\.\d{1,4})?)?`],
  ]),
  ...mutationsOf('src/platform/entity/kinds/date-time.ts', exact, [
    ['ENG-03', "sign === '-' ? -60_000 : 60_000", "sign === '-' ? 60_000 : -60_000"],
  ]),
  ...mutationsOf('src/platform/records/read/condition-predicate.ts', exact, [
    ['ENG-03', 'return Number(value) - bound', 'return Number.NaN'],
    ['ENG-03', '&& Number(value) === other', '&& value === String(other)'],
  ]),
  ...mutationsOf(
    'src/platform/record-api/writes/upsert-record.ts',
    ['tests/contract/record-api/record-api-upsert.test.ts'],
    [
      ['INT-02', 'field !== wireField(entity, keyName)', 'false'],
      ['INT-02', "error.code !== 'RECORD_NOT_FOUND'", "error.code === 'RECORD_NOT_FOUND'"],
    ],
  ),
  ...mutationsOf('src/platform/records/read/row-key.ts', exact, [
    ['ENG-03', String.raw`/^-?\d{1,6}\.\d{2}$/`, String.raw`/^\d{1,5}\.\d{2}$/`],
  ]),
]
