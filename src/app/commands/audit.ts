import type { AuditAdministration } from '#features/identity/audit-log/administer-audit.ts'
import type { AuditRow } from '#platform/records/audit/audit-list.ts'
import { type Command, type CommandCall, required, textOption, UsageError } from './command.ts'
import { withRecords } from './open-records.ts'

const actions = {
  verify: (call: CommandCall, audit: AuditAdministration) => verify(call, audit),
  list: (call: CommandCall, audit: AuditAdministration) => list(call, audit),
} as const

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word)

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Lists the entries of the audit log, or verifies that the log was not changed.',
  arguments: [{ name: 'action', text: `One of ${Object.keys(actions).join(', ')}.` }],
  options: {
    holds: {
      type: 'string',
      value: 'HASH',
      text: 'verify: checks that the chain contains this link, which an earlier verify printed.',
    },
    record: { type: 'string', value: 'ID', text: 'list: shows only entries about this record.' },
    user: { type: 'string', value: 'ID', text: 'list: shows only entries by or about this user.' },
    since: { type: 'string', value: 'DAY', text: 'list: shows entries from this day on, for example 2026-05-04.' },
  },
  notes: [
    'verify prints the first place where the log was changed; the exit code is then 1.',
    'A person who can replace the whole log can also compute a new chain. Therefore store the hash that verify prints in another place, and check it with --holds.',
    'Only one process can use the embedded database, so stop the portal first.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is not one of ${Object.keys(actions).join(', ')}.`)
    return await withRecords(call, async (records, { queries }) => {
      const { createAuditAdministration } = await import('#features/identity/audit-log/administer-audit.ts')
      return await actions[action](call, createAuditAdministration({ queries, records }))
    })
  },
}

async function verify(call: CommandCall, audit: AuditAdministration): Promise<number> {
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { sentenceOf } = await import('#features/identity/audit-log/break-sentence.ts')
  const { out, err } = call.terminal
  const { rows, links, head, broken, holds } = await audit.verify(systemViewer, textOption(call, 'holds') ?? null)
  if (broken !== null) {
    err.write(`The audit log was changed: ${sentenceOf(broken)} ${rows} rows before it are unchanged.\n`)
    return 1
  }
  if (!holds) {
    err.write('The audit log was changed: it has no link with that hash.\n')
    return 1
  }
  out.write(`${rows} rows in ${links} links are unchanged${head === null ? '.' : `, up to ${head.hash}.`}\n`)
  return 0
}

async function list(call: CommandCall, audit: AuditAdministration): Promise<number> {
  const { systemViewer } = await import('#platform/records/system-viewer.ts')
  const { toId18 } = await import('#platform/values/record-id.ts')
  const id = (option: 'record' | 'user'): string | undefined => {
    const text = textOption(call, option)
    if (text === undefined) return undefined
    const known = toId18(text)
    if (known === null) throw new UsageError(`“${text}” is not a record id.`)
    return known
  }
  const day = textOption(call, 'since')
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new UsageError(`“${day}” is not a day such as 2026-05-04.`)
  const since = day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
  for await (const rows of audit.rows(systemViewer, { recordId: id('record'), userId: id('user'), since })) {
    if (call.signal.aborted) return 130
    call.terminal.out.write(rows.map(lineOf).join(''))
  }
  return 0
}

const lineOf = ({ at, by, operation, object, recordId, address, request, before, after }: AuditRow): string =>
  `${[at.toISOString(), by, operation, object, recordId, address ?? '', request ?? '', JSON.stringify({ before, after })].join('\t')}\n`
