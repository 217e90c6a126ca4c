import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file that begins with this comment is a benchmark; the others are shared code. */
const mark = '/** Benchmark: '

/** `npm run bench -- <name> [arguments]` runs `bench/<name>.ts`. */
const [name, ...rest] = process.argv.slice(2)
const names: string[] = []
for (const file of (await readdir(import.meta.dirname)).toSorted()) {
  const stem = /^([a-z-]+)\.ts$/.exec(file)?.[1]
  if (stem === undefined || stem === 'run') continue
  if ((await readFile(path.join(import.meta.dirname, file), 'utf8')).startsWith(mark)) names.push(stem)
}
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [arguments]`)
  process.exit(2)
}
// Makes the benchmark see its own file as the main module.
process.argv.splice(2, process.argv.length, ...rest)
await import(`./${name}.ts`)
