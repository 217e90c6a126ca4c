import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { allEntities } from './app/entities.ts'

/** The folders of the platform in their order: each may import those before it, and none after it (docs/tour.md). */
const platform = [
  'i18n',
  'values',
  'rich-text',
  'search',
  'entity',
  'records',
  'threads',
  'images',
  'store',
  'import-export',
  'widgets',
  'http',
  'calls',
  'pages',
  'record-api',
  'record-client',
  'forms',
]

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
  /** It is imported when it is needed. */
  readonly isLazy: boolean
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
    isLazy: groups.lazy !== undefined,
  })),
)
const isOurs = (path: string): boolean => /^(?:src|demo)\//.test(path)
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isScript = (path: string): boolean => /\.tsx?$/.test(path)
const runtime = imports.filter(({ file, isType }) => !isType && !isTest(file))

/** Whether the part of the product that a file belongs to may import another; the sites know only values and languages of the platform. */
function mayImport(file: string, from: string): boolean {
  const [mine, theirs] = [rankOf(file), rankOf(from)]
  if (mine === ranks.sites && theirs === ranks.platform) return /^src\/platform\/(?:values|i18n)\//.test(from)
  return mine >= theirs
}
const ranks = { messages: 0, platform: 1, sites: 2, features: 10, app: 100, demo: 101 }
function rankOf(path: string): number {
  const [root, part = '', feature = ''] = path.split('/')
  if (root === 'demo') return ranks.demo
  if (part === 'features') return ranks.features + features.indexOf(feature)
  if (part === 'app') return ranks.app
  if (part === 'sites') return ranks.sites
  return part === 'messages' ? ranks.messages : ranks.platform
}
const demoIsGenerated = ({ file, from }: Import): boolean => file.startsWith('src/app/') && from.startsWith('demo/')

it('Lets the platform import no site and no feature, and a feature only those above it', () => {
  const wrong = imports
    .filter(({ file, from }) => isOurs(from) && !mayImport(file, from))
    .filter((each) => !demoIsGenerated(each))
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

/** Which folders of `root` import which; the files that are directly in `root` are a folder of their own. */
function arrowsWithin(root: string): readonly (readonly [from: string, to: string])[] {
  const folderOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '(files)')
  const arrows = imports
    .filter(({ file, from }) => file.startsWith(root) && from.startsWith(root) && !isTest(file))
    .map(({ file, from }) => [folderOf(file.slice(root.length)), folderOf(from.slice(root.length))] as const)
    .filter(([from, to]) => from !== to)
  return [...new Map(arrows.map((arrow) => [arrow.join(' → '), arrow])).values()]
}

/** The arrows that lead back to where they start. */
function arrowsOfCycles(arrows: ReturnType<typeof arrowsWithin>): readonly string[] {
  const next = Map.groupBy(arrows, ([from]) => from)
  const reaches = (start: string, end: string): boolean => {
    const found = new Set([start])
    for (const folder of found) for (const [, to] of next.get(folder) ?? []) found.add(to)
    return found.has(end)
  }
  return arrows.filter(([from, to]) => reaches(to, from)).map((arrow) => arrow.join(' → '))
}

it('Lets a folder of the platform import only those before it', () => {
  const found = files.filter((file) => file.startsWith('src/platform/')).map((file) => file.split('/')[2] ?? '')
  expect([...new Set(found)].filter((folder) => !platform.includes(folder))).toEqual([])
  const wrong = arrowsWithin('src/platform/').filter(([from, to]) => platform.indexOf(from) < platform.indexOf(to))
  expect(wrong.map((arrow) => arrow.join(' → '))).toEqual([])
})

it.each(features)('Has no cycle of the folders of %s', (feature) => {
  expect(arrowsOfCycles(arrowsWithin(`src/features/${feature}/`))).toEqual([])
})

/** All that a module imports when it runs, and what that imports. */
function reachableFrom(entries: readonly string[], among: readonly Import[] = runtime): ReadonlySet<string> {
  const next = Map.groupBy(among, ({ file }) => file)
  const found = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(next.get(file) ?? []).map(({ from }) => from))
  }
  return found
}

it('Runs on the server as it is written: nothing that only the build of the pages understands', () => {
  const atOnce = runtime.filter(({ isLazy }) => !isLazy)
  const commands = files.filter((file) => file.startsWith('src/app/commands/') && !isTest(file))
  const served = [
    ...reachableFrom(['src/app/start.ts', 'src/app/command-line.ts', 'src/app/serve.ts', ...commands], atOnce),
  ]
  expect(served.length).toBeGreaterThan(500)
  const isBuilt = (path: string): boolean =>
    /\.(?:tsx|css)$|^virtual:/.test(path) ||
    (files.includes(path) && readFileSync(path, 'utf8').includes('import.meta.glob'))
  expect(served.filter(isBuilt)).toEqual([])
})

it('Has no two files in a folder that differ only by their extension', () => {
  const scripts = globSync('{src,demo,tests,bench}/**/*.{ts,tsx}').map((file) => slashes(file).replace(/\.tsx?$/, ''))
  expect(scripts.length).toBeGreaterThan(2000)
  expect(scripts.filter((script, at) => scripts.indexOf(script) !== at)).toEqual([])
})

/** Packages that the pages are made with; every other one belongs to the server or to the build. */
const browserPackages =
  /^(?:react|react-dom|valibot|@fontsource-variable|@lingui\/message-utils|virtual:form-rules)(?:$|\/)/

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
  const ofScreens = /^src\/platform\/pages\/(?:define-screen|screen|screen-request)\.ts$/
  const loading = [...new Set(imports.filter(({ from }) => ofScreens.test(from)).map(({ file }) => file))]
  expect(loading.length).toBeGreaterThan(100)
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
