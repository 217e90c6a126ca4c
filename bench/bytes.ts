/** Benchmark: what a browser loads for its first list page, file by file, compressed as it is sent; and all widgets together. */
import assert from 'node:assert/strict'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { printRatio } from './measure.ts'
import { startPortal } from './portal.ts'
import { recordClientBytes } from './record-client-bytes.ts'
import { widgetBytes } from './widgets.ts'

const { values } = parseArgs({ options: { page: { type: 'string', default: '/nl/nl-nl/products' } } })

/** The limit for all JavaScript of a first page, in KB of brotli. */
const scriptLimit = 93
/** The limit for the number of script files of a first page. */
const fileLimit = 12
/** The limits for all widgets together, in KB of brotli. */
const widgetLimits = { script: 12, styles: 4 } as const

/** The limit for the record data layer, which pages load when a script uses it, in KB of brotli. */
const recordClientLimit = 12
const recordClient = await recordClientBytes()
console.log(`record data layer: ${kilobytes(recordClient)} of ${recordClientLimit} KB`)
assert.ok(recordClient / 1024 <= recordClientLimit, `more than ${recordClientLimit} KB of record data layer`)

const widgets = await widgetBytes('set')
const all = await widgetBytes('all')
console.log(
  `widgets together: JavaScript ${kilobytes(widgets.script)} of ${widgetLimits.script} KB, styles ${kilobytes(widgets.styles)} of ${widgetLimits.styles} KB` +
    ` (with the parts of single screens, layout and drawings: ${kilobytes(all.script)} and ${kilobytes(all.styles)} KB)`,
)

const portal = await startPortal()
try {
  const html = await text(values.page)
  const addresses = [...new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? ''))]
  const scripts = await closure(addresses.filter((address) => address.endsWith('.js')))
  const styles = addresses.filter((address) => address.endsWith('.css'))
  const fonts = addresses.filter((address) => address.endsWith('.woff2'))
  assert.ok(scripts.length > 1 && styles.length > 0 && fonts.length > 0, 'the page names no files')
  console.log(`${values.page}, bytes as they are sent (brotli; fonts as they are):`)
  show('html', brotli(html, 5))
  const totals = { js: 0, css: 0, fonts: 0 }
  for (const script of scripts) totals.js += show(script, await sent(script))
  for (const style of styles) totals.css += show(style, await sent(style))
  for (const font of fonts) totals.fonts += show(font, await sent(font))
  console.log(
    `JavaScript ${kilobytes(totals.js)} of ${scriptLimit} KB in ${scripts.length} of ${fileLimit} files, styles ${kilobytes(totals.css)} KB, fonts ${kilobytes(totals.fonts)} KB`,
  )
  printRatio(totals.js / 1024 / scriptLimit)
  assert.ok(totals.js / 1024 <= scriptLimit, `more than ${scriptLimit} KB of JavaScript`)
  assert.ok(scripts.length <= fileLimit, `more than ${fileLimit} files of JavaScript`)
  assert.ok(
    widgets.script / 1024 <= widgetLimits.script,
    `more than ${widgetLimits.script} KB of JavaScript in widgets`,
  )
  assert.ok(widgets.styles / 1024 <= widgetLimits.styles, `more than ${widgetLimits.styles} KB of styles in widgets`)
} finally {
  await portal.stop()
}

/** Returns the scripts of a page and their static imports; `import("…")` is loaded later and does not count. */
async function closure(named: readonly string[]): Promise<readonly string[]> {
  const found = new Set(named)
  for (const address of found) {
    const source = await text(address)
    for (const [, file] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(`/assets/${file}`)
  }
  return [...found]
}

async function text(address: string): Promise<string> {
  const response = await fetch(portal.origin + address)
  assert.equal(response.status, 200, address)
  return await response.text()
}

/** Returns the length of the body on the wire. */
async function sent(address: string): Promise<number> {
  const response = await fetch(portal.origin + address, { headers: { 'accept-encoding': 'br' } })
  assert.equal(response.status, 200, address)
  const length = Number(response.headers.get('content-length'))
  await response.arrayBuffer()
  return length
}

function brotli(body: string, quality: number): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function show(name: string, bytes: number): number {
  console.log(`  ${kilobytes(bytes).padStart(6)} KB  ${name}`)
  return bytes
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
