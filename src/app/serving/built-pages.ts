import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { PageAssets } from '#platform/pages/render-contract.ts'
import { builtFingerprint } from '#platform/pages/server/page-build.ts'
import type { Pages } from '#platform/pages/server/services.ts'
import type { AllPageModules } from '../services.ts'
import type { Workshop, WorkshopModules } from '../workshop/workshop-routes.ts'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string())),
    css: v.optional(v.array(v.string())),
    assets: v.optional(v.array(v.string())),
  }),
)
export type Manifest = v.InferOutput<typeof manifestSchema>

export const browserEntry = 'src/app/entries/entry-browser.tsx'

export const presentationEntry = 'src/app/entries/entry-presentation.tsx'

export const backOfficeEntry = 'src/app/entries/entry-back-office.ts'

export const workshopEntry = 'src/app/workshop/workshop-browser.tsx'

const offlineModule = 'src/app/entries/entry-offline.tsx'

/** The directory of the built browser files. */
export const clientDirectory = (root: string): string => path.join(root, 'build', 'client')

/** Loads the built pages. Throws if there is no complete build. */
export async function builtPages(root: string): Promise<Pages<AllPageModules>> {
  const buildId = await builtFingerprint(root)
  if (buildId === null) throw new Error('There is no build of the pages: run npm run build, or npm start.')
  const entry = path.join(root, 'build', 'server', 'entry-server.js')
  const modules: AllPageModules = await import(pathToFileURL(entry).href)
  const manifest = await readManifest(path.join(root, 'build', 'offline'))
  const { entry: offlineEntry, styles } = assetsOf(manifest, buildId, offlineModule)
  const files = Object.values(manifest).flatMap((part) => [part.file, ...(part.css ?? []), ...(part.assets ?? [])])
  const assets = assetsOf(await readManifest(clientDirectory(root)), buildId)
  return {
    modules: () => modules,
    assets: {
      ...assets,
      presentation: assetsOf(await readManifest(path.join(root, 'build', 'presentation')), buildId, presentationEntry),
      backOffice: assetsOf(await readManifest(path.join(root, 'build', 'back-office')), buildId, backOfficeEntry),
      offline: { entry: offlineEntry, styles, files: [...new Set(files)].map(address) },
    },
  }
}

/** Loads the workshop from its two directories: `build/workshop` and `build/server` in the portal's own build. */
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
      // Includes the imports of the entry, which the browser would otherwise discover only after loading the entry.
      const files = new Set([...own, ...closure(manifest, module)])
      files.delete(entry.file)
      const addresses = [...files].map(address)
      chunks.set(module, addresses)
      return addresses
    },
    buildId,
  }
}

/** `assets/…` is in the root of the portal. */
const address = (file: string): string => `/${file}`

/** All styles are in one file (see vite.config.ts). */
const stylesOf = (manifest: Manifest): readonly string[] => [
  ...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => (file.endsWith('.css') ? [file, ...css] : css))),
]

/** Returns the files of a module and of all its static imports. */
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
