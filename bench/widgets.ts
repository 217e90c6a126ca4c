import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { shortClassNames } from '../vite.config.ts'

const root = path.join(import.meta.dirname, '..')
const entry = 'virtual:widgets'

/** The widgets of which every screen consists (ledger family WID); the others are used by some screens only. */
const set: readonly string[] = [
  'breadcrumbs',
  'button',
  'checkbox',
  'chips',
  'combobox',
  'data-table',
  'decimal-input',
  'drawer',
  'dropdown',
  'form',
  'icon-button',
  'menu',
  'modal',
  'pagination',
  'picklist',
  'progress',
  'search-input',
  'skeleton',
  'tabs',
  'text-input',
  'toast',
  'tooltip',
]

export interface WidgetBytes {
  /** Sizes in bytes of brotli at its highest level, as in the build. */
  readonly script: number
  readonly styles: number
}

/**
 * Builds the widgets with all their imports as one module and one style sheet, like the pages, without React and the
 * theme that every page has.
 */
export async function widgetBytes(of: 'set' | 'all'): Promise<WidgetBytes> {
  const files = globSync('src/platform/widgets/*/*.tsx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:story|test)\.tsx$/.test(file))
    .filter((file) => of === 'all' || set.includes(file.split('/').at(-2) ?? ''))
    .toSorted()
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    css: { modules: { generateScopedName: shortClassNames() } },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? files.map(exportsOf).join('\n') : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, external: /^react(?:-dom)?(?:\/|$)/, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const sum = (end: string): number =>
    outputs
      .filter(({ fileName }) => fileName.endsWith(end))
      .reduce((bytes, file) => bytes + brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length, 0)
  return { script: sum('.js'), styles: sum('.css') }
}

/** Its components and hooks; the lists beside them are there for their types. */
function exportsOf(file: string, at: number): string {
  const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(/^export function (\w+)/gm)]
  return `export { ${names.map(([, name]) => `${name} as ${name}${at}`).join(', ')} } from '/${file}'`
}
