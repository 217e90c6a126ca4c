import { globSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { formRulesPlugin } from './src/platform/forms/vite-plugin.ts'
import { messagesPlugin } from './src/platform/i18n/vite-plugin.ts'

/**
 * Seven builds from one configuration: `vite build` for the browser, `vite build --mode workshop` for the workshop in the
 * browser, apart, so that the portal's files carry nothing of it, in the same way `--mode offline` and `--mode worker` for the
 * offline packs `--mode presentation` for the windows of presentations and
 * `--mode back-office` for the script of the back office, and `vite build --ssr` for all pages on the server.
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [messagesPlugin(), formRulesPlugin(formRules), withoutScreenFiles(), react()],
  appType: 'custom',
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClassNames() } } } : {}),
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // One file of styles for all pages: no page waits for, or flashes without, one of its own.
    cssCodeSplit: false,
    // Fonts and pictures keep their own addresses: they are cached apart, and no policy has to allow data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? {
          outDir: 'build/server',
          copyPublicDir: false,
          rollupOptions: { input: ['src/app/entries/entry-server.tsx', 'src/app/workshop/workshop-server.tsx'] },
        }
      : mode === 'workshop'
        ? {
            outDir: 'build/workshop',
            copyPublicDir: false,
            manifest: true,
            rollupOptions: { input: 'src/app/workshop/workshop-browser.tsx' },
          }
        : mode === 'offline' || mode === 'presentation' || mode === 'back-office'
          ? {
              outDir: `build/${mode}`,
              copyPublicDir: false,
              manifest: true,
              rollupOptions: {
                input: `src/app/entries/entry-${mode}.${mode === 'back-office' ? 'ts' : 'tsx'}`,
                // What follows a record is fetched later than the rest of the back office.
                ...(mode === 'back-office' ? {} : { output: { codeSplitting: false } }),
              },
            }
          : mode === 'worker'
            ? {
                outDir: 'build/worker',
                copyPublicDir: false,
                // A script of the classic kind, which every browser accepts as a worker, at an address that ends its scope.
                rollupOptions: {
                  input: 'src/app/entries/entry-worker.ts',
                  output: { format: 'iife', entryFileNames: 'sales-assistant/worker.js' },
                },
              }
            : {
                outDir: 'build/client',
                manifest: true,
                rollupOptions: {
                  input: browserEntry,
                  output: {
                    codeSplitting: { groups: [{ name: ofFirstFile, debugName: 'first' }] },
                    // The first file lists more than a hundred others, and every page loads it: their names are hashes alone.
                    chunkFileNames: 'assets/[hash].js',
                  },
                },
              }),
  },
  // A build for the server is complete in itself, with React's production half whatever the environment says.
  ...(isSsrBuild === true
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
}))

/**
 * The names of the screens' files are for the server, which preloads them. In the browser they would be a part of the first file
 * of every page.
 */
function withoutScreenFiles(): Plugin {
  return {
    name: 'without-screen-files',
    enforce: 'pre',
    transform(code, id, options) {
      if (options?.ssr === true || !id.endsWith('/src/app/screens.ts')) return null
      return code.replaceAll(/^ *module: '[^']*',\n/gm, '').replaceAll(/ module: '[^']*',/g, '')
    },
  }
}

const formRules = path.join(import.meta.dirname, 'src/app/form-rules.ts')
const browserEntry = 'src/app/entries/entry-browser.tsx'

/**
 * What every page needs is one file: alone, two dozen of them would be small files that say little but what they import.
 */
function ofFirstFile(id: string, modules: Modules): string | null {
  firstFile ??= reachable(path.join(import.meta.dirname, browserEntry), modules)
  const isSmall = smallParts.some((each) => id.endsWith(each))
  return firstFile.has(id) || isSmall ? 'first' : null
}

/** Parts of most screens, each so small that a file of its own would be mostly its name and its imports. */
const smallParts = [
  '/src/platform/pages/define-screen.ts',
  '/src/platform/pages/later-part.ts',
  '/src/platform/pages/parts/json-block.tsx',
  '/src/platform/pages/parts/picklist-texts.ts',
  '/src/platform/pages/parts/script-json.ts',
  '/src/platform/pages/structured-data/page-breadcrumbs.tsx',
  '/src/platform/pages/structured-data/thing.ts',
  '/src/platform/values/addresses/compare-fields.ts',
  '/src/platform/widgets/badge/badge.tsx',
  '/src/platform/widgets/breadcrumbs/breadcrumbs.tsx',
  '/src/platform/widgets/breadcrumbs/breadcrumbs.module.css',
  '/src/platform/widgets/form-factor/form-factor.ts',
  '/src/platform/widgets/pagination/pagination.tsx',
  '/src/platform/widgets/pagination/pagination.module.css',
  '/src/features/catalogue/cards/cards.module.css',
  '/src/features/catalogue/cards/matched-by.tsx',
  '/src/features/catalogue/cards/outside-mark-part.ts',
  '/src/features/catalogue/cards/trade-grade-row.tsx',
  '/src/features/search/results/draw-row.tsx',
]

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

let firstFile: ReadonlySet<string> | null = null

/** All that a module imports at once, and what that imports. */
function reachable(from: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const id of modules.getModuleInfo(from)?.importedIds ?? []) reachable(id, modules, found)
  return found
}

/**
 * Names of classes as they are served: short, for they stand in the styles, in the scripts and in every page. Two letters for
 * the file's place among all of ours go before the name: it is nobody else's, and the same in each build of these sources.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const files = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted()
  return (name, file) => {
    const at = files.indexOf(path.relative(import.meta.dirname, file.replace(/\?.*$/, '')))
    if (at === -1 || at >= 26 * 26) throw new Error(`${file} is none of the first ${26 * 26} src/**/*.module.css`)
    return `${letter(Math.floor(at / 26))}${letter(at % 26)}-${name}`
  }
}

const letter = (index: number): string => String.fromCodePoint(97 + index)
