import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { allEntities } from './app/entities.ts'

/** The features in their order: each may import the platform and the features above it, none below (docs/tour.md). */
const features = [
  'catalogue',
  'identity',
  'consent',
  'content',
  'documents',
  'enquiries',
  'folders',
  'search',
  'product-pages',
  'assistant',
  'seo',
  'integrations',
  'back-office',
]

interface Import {
  readonly file: string
  readonly from: string
  readonly isType: boolean
}
const names = String.raw`(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)`
const statement = new RegExp(
  String.raw`^(?:import|export)\s+(?<type>type\s+)?(?:${names}\s+from\s+)?'(?<from>[^']+)'|\bimport\(\s*'(?<lazy>[^']+)'`,
  'gm',
)

/** The path of an imported module from the root of the project; a package keeps its name. */
function pathOf(file: string, name: string): string {
  if (/^#(?:demo|tests)\//.test(name)) return name.slice(1)
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : name
}

const slashes = (path: string): string => path.replaceAll('\\', '/')
const files = globSync('{src,demo}/**/*.{ts,tsx}')
  .map(slashes)
  .filter((file) => !/^src\/[\w.-]+$/.test(file))
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(statement)].map(({ groups = {} }) => ({
    file,
    from: slashes(pathOf(file, groups.from ?? groups.lazy ?? '')),
    isType: groups.type !== undefined,
  })),
)
const isOurs = (path: string): boolean => /^(?:src|demo)\//.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isScript = (path: string): boolean => /\.tsx?$/.test(path)
const runtime = imports.filter(({ file, isType }) => !isType && !isTest(file))

/** The part of the product that a file belongs to, and what that part may import. */
function mayImport(file: string, from: string): boolean {
  const [mine, theirs] = [rankOf(file), rankOf(from)]
  return mine >= theirs || (mine === ranks.platform && theirs === ranks.sites)
}
const ranks = { sites: 1, platform: 2, features: 10, app: 100, demo: 101 }
function rankOf(path: string): number {
  const [root, part = '', feature = ''] = path.split('/')
  if (root === 'demo') return ranks.demo
  if (part === 'features') return ranks.features + features.indexOf(feature)
  if (part === 'app') return ranks.app
  return part === 'sites' || part === 'messages' ? ranks.sites : ranks.platform
}
/** The sites stand beside the platform: they know its values and languages, and nothing else of it. */
const isOfSites = ({ file, from }: Import): boolean =>
  file.startsWith('src/sites/') && /^src\/platform\/(?:values|i18n)\//.test(from)
const demoIsGenerated = ({ file, from }: Import): boolean => file.startsWith('src/app/') && from.startsWith('demo/')

it('Lets the platform import no feature, and a feature only those above it', () => {
  const wrong = imports
    .filter(({ file, from }) => isOurs(from) && !mayImport(file, from))
    .filter((each) => !isOfSites(each) && !demoIsGenerated(each))
    .map(({ file, from }) => `${file} -> ${from}`)
  expect([...new Set(wrong)]).toEqual([])
})

it('Names no object of a feature in the record engine, the record API, import and export', () => {
  // A list view is the record API's own object.
  const own = new Map([['ListView', 'src/platform/record-api/entities/list-view.ts']])
  const generic = files.filter(
    (file) => /^src\/platform\/(?:records|record-api|entity|import-export|store)\//.test(file) && !isTest(file),
  )
  expect(generic.length).toBeGreaterThan(100)
  const wrong = generic.flatMap((file) => {
    const texts = new Set([...readFileSync(file, 'utf8').matchAll(/(['"])(\w+)\1/g)].map((match) => match[2]))
    return allEntities
      .filter(({ apiName }) => texts.has(apiName) && own.get(apiName) !== file)
      .map(({ apiName }) => `${file}: ${apiName}`)
  })
  expect(wrong).toEqual([])
})

it('Knows every feature', () => {
  const found = files.filter((file) => file.startsWith('src/features/')).map((file) => file.split('/')[2] ?? '')
  expect([...new Set(found)].filter((feature) => !features.includes(feature))).toEqual([])
})

it('Finds every file that is imported', () => {
  const known = new Set(files)
  expect(imports.filter(({ from }) => isOurs(from) && isScript(from) && !known.has(from))).toEqual([])
})

it('Has no cycle', () => {
  const next = Map.groupBy(
    imports.filter(({ from }) => isOurs(from) && isScript(from)),
    ({ file }) => file,
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    for (const { from } of next.get(file) ?? []) walk(from, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(cycles).toEqual([])
})

/** All that a module imports when it runs, and what that imports. */
function reachableFrom(entries: readonly string[]): ReadonlySet<string> {
  const next = Map.groupBy(runtime, ({ file }) => file)
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(next.get(file) ?? []).map(({ from }) => from))
  }
  return found
}

/** Packages that the pages are made with; every other one belongs to the server or to the build. */
const browserPackages = /^(?:react|react-dom|valibot|@fontsource-variable|@lingui\/message-utils)(?:$|\/)/

it('Sends no code of the server to the browser', () => {
  const entries = files.filter((file) => /\/(?:entry-browser|entry-back-office|workshop-browser)\.tsx?$/.test(file))
  const stories = files.filter((file) => file.endsWith('.story.tsx'))
  expect(entries).toHaveLength(3)
  const wrong = [...reachableFrom([...entries, ...stories])].filter(
    (path) =>
      path.startsWith('node:') ||
      /^src\/platform\/(?:records|record-api|store|http|import-export|pages\/server|search\/(?!vocabulary))\//.test(
        path,
      ) ||
      (!isOurs(path) && !browserPackages.test(path)),
  )
  expect(wrong).toEqual([])
})

it('Keeps packages out of the values', () => {
  const isValue = (file: string): boolean => file.startsWith('src/platform/values/')
  expect(runtime.filter(({ file, from }) => isValue(file) && !isOurs(from))).toEqual([])
})

/** What people read: not the messages of each language, the generated migrations and the data of tests. */
const written = globSync('{src,demo,tests,bench,bin}/**/*.{ts,tsx,mjs,js,css}')
  .map(slashes)
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .toSorted((one, other) => one.lines - other.lines)

it('Has no file of more than 300 lines', () => {
  expect(written.length).toBeGreaterThan(2000)
  expect(written.filter(({ lines }) => lines > 300)).toEqual([])
})

it('Recognises a failure by its name where a page is loaded: the page bundle has its own copy of the class', () => {
  const loading = globSync('src/**/{load*.ts,*-loader.ts,screen.tsx}')
    .map(slashes)
    .filter((file) => !isTest(file))
  expect(loading.length).toBeGreaterThan(50)
  expect(loading.filter((file) => readFileSync(file, 'utf8').includes('instanceof Failure'))).toEqual([])
})

/** One folder for each widget, one file for each language, and one for each migration: these grow with their subject. */
const oneForEach = ['src/platform/widgets', 'src/messages', 'migrations', 'migrations/meta', 'docs/decisions']

it('Has no folder with more than 40 entries', () => {
  const entries = globSync('{src,demo,tests,bench,bin,docs,migrations}/**').map(slashes)
  const counts = Map.groupBy(entries, (entry) => entry.slice(0, entry.lastIndexOf('/')))
  const full = [...counts].filter(([folder, inside]) => inside.length > 40 && !oneForEach.includes(folder))
  expect(counts.size).toBeGreaterThan(300)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

it('Keeps half of the files of the product within 60 lines, and nine tenths within 150', () => {
  const product = written.filter(({ file }) => file.startsWith('src/') && !isTest(file))
  const atMost = (share: number): number => product[Math.ceil(product.length * share) - 1]?.lines ?? Infinity
  expect(atMost(0.5)).toBeLessThanOrEqual(60)
  expect(atMost(0.9)).toBeLessThanOrEqual(150)
})
