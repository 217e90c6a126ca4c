import { numberOption, textOption, type Command, type CommandCall } from './command.ts'
import { importOne } from './import.ts'
import { withRecords } from './open-records.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'Writes import files of a fictitious distributor with real substances, and imports them.',
  arguments: [],
  options: {
    substances: { type: 'string', value: 'FILE', text: 'Another substances file than the one that comes along.' },
    scale: { type: 'string', value: 'N', text: 'Multiplies the grades, not the substances; 1 when not given.' },
    seed: {
      type: 'string',
      value: 'N',
      text: 'Another seed, another catalogue; the same seed, the same files. 1 when not given.',
    },
    out: { type: 'string', value: 'DIRECTORY', text: 'Keep the import files there; else they are removed afterwards.' },
    'files-only': { type: 'boolean', text: 'Write the files and import nothing.' },
  },
  run: async (call) => {
    const { mkdir, mkdtemp, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const path = await import('node:path')
    const kept = textOption(call, 'out')
    if (kept !== undefined) await mkdir(kept, { recursive: true })
    const outDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'tradegrade-demo-')))
    try {
      return await generateAndImport(call, outDir)
    } finally {
      if (kept === undefined) await rm(outDir, { recursive: true, force: true })
    }
  },
}

async function generateAndImport(call: CommandCall, outDir: string): Promise<number> {
  const { generateDemo } = await import('#importers/demo/generate.ts')
  const substancesFile = textOption(call, 'substances')
  const files = await generateDemo({
    scale: numberOption(call, 'scale', 1, 1, 10_000),
    seed: numberOption(call, 'seed', 1),
    outDir,
    ...(substancesFile === undefined ? {} : { substancesFile }),
  })
  if (call.options['files-only'] === true) {
    for (const { file, rows } of files) call.terminal.out.write(`${file}: ${rows} rows\n`)
    return 0
  }
  return await withRecords(call, async (records) => {
    let failed = 0
    for (const { kind, file } of files) failed += (await importOne(call, records, { kind, file })).failed
    return failed === 0 ? 0 : 1
  })
}
