import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url))

/** Everything that a page can depend on. Cached pages carry the build's fingerprint, so code of calls and records counts too. */
const sources = ['src/**', 'public/**', 'vite.config.ts', 'package.json', 'package-lock.json']

/** The fingerprint of the sources of a build; it does not depend on the folder of the project. */
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

/** The fingerprint of the build in `build/`; null without a finished build. */
export async function builtFingerprint(root: string): Promise<string | null> {
  try {
    return (await readFile(fingerprintFile(root), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Builds the pages for browser and server, the workshop, the page and worker of the offline packs, the windows of presentations and the script of the back office into `build/`, in parallel. The fingerprint is written last, so an interrupted build does not count. */
export async function buildPages(root: string): Promise<void> {
  const fingerprint = await sourcesFingerprint(root)
  await rm(fingerprintFile(root), { force: true })
  await Promise.all([
    vite(root, ['build', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'workshop', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'offline', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'presentation', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'back-office', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--mode', 'worker', '--configLoader', 'native', '--logLevel', 'warn']),
    vite(root, ['build', '--ssr', '--configLoader', 'native', '--logLevel', 'warn']),
  ])
  // These have files with names of their own, so that they can be served from one directory.
  for (const part of ['offline', 'presentation', 'back-office', 'worker'])
    await cp(path.join(root, 'build', part), path.join(root, 'build', 'client'), {
      recursive: true,
      filter: (file) => path.basename(file) !== '.vite',
    })
  await compressFiles(path.join(root, 'build', 'client'))
  await mkdir(path.join(root, 'build'), { recursive: true })
  await writeFile(fingerprintFile(root), `${fingerprint}\n`)
}

/** Runs the builder in a process of its own, so that its memory is free when the portal starts. */
async function vite(root: string, words: readonly string[]): Promise<void> {
  const program = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Production whatever the environment says, so that tests get the pages as they are served.
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

/** Compresses the files once at build time with the best settings; the server sends them as they are. */
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
