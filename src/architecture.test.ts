import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** The house (docs/tour.md): what the code of a folder may import. `type` means `import type` alone. */
const mayImport: Readonly<Record<string, string>> = {
  domain: '',
  representations: 'domain',
  entities: 'domain',
  messages: 'domain',
  sites: 'domain messages',
  search: 'domain',
  records: 'domain entities search',
  'sign-in': 'domain entities records',
  'record-api': 'domain entities representations records search',
  calls: 'domain entities records search sites',
  'record-client': 'domain type:entities',
  widgets: 'domain messages',
  screens: 'domain widgets messages record-client type:calls type:entities type:sites',
  importers: 'domain entities records search',
  store: 'domain entities type:records type:search',
  server:
    'domain entities messages representations sites search records record-api sign-in calls record-client widgets screens importers store',
}
/** Folders whose code runs in the browser: nothing of Node. */
const inBrowser = new Set(['domain', 'representations', 'sites', 'record-client', 'widgets', 'screens'])
const withReact = new Set(['widgets', 'screens'])
/** The ICU parser is for the build; pages get compiled messages. */
const forTheBuild = /^src\/messages\/(?!translator\.ts$|[\w-]+\.json$)/

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

const files = globSync('src/*/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(statement)].map(({ groups = {} }) => {
    const name = groups.from ?? groups.lazy ?? ''
    const path = name.startsWith('#')
      ? `src/${name.slice(1)}`
      : name.startsWith('.')
        ? normalize(join(dirname(file), name))
        : name
    return { file, from: path.replaceAll('\\', '/'), isType: groups.type !== undefined }
  }),
)
const folderOf = (path: string): string => path.split('/')[1] ?? ''
const isOurs = (path: string): boolean => path.startsWith('src/')
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isScript = (path: string): boolean => /\.tsx?$/.test(path)

it('lets no folder import against the direction of the house', () => {
  const wrong = imports.filter(({ file, from, isType }) => {
    const [mine, theirs] = [folderOf(file), folderOf(from)]
    const allowed = mayImport[mine]?.split(' ') ?? []
    return (
      isOurs(from) && mine !== theirs && !allowed.includes(theirs) && !(isType && allowed.includes(`type:${theirs}`))
    )
  })
  expect(wrong).toEqual([])
})

it('keeps packages out of the domain, Node out of the browser and React in the pages', () => {
  const wrong = imports.filter(({ file, from, isType }) => {
    const mine = folderOf(file)
    if (isTest(file)) return false
    if (isOurs(from)) return withReact.has(mine) && forTheBuild.test(from) && !isType
    return (
      mine === 'domain' ||
      (from.startsWith('node:') && inBrowser.has(mine)) ||
      (/^react(-|\/|$)/.test(from) && !withReact.has(mine))
    )
  })
  expect(wrong).toEqual([])
})

it('knows every folder and finds every file that is imported', () => {
  expect([...new Set(files.map(folderOf))].filter((folder) => mayImport[folder] === undefined)).toEqual([])
  const known = new Set(files)
  expect(imports.filter(({ from }) => isOurs(from) && isScript(from) && !known.has(from))).toEqual([])
})

it('has no cycle', () => {
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
