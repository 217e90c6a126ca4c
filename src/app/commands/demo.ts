import { numberOption, textOption, type Command, type CommandCall } from './command.ts'
import { importOne } from './import.ts'
import { withRecords } from './open-records.ts'

export const demoCommand: Command = {
  name: 'demo',
  summary: 'Writes import files of a fictitious distributor with real substances, and imports them.',
  arguments: [],
  options: {
    substances: { type: 'string', value: 'FILE', text: 'A substances file to use instead of the included one.' },
    scale: {
      type: 'string',
      value: 'N',
      text: 'A factor for the number of grades, but not of substances; 1 by default.',
    },
    seed: {
      type: 'string',
      value: 'N',
      text: 'The random seed: each seed gives another catalogue, and the same seed gives the same files; 1 by default.',
    },
    out: {
      type: 'string',
      value: 'DIRECTORY',
      text: 'The directory in which the import files are kept; by default they are deleted afterwards.',
    },
    'files-only': { type: 'boolean', text: 'Writes the files and imports nothing.' },
  },
  run: async (call) => {
    const { mkdir, mkdtemp, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const path = await import('node:path')
    const out = textOption(call, 'out')
    if (out !== undefined) await mkdir(out, { recursive: true })
    const outDir = out ?? (await mkdtemp(path.join(tmpdir(), 'tradegrade-demo-')))
    try {
      return await generateAndImport(call, outDir)
    } finally {
      if (out === undefined) await rm(outDir, { recursive: true, force: true })
    }
  },
}

async function generateAndImport(call: CommandCall, outDir: string): Promise<number> {
  const { generateDemo } = await import('#demo/generate.ts')
  const { today } = await import('../data/demo-data.ts')
  const substancesFile = textOption(call, 'substances')
  const files = await generateDemo({
    scale: numberOption(call, 'scale', 1, 1, 10_000),
    seed: numberOption(call, 'seed', 1),
    outDir,
    day: today(),
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
