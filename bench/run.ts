import { readdir } from 'node:fs/promises'

/** Not benchmarks themselves: what the benchmarks share. */
const shared = new Set(['run', 'measure'])

/** `npm run bench -- <name> [arguments]` runs `bench/<name>.ts`. */
const [name, ...rest] = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
  .filter((each) => !shared.has(each))
if (name === undefined || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [arguments]`)
  process.exit(2)
}
// As if it had been started by itself.
process.argv.splice(2, process.argv.length, ...rest)
await import(`./${name}.ts`)
