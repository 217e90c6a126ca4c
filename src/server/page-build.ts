import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that a page can depend on: the build's name is also that of the pages in the cache, so calls and records belong to it. */
const sources = ['src/**', 'public/**', 'vite.config.ts', 'package.json', 'package-lock.json']

/** Names what a build would be made from: the same for the same files, wherever they lie. */
export async function sourcesFingerprint(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      files.push(path.relative(root, path.join(entry.parentPath, entry.name)))
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const content = await readFile(path.join(root, file))
    hash.update(`${file.replaceAll(path.sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

const fingerprintFile = (root: string): string => path.join(root, 'build', 'fingerprint')

/** What the build in `build/` was made from; null where there is none that was finished. */
export async function builtFingerprint(root: string): Promise<string | null> {
  try {
    return (await readFile(fingerprintFile(root), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Builds the pages for the browser and for the server, and the workshop, side by side, into `build/`. The fingerprint comes last: a build that was stopped is none. */
export async function buildPages(root: string): Promise<void> {
  const fingerprint = await sourcesFingerprint(root)
  await rm(fingerprintFile(root), { force: true })
  await Promise.all([
    vite(root, ['build', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'workshop', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--ssr', '--configLoader', 'native', '--logLevel', 'warn']),
  ])
  await compressFiles(path.join(root, 'build', 'client'))
  await mkdir(path.join(root, 'build'), { recursive: true })
  await writeFile(fingerprintFile(root), `${fingerprint}\n`)
}

/** In a process of its own: the builder's memory is gone when the portal starts. */
async function vite(root: string, words: readonly string[]): Promise<void> {
  const program = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Passed on, not read: whoever starts a build, tests too, gets the pages as they are served.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('exit', (code) => resolve(code))
  const code = await promise
  if (code !== 0) throw new Error(`vite ${words.join(' ')} ended with ${code ?? 'a signal'}.`)
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Once at build time, at the best there is: served as they are. */
async function compressFiles(directory: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob('**/*.{js,css,svg,json}', { cwd: directory })) files.push(file)
  await Promise.all(
    files.map(async (file) => {
      const target = path.join(directory, file)
      const content = await readFile(target)
      if (content.length < 1024) return
      const [best, widest] = await Promise.all([
        brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        zip(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${target}.br`, best), writeFile(`${target}.gz`, widest)])
    }),
  )
}
