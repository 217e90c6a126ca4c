import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

interface Related {
  readonly chosen: readonly string[]
  /** The number of further tests that depend on the change. */
  readonly left: number
}

const importLine =
  /^(?:import|export)\s[^']*?'(?<from>[^']+)'|^import\s+'(?<effect>[^']+)'|\bimport\('(?<lazy>[^']+)'/gm
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/**
 * The test files that depend on changed files, nearest first by the number of imports between them, and the fastest
 * first at equal distance. `seconds` limits their total time, measured by vitest in earlier runs; a file without a
 * measurement counts as usual for its folder. A file that failed stays chosen until it passes. Browser tests are omitted,
 * because they need the built pages.
 *
 * The tables of `src/app` import everything, so paths through them do not count. A test that reaches a change only
 * through such a table (a call by its name, for example) counts as one step further away, if it contains that name.
 */
export function relatedTests(changed: readonly string[], seconds: number, earlier = earlierRuns()): Related {
  const texts = new Map(
    globSync('{src,demo,tests,bench}/**/*.{ts,tsx}').map((file) => [slashes(file), readFileSync(file, 'utf8')]),
  )
  const distances = distancesFrom(changed, importersIn(texts), texts)
  const cost = (file: string): number => earlier.get(file)?.seconds ?? usualSeconds(file)
  const mustRun = (file: string): boolean => changed.includes(file) || earlier.get(file)?.failed === true
  const tests = [...distances]
    .filter(([file]) => isTest(file) && !file.startsWith('tests/browser/') && !file.includes('media-memory'))
    .toSorted(([one, near], [other, far]) => near - far || cost(one) - cost(other))
    .map(([file]) => file)
  let spent = 0
  const chosen = tests.filter((file) => mustRun(file) || (spent += cost(file)) <= seconds)
  return { chosen, left: tests.length - chosen.length }
}

const slashes = (path: string): string => path.replaceAll('\\', '/')

function pathOf(file: string, name: string): string {
  if (/^#(?:demo|tests)\//.test(name)) return name.slice(1)
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? slashes(normalize(join(dirname(file), name))) : name
}

function importersIn(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of texts)
    for (const { groups = {} } of text.matchAll(importLine)) {
      const from = pathOf(file, groups['from'] ?? groups['effect'] ?? groups['lazy'] ?? '')
      importers.set(from, [...(importers.get(from) ?? []), file])
    }
  return importers
}

function distancesFrom(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    const next = (importers.get(file) ?? []).flatMap((importer) =>
      importer.startsWith('src/app/') && !isTest(importer)
        ? testsNaming(namesIn(texts, importer, file), texts)
        : importer,
    )
    for (const each of next) if (!distances.has(each)) distances.set(each, distance + 1)
  }
  return distances
}

/** The names by which a table knows a file: those of its calls, and the quoted texts on the lines that use an import from it. */
function namesIn(texts: ReadonlyMap<string, string>, table: string, file: string): readonly string[] {
  const text = texts.get(table) ?? ''
  const imported = [...text.matchAll(importLine)]
    .filter(({ groups = {} }) => pathOf(table, groups['from'] ?? '') === file)
    .flatMap(([line]) => [...line.matchAll(/\b\w+\b/g)].map(([word]) => word))
    .filter((word) => /^[a-z]\w{5,}$/.test(word))
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('import ') && imported.some((word) => line.includes(word)))
  const calls = (texts.get(file) ?? '').matchAll(/\bname: '(\w+\.\w+)'/g)
  const quoted = lines.flatMap((line) => [...line.matchAll(/'([\w./-]{6,})'/g)])
  return [...calls, ...quoted].map(([, name]) => name ?? '')
}

const testsNaming = (names: readonly string[], texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts].flatMap(([file, text]) => (isTest(file) && names.some((name) => text.includes(`'${name}'`)) ? file : []))

/** Tests of calls and pages open a portal with its database; the others are next to the code that they test. */
const usualSeconds = (file: string): number => (file.startsWith('tests/contract/') ? 20 : 1)

interface EarlierRun {
  readonly seconds: number
  readonly failed: boolean
}

/** The last run of each file, as vitest stores it for each project. */
function earlierRuns(): ReadonlyMap<string, EarlierRun> {
  const all = new Map<string, EarlierRun>()
  for (const cache of globSync('node_modules/.vite/vitest/*/results.json')) {
    const { projects = {} }: Results = JSON.parse(readFileSync(cache, 'utf8'))
    for (const { files } of Object.values(projects))
      for (const [file, { duration, failed }] of Object.entries(files))
        all.set(file, { seconds: duration / 1000, failed: failed || all.get(file)?.failed === true })
  }
  return all
}

interface Results {
  readonly projects?: Readonly<
    Record<
      string,
      { readonly files: Readonly<Record<string, { readonly duration: number; readonly failed: boolean }>> }
    >
  >
}
