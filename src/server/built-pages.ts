import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { PageAssets } from '#screens/render-contract.ts'
import { builtFingerprint } from './page-build.ts'
import type { PageModules, Pages, Workshop, WorkshopModules } from './services.ts'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string())),
    css: v.optional(v.array(v.string())),
  }),
)
export type Manifest = v.InferOutput<typeof manifestSchema>

export const browserEntry = 'src/screens/entry-browser.tsx'

export const workshopEntry = 'src/screens/workshop/workshop-browser.tsx'

/** Where the build's files for the browser lie. */
export const clientDirectory = (root: string): string => path.join(root, 'build', 'client')

/** The pages as they were built. Throws where there is no finished build. */
export async function builtPages(root: string): Promise<Pages> {
  const buildId = await builtFingerprint(root)
  if (buildId === null) throw new Error('There is no build of the pages: run npm run build, or npm start.')
  const entry = path.join(root, 'build', 'server', 'entry-server.js')
  const modules: PageModules = await import(pathToFileURL(entry).href)
  return { modules: () => modules, assets: assetsOf(await readManifest(clientDirectory(root)), buildId) }
}

/** The workshop as it was built into two directories: `build/workshop` and `build/server` of the portal's own build. */
export async function builtWorkshop(clientFiles: string, serverFiles: string): Promise<Workshop> {
  const modules: WorkshopModules = await import(pathToFileURL(path.join(serverFiles, 'workshop-server.js')).href)
  return {
    modules: () => modules,
    assets: assetsOf(await readManifest(clientFiles), 'workshop', workshopEntry),
    clientFiles,
  }
}

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, '.vite', 'manifest.json'), 'utf8')
  return v.parse(manifestSchema, JSON.parse(text))
}

export function assetsOf(manifest: Manifest, buildId: string, entryModule = browserEntry): PageAssets {
  const entry = manifest[entryModule]
  if (entry === undefined) throw new Error(`The build has no ${entryModule}.`)
  const own = closure(manifest, entryModule)
  const chunks = new Map<string, readonly string[]>()
  return {
    entry: address(entry.file),
    styles: stylesOf(manifest).map(address),
    chunksOf: (module) => {
      const known = chunks.get(module)
      if (known !== undefined) return known
      // The entry's own imports too: it names them only when it has arrived itself.
      const files = new Set([...own, ...closure(manifest, module)])
      files.delete(entry.file)
      const addresses = [...files].map(address)
      chunks.set(module, addresses)
      return addresses
    },
    buildId,
  }
}

/** `assets/…` lies at the root of the portal. */
const address = (file: string): string => `/${file}`

/** All styles are one file (see vite.config.ts). */
const stylesOf = (manifest: Manifest): readonly string[] => [
  ...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css))),
]

/** The files of a module and of everything that it imports statically. */
function closure(manifest: Manifest, module: string): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(module)
  return files
}
