import type { AuditBreak } from '#records/audit-chain.ts'
import type { AuditRow } from '#records/audit-list.ts'
import type { Database } from '#records/database.ts'
import { type Command, type CommandCall, required, textOption, UsageError } from './command.ts'
import { withRecords } from './open-records.ts'

const actions = {
  verify: (call: CommandCall, database: Database) => verify(call, database),
  list: (call: CommandCall, database: Database) => list(call, database),
} as const

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word)

export const auditCommand: Command = {
  name: 'audit',
  summary: 'Lists who did what and when, or verifies that nobody changed the list.',
  arguments: [{ name: 'action', text: `One of ${Object.keys(actions).join(', ')}.` }],
  options: {
    holds: { type: 'string', value: 'HASH', text: 'verify: that the chain has this link, printed by it before.' },
    record: { type: 'string', value: 'ID', text: 'list: of this record alone.' },
    user: { type: 'string', value: 'ID', text: 'list: what this user did, and what was done to them.' },
    since: { type: 'string', value: 'DAY', text: 'list: from this day on, as 2026-05-04.' },
  },
  notes: [
    'verify says the first place where the log is not as it was written, and ends with 1.',
    'Whoever could replace the whole log could also make its chain anew: keep the hash that verify prints elsewhere, and ask for it with --holds.',
    'The embedded database belongs to one process: stop the portal before.',
  ],
  run: async (call) => {
    const action = required(call, 0)
    if (!isAction(action)) throw new UsageError(`“${action}” is none of ${Object.keys(actions).join(', ')}.`)
    return await withRecords(call, (_, database) => actions[action](call, database))
  },
}

async function verify(call: CommandCall, { queries }: Database): Promise<number> {
  const { holdsLink, verifyAudit } = await import('#records/audit-chain.ts')
  const { out, err } = call.terminal
  const { rows, links, head, broken } = await verifyAudit(queries)
  if (broken !== null) {
    err.write(`The audit log was changed: ${sentenceOf(broken)} ${rows} rows before it are as they were written.\n`)
    return 1
  }
  const wanted = textOption(call, 'holds')
  if (wanted !== undefined && !(await holdsLink(queries, wanted))) {
    err.write('The audit log was changed: it has no link with that hash.\n')
    return 1
  }
  out.write(`${rows} rows in ${links} links are as they were written${head === null ? '.' : `, up to ${head.hash}.`}\n`)
  return 0
}

const sentences = {
  'row-changed': 'row NUMBER says something else.',
  'details-changed': 'the details of row NUMBER are others.',
  'erased-untold': 'of row NUMBER something was erased, and no row tells of it.',
  'row-inserted': 'NUMBER was not written by the portal.',
  'row-removed': 'link NUMBER lacks rows.',
  'link-changed': 'link NUMBER does not follow from its rows and the link before.',
  'link-removed': 'link NUMBER is not there.',
  'beginning-removed': 'what was before link NUMBER is gone, and no row tells of it.',
} as const satisfies Record<AuditBreak['type'], string>

const sentenceOf = (broken: AuditBreak): string =>
  sentences[broken.type].replace(
    'NUMBER',
    'sequence' in broken
      ? `${broken.type === 'row-inserted' ? 'row ' : ''}${broken.sequence}`
      : `${broken.type === 'row-inserted' ? 'a row of link ' : ''}${broken.position}`,
  )

async function list(call: CommandCall, { queries }: Database): Promise<number> {
  const { auditRows } = await import('#records/audit-list.ts')
  const { toId18 } = await import('#domain/record-id.ts')
  const id = (option: 'record' | 'user'): string | undefined => {
    const given = textOption(call, option)
    if (given === undefined) return undefined
    const known = toId18(given)
    if (known === null) throw new UsageError(`“${given}” is no id of a record.`)
    return known
  }
  const day = textOption(call, 'since')
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError(`“${day}” is no day as 2026-05-04.`)
  const since = day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
  for await (const rows of auditRows(queries, { recordId: id('record'), userId: id('user'), since })) {
    if (call.signal.aborted) return 130
    call.terminal.out.write(rows.map(lineOf).join(''))
  }
  return 0
}

const lineOf = ({ at, by, operation, object, recordId, address, request, before, after }: AuditRow): string =>
  `${[at.toISOString(), by, operation, object, recordId, address ?? '', request ?? '', JSON.stringify({ before, after })].join('\t')}\n`
