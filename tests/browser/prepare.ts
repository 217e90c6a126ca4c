import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { builtFingerprint, projectRoot, sourcesFingerprint } from '#platform/pages/server/page-build.ts'
import { demoPortal } from './fixtures/demo-portal.ts'
import { launch } from './fixtures/launch.ts'

/**
 * Prepares what all browser tests share, once before the first of them: the built pages (unless the build is up to
 * date), Chromium unpacked from its package, and the portal with the demo catalogue.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if ((await builtFingerprint(projectRoot)) !== (await sourcesFingerprint(projectRoot))) await build()
  const browser = await launch()
  await browser.close()
  const portal = await demoPortal()
  project.provide('demoOrigin', portal.origin)
  return portal.close
}

/** The environment is that of `npm run build`, because the environment of a test would build development pages. */
const build = () =>
  promisify(execFile)(process.execPath, [path.join(projectRoot, 'src/app/build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
