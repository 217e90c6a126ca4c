import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { builtFingerprint, projectRoot, sourcesFingerprint } from '#server/page-build.ts'
import { demoPortal } from './demo-portal.ts'
import { launch } from './launch.ts'

/**
 * What all browser tests share is made before the first of them, and not by each of them at the same time: the pages, unless
 * they are built from today's sources, Chromium out of its package, and the portal over the demo's catalogue.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if ((await builtFingerprint(projectRoot)) !== (await sourcesFingerprint(projectRoot))) await build()
  const browser = await launch()
  await browser.close()
  const portal = await demoPortal()
  project.provide('demoOrigin', portal.origin)
  return portal.close
}

/** As `npm run build` does: a test's own environment would make pages for developers. */
const build = () =>
  promisify(execFile)(process.execPath, [path.join(projectRoot, 'src/server/build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
